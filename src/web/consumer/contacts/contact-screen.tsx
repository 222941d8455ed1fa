import { useParams } from 'react-router'
import { getConsumerContact, replyAsConsumer } from '#contract/contacts/own-contacts.contract.ts'
import { consumerNoticesFirst } from '#contract/first-notices.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { late } from '#web/ui/late.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

// By itself: what every page of the area loads names one file less for each of its parts.
const ContactThread = late(() => import('#web/form/contact-thread.tsx').then(file => file.ContactThread))

/** What this person asked the platform while logged in, and what staff have answered. */
export const Screen = () => {
  const { id = '' } = useParams()
  const consumer_id = consumerId()
  const params = { consumer_id, consumer_contact_id: id }
  const { data } = useData(...consumerNoticesFirst.contact({ consumer_id, id }).contact, { fresh_for: 0 })
  const reply = async (text: string, idempotency_key: string) =>
    setData(getConsumerContact, { params }, await call(replyAsConsumer, { params, body: { text }, idempotency_key }))
  return (
    <ConsumerPage title={consumerPages.contact.title} back={consumerPages.notices.path}>
      <div className="flex flex-col gap-6">
        {data ? <ContactThread contact={data} onReply={reply} /> : <SkeletonRows rows={3} height="h-16" />}
      </div>
    </ConsumerPage>
  )
}
