import { consumerPages } from '#contract/pages/consumer.ts'
import { LineOffer } from './line-offer.tsx'

/** The restaurant is in: LINE now or later. */
export const Screen = () => (
  <LineOffer title="登録が済みました" next={consumerPages.top.path} next_words="あとで設定して、発注へ進む" />
)
