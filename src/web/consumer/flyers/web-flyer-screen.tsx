import Newspaper from 'lucide-react/icons/newspaper'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { consumerMessagesFirst } from '#contract/first-messages.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** Where a notice of a flyer leads, and a printed one's code: on to the order sheet of its supplier, or that it is over. */
export const Screen = () => {
  const { web_flyer_id = '' } = useParams()
  const navigate = useNavigate()
  const params = { consumer_id: consumerId(), web_flyer_id }
  const { data, error } = useData(...consumerMessagesFirst.webFlyer(params).deal, { throws: false })
  const sheet =
    data && pathTo(consumerPages.orderSheet.path, { deal_id: data.deal_id }, { list: 'flyer', flyer: web_flyer_id })
  const shown = data?.state === 'shown'
  useEffect(() => {
    if (shown && sheet !== undefined) void navigate(sheet, { replace: true })
  }, [shown, sheet, navigate])
  return (
    <ConsumerPage title={consumerPages.webFlyer.title} back={consumerPages.top.path}>
      {error ? (
        <EmptyState icon={Newspaper} title="このチラシの発注画面を開けません">
          この仕入先との取引がないか、チラシがなくなっています。くわしくは仕入先へお問い合わせください。
        </EmptyState>
      ) : data && sheet !== undefined && !shown ? (
        <EmptyState
          icon={Newspaper}
          title={`「${data.title}」は${data.state === 'over' ? '期間が終わりました' : '取り下げられました'}`}
          action={<ButtonLink to={sheet}>{data.supplier_name}の発注画面へ</ButtonLink>}
        >
          これからの発注は、いつもの価格です。すでに送った発注は、数量を増やしたり単位を変えたりしないかぎり、発注したときの価格のままです。
        </EmptyState>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </ConsumerPage>
  )
}
