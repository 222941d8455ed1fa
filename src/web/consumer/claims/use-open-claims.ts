import { openClaims } from '#contract/first-claims.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'

/** What this restaurant has not settled, asked for once for all that shows it. */
export const useOpenClaims = ({ enabled = true } = {}) =>
  useData(...openClaims({ consumer_id: consumerId() }), { enabled, fresh_for: 30_000, throws: false }).data?.items ?? []
