import { consumerDealRegistrationContact } from '#contract/contacts/consumer-contact.form.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { bodyField, ConsumerContact } from './consumer-contact.tsx'

export const Screen = () => (
  <ConsumerContact
    title={consumerPages.contactDealRegistration.title}
    lead="仕入先を登録できないとき、登録を任せたいときは、こちらからお問い合わせください。"
    fields={[
      { name: 'supplier_name', label: '仕入先名', kind: 'text', required: true },
      { name: 'supplier_phone_number', label: '仕入先の電話番号', kind: 'tel', hint: 'お分かりになる場合' },
      bodyField,
    ]}
    schema={consumerDealRegistrationContact}
    body={(contact, recaptcha_token) => ({ recaptcha_token, kind: 'consumer_deal_registration', contact })}
  />
)
