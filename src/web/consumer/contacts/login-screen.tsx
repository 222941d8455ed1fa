import { consumerLoginContact } from '#contract/contacts/consumer-contact.form.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { bodyField, ConsumerContact } from './consumer-contact.tsx'

export const Screen = () => (
  <ConsumerContact
    title={consumerPages.contactLogin.title}
    lead="ログインできないとき、ログインIDが分からないときは、こちらからお問い合わせください。"
    fields={[{ name: 'login_id', label: 'ログインID', kind: 'text', hint: 'お分かりになる場合' }, bodyField]}
    schema={consumerLoginContact}
    body={(contact, recaptcha_token) => ({ recaptcha_token, kind: 'consumer_login', contact })}
  />
)
