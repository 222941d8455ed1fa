import type { ComponentProps, ReactNode } from 'react'

import { cx } from '#web/ui/cx.ts'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { Notice } from '#web/ui/notice.tsx'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** What useForm gave. */
  form: { form_props: object; global_error: string | null }
  /** A short one, beside other things. */
  dense?: boolean
  children: ReactNode
}

/** A <form> over useForm, with the message that belongs to no field at its top. */
export const Form = ({ form, dense = false, className, children, ...rest }: FormProps) => (
  <form {...rest} {...form.form_props} className={cx('flex flex-col', dense ? 'gap-3' : 'gap-6', className)}>
    {form.global_error !== null && (
      <div data-form-error tabIndex={-1}>
        <Notice kind="error" title={<LinkedText text={form.global_error} />} />
      </div>
    )}
    {children}
  </form>
)
