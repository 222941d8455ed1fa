import { useState } from 'react'
import {
  type ContactDetail,
  changeContact,
  contactHandling,
  getContact,
} from '#contract/contacts/admin-contacts.contract.ts'
import { adminFirst } from '#contract/first-admin.ts'
import { type ContactState, contactStates } from '#domain/contacts/contact-kinds.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { Form } from '#web/form/form.tsx'
import { ResumedNotice } from '#web/form/resumed-notice.tsx'
import { useBasedDraft, useKeepBased } from '#web/form/use-based-draft.ts'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { contactsChanged } from './contacts-changed.ts'
import { handlingKey } from './typed-handling.ts'

const states = Object.keys(contactStates) as ContactState[]

/** How far a contact has come, who has it in hand, and what staff should know; what is typed stays while others write. */
export const HandlingForm = ({ contact }: { contact: ContactDetail }) => {
  const [round, setRound] = useState(0)
  return <Handling key={`${contact.revision}:${round}`} contact={contact} onAnew={() => setRound(round + 1)} />
}

/** What is typed is of the contact as it stood: what a colleague has written meanwhile is taken in, or told. */
const useHandling = (contact: ContactDetail, onAnew: () => void) => {
  const say = useToast()
  const { id: contact_id, revision, state, assignee_id, note } = contact
  const { begun, kept } = useBasedDraft(handlingKey(contact_id), { state, assignee_id, note }, revision)
  const form = useForm({
    schema: contactHandling,
    initial: begun.values,
    onSubmit: async handling => {
      try {
        const params = { contact_id }
        const changed = await call(changeContact, { params, body: { ...handling, revision: begun.revision } })
        kept.drop()
        setData(getContact, { params }, changed)
        await contactsChanged()
        say('対応の内容を保存しました')
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw error
        await invalidate(getContact)
        say(errorMessage(error))
      }
    },
  })
  useKeepBased(form.values, { begun, kept })
  const drop = () => {
    kept.drop()
    onAnew()
  }
  return { form, kept: { dirty: kept.dirty, drop } }
}

const Handling = ({ contact, onAnew }: { contact: ContactDetail; onAnew: () => void }) => {
  const { data } = useData(...adminFirst.contactDetail({ contact_id: contact.id }).assignees, { fresh_for: 60_000 })
  const { form, kept } = useHandling(contact, onAnew)
  const assignee = form.bind('assignee_id')
  return (
    <Form form={form}>
      <ResumedNotice kept={kept} />
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
