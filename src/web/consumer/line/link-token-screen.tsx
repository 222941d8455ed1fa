import { startLineLink } from '#contract/line/line-users.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { call } from '#web/api/call.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { LinkTokenPanel } from '#web/ui/line-link.tsx'

/** Where the button of the talk leads, after the login. */
export const Screen = () => {
  const session = useConsumerSession()
  const store = session?.consumers.find(one => one.id === consumerId())
  const who = session && store ? `${store.name}の${session.name}さん` : undefined
  return (
    <ConsumerPage title={consumerPages.lineLinkToken.title} back={consumerPages.lineUsers.path}>
      <LinkTokenPanel
        who={who}
        start={async body => call(startLineLink, { params: { consumer_id: consumerId() }, body })}
        back={consumerPages.lineUsers.path}
      />
    </ConsumerPage>
  )
}
