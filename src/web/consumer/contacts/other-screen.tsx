import { consumerOtherContact } from '#contract/contacts/consumer-contact.form.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { bodyField, ConsumerContact } from './consumer-contact.tsx'

export const Screen = () => (
  <ConsumerContact
    title={consumerPages.contactOther.title}
    lead="ご意見・ご要望など、ほかの項目にあてはまらないことは、こちらからお送りください。"
    fields={[bodyField]}
    schema={consumerOtherContact}
    body={(contact, recaptcha_token) => ({ recaptcha_token, kind: 'consumer_other', contact })}
  />
)
