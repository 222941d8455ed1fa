import { useParams } from 'react-router'
import { settingsFirst } from '#contract/first-settings.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { LineOffer } from './line-offer.tsx'

/** The restaurant is in: LINE now or later; its first order is one press away. */
export const Screen = () => {
  const { token = '' } = useParams()
  const { data } = useData(...settingsFirst.inviteLine({ consumer_id: consumerId(), token }).deals)
  const [deal, ...more] = data?.items ?? []
  const sheet = deal && more.length === 0 ? pathTo(consumerPages.orderSheet.path, { deal_id: deal.id }) : null
  return (
    <LineOffer title="登録が済みました" next={sheet ?? consumerPages.top.path} next_words="発注へ進む">
      {sheet !== null && (
        <TextLink to={consumerPages.top.path} tall className="self-center">
          トップへ
        </TextLink>
      )}
    </LineOffer>
  )
}
