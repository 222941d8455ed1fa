import {
  type ContactDetail,
  changeContact,
  contactHandling,
  getContact,
  listContacts,
} from '#contract/contacts/admin-contacts.contract.ts'
import { adminFirst } from '#contract/first-admin.ts'
import { type ContactState, contactStates } from '#domain/contacts/contact-kinds.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

const states = Object.keys(contactStates) as ContactState[]

/** How far a contact has come, who has it in hand, and what staff should know. */
export const HandlingForm = ({ contact }: { contact: ContactDetail }) => {
  const { data } = useData(...adminFirst.contactDetail({ contact_id: contact.id }).assignees, { fresh_for: 60_000 })
  const say = useToast()
  const { id: contact_id, revision, state, assignee_id, note } = contact
  const form = useForm({
    schema: contactHandling,
    initial: { state, assignee_id, note },
    onSubmit: async handling => {
      const changed = await call(changeContact, { params: { contact_id }, body: { ...handling, revision } })
      setData(getContact, { params: { contact_id } }, changed)
      await invalidate(listContacts)
      say('対応の内容を保存しました')
    },
  })
  const assignee = form.bind('assignee_id')
  return (
    <Form form={form}>
      <RadioGroup
        label="状況"
        row
        {...form.bind('state')}
        choices={states.map(value => ({ value, label: contactStates[value] }))}
      />
      <SelectField
        label="担当者"
        {...assignee}
        value={assignee.value ?? ''}
        onChange={value => assignee.onChange(value === '' ? null : value)}
        placeholder="決めていない"
        choices={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextareaField
        label="メモ"
        hint="運営の中だけで読みます"
        limit={2000}
        style={{ minHeight: '5lh' }}
        {...form.bind('note')}
      />
      <Button type="submit" look="primary" busy={form.busy}>
        保存する
      </Button>
    </Form>
  )
}
