import { consumerRestaurantContact } from '#contract/contacts/consumer-contact.form.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { bodyField, ConsumerContact } from './consumer-contact.tsx'

export const Screen = () => (
  <ConsumerContact
    title={consumerPages.contactRestaurant.title}
    lead="店舗名・住所・掲載情報の変更などは、こちらからお問い合わせください。"
    fields={[
      { name: 'restaurant_address', label: '店舗の住所', kind: 'text', autoComplete: 'street-address' },
      bodyField,
    ]}
    schema={consumerRestaurantContact}
    body={(contact, recaptcha_token) => ({ recaptcha_token, kind: 'consumer_restaurant', contact })}
  />
)
