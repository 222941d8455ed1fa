import { consumerPages } from '#contract/pages/consumer.ts'
import { LineOffer } from './line-offer.tsx'

/** LINE now or later. */
export const Screen = () => (
  <LineOffer
    title={consumerPages.registrationLine.title}
    next={consumerPages.registrationComplete.path}
    next_words="次へ"
  />
)
