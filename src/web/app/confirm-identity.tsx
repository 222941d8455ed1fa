import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { confirmAdmin, confirmConsumer, confirmSupplier } from '#contract/accounts/sessions.contract.ts'
import type { Area } from '#contract/http/route.ts'
import { call } from '#web/api/call.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

const routes = { consumer: confirmConsumer, supplier: confirmSupplier, admin: confirmAdmin }
const schema = z.object({
  password: z.string().check(z.minLength(1, 'パスワードを入力してください'), z.maxLength(200)),
})

/** Asks over the page who sits there, before a sensitive act goes on. False: the person does not want to. */
export const askIdentity = (area: Area): Promise<boolean> =>
  new Promise(resolve => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const end = (proved: boolean) => {
      root.unmount()
      place.remove()
      resolve(proved)
    }
    root.render(<ConfirmIdentity area={area} onEnd={end} />)
  })

const ConfirmIdentity = ({ area, onEnd }: { area: Area; onEnd: (proved: boolean) => void }) => {
  const [done, setDone] = useState(false)
  const form = useForm({
    schema,
    initial: { password: '' },
    onSubmit: async body => {
      await call(routes[area], { body })
      setDone(true)
      onEnd(true)
    },
  })
  return (
    <Dialog open={!done} onClose={() => onEnd(false)} title="ご本人の確認" width="narrow">
      <Form form={form} method="post">
        <p className="phrase text-sm text-ink-soft">
          大切な操作のため、もう一度パスワードを入力してください。10分間は、続けて操作できます。
        </p>
        <PasswordField
          label="いまのパスワード"
          autoComplete="current-password"
          required
          data-autofocus
          {...form.bind('password')}
        />
        <Button type="submit" look="primary" size="large" wide busy={form.busy}>
          続ける
        </Button>
      </Form>
    </Dialog>
  )
}
