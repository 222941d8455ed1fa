import Newspaper from 'lucide-react/icons/newspaper'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { consumerMessagesFirst } from '#contract/first-messages.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** Where a printed flyer's code leads: on to the order sheet of its supplier. */
export const Screen = () => {
  const { web_flyer_id = '' } = useParams()
  const navigate = useNavigate()
  const params = { consumer_id: consumerId(), web_flyer_id }
  const { data, error } = useData(...consumerMessagesFirst.webFlyer(params).deal, { throws: false })
  const deal_id = data?.deal_id
  useEffect(() => {
    if (deal_id !== undefined)
      void navigate(pathTo(consumerPages.orderSheet.path, { deal_id }, { list: 'flyer' }), { replace: true })
  }, [deal_id, navigate])
  return (
    <ConsumerPage title={consumerPages.webFlyer.title} back={consumerPages.top.path}>
      {error ? (
        <EmptyState icon={Newspaper} title="このチラシの発注画面を開けません">
          この仕入先との取引がないか、チラシがなくなっています。くわしくは仕入先へお問い合わせください。
        </EmptyState>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </ConsumerPage>
  )
}
