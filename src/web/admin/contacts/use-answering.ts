import { useState } from 'react'
import type * as z from 'zod/mini'
import {
  answerContact,
  type ContactDetail,
  contactAnswer,
  getContact,
} from '#contract/contacts/admin-contacts.contract.ts'
import { contactStates } from '#domain/contacts/contact-kinds.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { setData } from '#web/api/data.ts'
import { newKey } from '#web/api/new-key.ts'
import { useForm } from '#web/form/use-form.ts'
import { forgetDraft, useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { useToast } from '#web/ui/toast.tsx'
import { contactsChanged } from './contacts-changed.ts'
import { handlingKey, typedHandling } from './typed-handling.ts'

type Typed = { text: string; state: 'in_hand' | 'done'; sent: { text: string; key: string } | null }
const nothing: Typed = { text: '', state: 'in_hand', sent: null }

/** Of a refusal because the thread has gone on: the contact as it stands now. */
const standingNow = (error: unknown): ContactDetail | null =>
  error instanceof ApiError && error.status === 409 && typeof error.body === 'object' && error.body !== null
    ? ((Reflect.get(error.body, 'current') as ContactDetail | undefined) ?? null)
    : null

/** What the answer has changed beside being sent. */
const changesOf = (before: ContactDetail, after: ContactDetail): string => {
  const changes = [
    ...(before.assignee_id === after.assignee_id ? [] : [`担当者は${after.assignee_name ?? ''}さん`]),
    ...(before.state === after.state ? [] : [`状況は「${contactStates[after.state]}」`]),
  ]
  return changes.length === 0 ? '' : `。${changes.join('、')}になりました`
}

/**
 * An answer while it is written: kept as it is typed, looked at as its receiver will read it (`asked`), and sent once under
 * its key. Its draft began after so many posts: one that has come since is read first. A memo that is typed beside it and
 * not saved yet is saved with it.
 */
export const useAnswering = (contact: ContactDetail) => {
  const say = useToast()
  const kept = useKeptDraft<Typed>(`contact-answer:${contact.id}`, nothing, contact.posts.length)
  const { draft } = kept
  const [asked, setAsked] = useState<z.output<typeof contactAnswer> | null>(null)
  const form = useForm({
    schema: contactAnswer,
    initial: { text: draft.text, state: draft.state },
    onSubmit: setAsked,
  })
  useKeepTyped({ text: form.values.text, state: form.values.state, sent: draft.sent }, kept)

  const send = async (answer: z.output<typeof contactAnswer>) => {
    const params = { contact_id: contact.id }
    const key = draft.sent?.text === answer.text ? draft.sent.key : newKey()
    kept.change({ ...answer, sent: { text: answer.text, key } })
    try {
      const memo = typedHandling(contact) ?? undefined
      const body = { ...answer, seen_posts: kept.revision, memo }
      const answered = await call(answerContact, { params, body, idempotency_key: key })
      kept.drop()
      // A colleague may have written there at this very moment: then it stays typed, and saving tells.
      const saved = answered.note === memo?.note
      if (saved) forgetDraft(handlingKey(contact.id))
      form.reset({ text: nothing.text, state: nothing.state })
      setData(getContact, { params }, answered)
      await contactsChanged()
      say(`回答を送りました${changesOf(contact, answered)}${saved ? '。メモと担当者も保存しました' : ''}`)
    } catch (error) {
      const current = standingNow(error)
      if (!current) throw error
      setData(getContact, { params }, current)
    }
  }
  return { form, kept, asked, setAsked, send }
}
