import { useState } from 'react'
import { sendLpInquiry } from '#contract/contacts/contacts.contract.ts'
import { supplierLpInquiry } from '#contract/contacts/supplier-contact.form.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { call } from '#web/api/call.ts'
import { ContactPage } from '#web/form/contact-page.tsx'
import { knownSender } from '#web/form/known-sender.ts'
import { PublicShell } from '#web/ui/public-shell.tsx'
import { emptyOf, senderFields } from './sender.ts'

const fields = [
  ...senderFields,
  {
    name: 'restaurant_count',
    label: '得意先の飲食店数',
    kind: 'choice',
    choices: ['10店未満', '10〜49店', '50〜199店', '200店以上'],
  },
  {
    name: 'body',
    label: 'お問い合わせ内容',
    kind: 'long',
    limit: 2000,
    hint: 'いまの受注の方法や、お困りのことがあればお書きください',
  },
] as const

/** A wholesaler that thinks of using the service asks about it; who came from an order's link is known by name. */
export const Screen = () => {
  const [known] = useState(knownSender)
  return (
    <PublicShell narrow>
      <ContactPage
        title={supplierPages.lpInquiry.title}
        lead={<p>導入をご検討の卸の方は、こちらからご相談ください。資料と費用の目安をお送りします。</p>}
        fields={fields}
        terms="is_terms_checked"
        schema={supplierLpInquiry}
        initial={emptyOf(fields)}
        prefill={known}
        send={(contact, recaptcha_token) => call(sendLpInquiry, { body: { recaptcha_token, contact } })}
        complete={supplierPages.contactComplete.path}
      />
    </PublicShell>
  )
}
