import type { AgentRegistration } from '#contract/agent-registrations/agent-registrations.contract.ts'
import { agentsFirst } from '#contract/first-agents.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { agent_limits } from '#domain/agent-registrations/agent-registration.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { OwnersOnly } from '#web/consumer/suppliers/owners-only.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { AskForm } from './ask-form.tsx'
import { RegistrationCard } from './registration-card.tsx'

const is_open = ({ state }: AgentRegistration) => !['done', 'withdrawn', 'declined'].includes(state)

/** A restaurant has its suppliers entered from photographs of their slips: it asks, sees how far it is, approves or sends back. */
export const Screen = () => {
  const { data } = useData(...agentsFirst.agentRegistration({ consumer_id: consumerId() }).registrations, {
    every: 60_000,
  })
  const owner = useConsumerSession()?.role !== 'staff'
  const open = data?.items.filter(is_open) ?? []
  const over = data?.items.filter(one => !is_open(one)) ?? []
  return (
    <ConsumerPage title={consumerPages.agentRegistration.title} back={consumerPages.suppliers.path}>
      {!data ? (
        <SkeletonRows rows={4} />
      ) : (
        <div className="flex flex-col gap-8">
          <Cards title="依頼中" registrations={open} owner={owner} />
          {!owner ? (
            <OwnersOnly />
          ) : open.length < agent_limits.open ? (
            <section aria-labelledby="ask" className="flex flex-col gap-4">
              <h2 id="ask" className="text-lg">
                新しく依頼する
              </h2>
              <p className="phrase text-sm">
                いつもの納品書や請求書を撮って送ると、運営の担当者が仕入先と商品を代わりに入力します（無料）。入力した内容をご確認・承認いただくまで、何も登録されません。
              </p>
              <AskForm />
            </section>
          ) : (
            <Notice title={`依頼は${agent_limits.open}件までです`}>前の依頼が終わると、また依頼できます。</Notice>
          )}
          <Cards title="終わった依頼" registrations={over} owner={owner} />
        </div>
      )}
    </ConsumerPage>
  )
}

type CardsProps = { title: string; registrations: readonly AgentRegistration[]; owner: boolean }

const Cards = ({ title, registrations, owner }: CardsProps) =>
  registrations.length > 0 && (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-lg">{title}</h2>
      <ul className="flex flex-col gap-3">
        {registrations.map(one => (
          <RegistrationCard key={one.id} registration={one} owner={owner} />
        ))}
      </ul>
    </section>
  )
