import Newspaper from 'lucide-react/icons/newspaper'
import { useParams } from 'react-router'
import { consumerMessagesFirst } from '#contract/first-messages.ts'
import { askAboutFlyer, getFlyerQuestion } from '#contract/messages/consumer-questions.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { QuestionThread } from './question-thread.tsx'

/** A question about a web flyer, with its answers. */
export const Screen = () => {
  const { deal_id = '', web_flyer_id = '' } = useParams()
  const params = { consumer_id: consumerId(), deal_id, web_flyer_id }
  const { data } = useData(...consumerMessagesFirst.flyerQuestion(params).question, { fresh_for: 0, every: 30_000 })
  const sheet = pathTo(consumerPages.orderSheet.path, { deal_id }, { list: 'flyer' })
  return (
    <ConsumerPage title={consumerPages.flyerQuestion.title} back={sheet}>
      {data ? (
        <article className="flex flex-col gap-4">
          <header>
            <p className="text-sm text-ink-soft">{data.supplier_name}</p>
            <h2 className="phrase text-lg">{data.title}</h2>
          </header>
          <QuestionThread
            key={web_flyer_id}
            open={data.posts.length === 0}
            asked={data}
            place={`${deal_id}:${web_flyer_id}`}
            onAsk={async (text, idempotency_key) =>
              setData(
                getFlyerQuestion,
                { params },
                await call(askAboutFlyer, { params, body: { text }, idempotency_key }),
              )
            }
          />
          <ButtonLink icon={Newspaper} to={sheet}>
            チラシの商品を見る
          </ButtonLink>
        </article>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </ConsumerPage>
  )
}
