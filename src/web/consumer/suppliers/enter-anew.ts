import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#web/app/path-to.ts'

/** Where a supplier that has left Oroshi is entered as one's own, with what is known of it. */
export const enterAnew = (deal_id: string): string =>
  pathTo(consumerPages.supplierNew.path, undefined, { from: deal_id })
