import { getLineUser } from '#contract/line/line-users.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { LinkWaiting } from '#web/ui/line-link.tsx'

/** Where a person comes back to from LINE: whether the link is there yet, asked again until it is. */
export const Screen = () => {
  const { data: user } = useData(getLineUser, { params: { consumer_id: consumerId() } }, { fresh_for: 0, every: 2000 })
  return (
    <ConsumerPage title={consumerPages.lineLinkCallback.title} back={consumerPages.lineUsers.path}>
      <LinkWaiting
        user={user}
        complete_path={consumerPages.lineLinkComplete.path}
        back={consumerPages.lineUsers.path}
      />
    </ConsumerPage>
  )
}
