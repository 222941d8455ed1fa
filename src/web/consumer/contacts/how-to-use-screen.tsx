import { consumerHowToUseContact } from '#contract/contacts/consumer-contact.form.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { bodyField, ConsumerContact } from './consumer-contact.tsx'

export const Screen = () => (
  <ConsumerContact
    title={consumerPages.contactHowToUse.title}
    lead="使い方でお分かりにならないことを、こちらからお尋ねください。"
    fields={[{ name: 'page', label: 'お困りの画面', kind: 'text', hint: '例：発注、発注履歴' }, bodyField]}
    schema={consumerHowToUseContact}
    body={(contact, recaptcha_token) => ({ recaptcha_token, kind: 'consumer_how_to_use', contact })}
  />
)
