import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { sendConsumerContact } from '#contract/contacts/contacts.contract.ts'
import type { BodyInput } from '#contract/http/route.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { call } from '#web/api/call.ts'
import { consumerId } from '#web/api/meta.ts'
import { type ContactField, ContactPage } from '#web/form/contact-page.tsx'
import { PublicShell } from '#web/ui/public-shell.tsx'
import { OtherContacts } from './other-contacts.tsx'
import { useOwnRestaurant } from './use-own-restaurant.ts'

type Body = BodyInput<typeof sendConsumerContact>

type Props<Contact> = {
  title: string
  lead: ReactNode
  /** After those of the sender. */
  fields: readonly ContactField[]
  schema: z.ZodMiniType<Contact>
  body: (contact: Contact, recaptcha_token: string) => Body
}

const senderFields: readonly ContactField[] = [
  { name: 'name', label: '店舗名', kind: 'text', required: true, autoComplete: 'organization' },
  { name: 'contact_name', label: 'ご担当者名', kind: 'text', required: true, autoComplete: 'name' },
  {
    name: 'phone_number',
    label: '電話番号',
    kind: 'tel',
    required: true,
    hint: '例：03-1234-5678',
    autoComplete: 'tel',
  },
  {
    name: 'mail_address',
    label: 'メールアドレス',
    kind: 'email',
    required: true,
    hint: '確認のメールをお送りします',
    autoComplete: 'email',
  },
]

export const bodyField: ContactField = {
  name: 'body',
  label: 'お問い合わせ内容',
  kind: 'long',
  required: true,
  limit: 2000,
}

/** A contact form of restaurants: who writes, then what it is about. */
export const ConsumerContact = <Contact,>(props: Props<Contact>) =>
  consumerId() === '' ? <ContactForm {...props} /> : <PrefilledForm {...props} />

const PrefilledForm = <Contact,>(props: Props<Contact>) => <ContactForm {...props} prefill={useOwnRestaurant()} />

const ContactForm = <Contact,>({
  title,
  lead,
  fields,
  schema,
  body,
  prefill,
}: Props<Contact> & { prefill?: Record<string, string> | undefined }) => {
  const all = [...senderFields, ...fields]
  return (
    <PublicShell narrow>
      <ContactPage
        title={title}
        lead={<p>{lead}</p>}
        fields={all}
        terms="is_terms_checked"
        schema={schema}
        initial={{ ...Object.fromEntries(all.map(({ name }) => [name, ''])), is_terms_checked: false }}
        prefill={prefill}
        send={(contact, recaptcha_token) => call(sendConsumerContact, { body: body(contact, recaptcha_token) })}
        complete={consumerPages.contactComplete.path}
      />
      <OtherContacts />
    </PublicShell>
  )
}
