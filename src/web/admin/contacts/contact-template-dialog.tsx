import { useState } from 'react'
import {
  addContactTemplate,
  type ContactTemplate,
  changeContactTemplate,
  contactTemplateForm,
  listContactTemplates,
} from '#contract/contacts/contact-templates.contract.ts'
import { contact_limits, contact_variables } from '#domain/contacts/contact-answer.ts'
import { type TemplateSide, template_sides } from '#domain/contacts/contact-kinds.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { DraftConflict } from '#web/form/draft-conflict.tsx'
import { Form } from '#web/form/form.tsx'
import { ResumedNotice } from '#web/form/resumed-notice.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

const sides = Object.keys(template_sides) as TemplateSide[]

type Props = { template: ContactTemplate | null; onClose: () => void }

const useWriting = ({ template, onClose }: Props) => {
  const say = useToast()
  const start = { name: template?.name ?? '', body: template?.body ?? '', side: template?.side ?? 'both' }
  const kept = useKeptDraft(`contact-template:${template?.id ?? 'new'}`, start, template?.revision ?? 0)
  const [conflict, setConflict] = useState<ContactTemplate | null>(null)
  const form = useForm({
    schema: contactTemplateForm,
    initial: kept.draft,
    onSubmit: async body => {
      try {
        if (template) {
          const params = { contact_template_id: template.id }
          await call(changeContactTemplate, { params, body: { ...body, revision: kept.revision } })
        } else await call(addContactTemplate, { body })
      } catch (error) {
        const current = standingNow(error)
        if (!current) throw error
        setConflict(current)
        return
      }
      kept.drop()
      await invalidate(listContactTemplates)
      say(`テンプレート「${body.name}」を${template ? '直しました' : '作りました'}`)
      onClose()
    },
  })
  useKeepTyped(form.values, kept)
  return { form, kept, start, conflict, setConflict }
}

/** Of a refusal because a colleague has saved: the template as it stands now. */
const standingNow = (error: unknown): ContactTemplate | null =>
  error instanceof ApiError && error.status === 409 && typeof error.body === 'object' && error.body !== null
    ? ((Reflect.get(error.body, 'current') as ContactTemplate | undefined) ?? null)
    : null

const wordsOf = ({ name, body, side }: Pick<ContactTemplate, 'name' | 'body' | 'side'>) => [
  `テンプレート名：${name}`,
  `だれへの回答に使うか：${template_sides[side]}`,
  `本文：${body}`,
]

/** A template of an answer, written or put right. What is typed is kept while it is not saved. */
export const ContactTemplateDialog = (props: Props) => {
  const { form, kept, start, conflict, setConflict } = useWriting(props)
  const anew = () => {
    kept.drop()
    form.reset(start)
  }
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={props.template ? 'テンプレートを直す' : 'テンプレートを作る'}
      width="wide"
    >
      <Form form={form}>
        <ResumedNotice kept={{ dirty: kept.dirty, drop: anew }} />
        <TextField
          label="テンプレート名"
          autoComplete="off"
          required
          maxLength={contact_limits.template_name}
          {...form.bind('name')}
        />
        <RadioGroup
          label="だれへの回答に使うか"
          row
          {...form.bind('side')}
          choices={sides.map(value => ({ value, label: template_sides[value] }))}
        />
        <TextareaField
          label="本文"
          hint={`${contact_variables.map(one => `{${one}}`).join('、')}は、それぞれのお問い合わせの内容に置き換わります`}
          required
          limit={contact_limits.answer}
          style={{ minHeight: '8lh' }}
          {...form.bind('body')}
        />
        <div className="flex flex-wrap gap-2">
          <Button onClick={props.onClose}>やめる</Button>
          <Button type="submit" look="primary" busy={form.busy}>
            保存する
          </Button>
        </div>
      </Form>
      {conflict && (
        <DraftConflict
          kept={kept}
          theirs={conflict}
          changed={conflict}
          now={wordsOf(conflict)}
          mine={wordsOf(form.values)}
          onPut={() => void invalidate(listContactTemplates)}
          onDrop={() => form.reset({ name: conflict.name, body: conflict.body, side: conflict.side })}
          onClose={() => setConflict(null)}
        />
      )}
    </Dialog>
  )
}
