import { deleteLineUser, getLineUser } from '#contract/line/line-users.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { LinkDelete } from '#web/ui/line-link.tsx'

/** Ends the link, after one question. */
export const Screen = () => {
  const params = { consumer_id: consumerId() }
  const { data: user } = useData(getLineUser, { params }, { fresh_for: 0 })
  return (
    <ConsumerPage title={consumerPages.lineLinkDelete.title} back={consumerPages.lineUsers.path}>
      <LinkDelete
        user={user}
        end={async () => {
          await call(deleteLineUser, { params })
          await invalidate(getLineUser)
        }}
        back={consumerPages.lineUsers.path}
      />
    </ConsumerPage>
  )
}
