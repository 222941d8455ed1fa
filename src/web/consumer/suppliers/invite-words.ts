import type { SupplierConditions } from '#contract/suppliers/own-suppliers.contract.ts'
import { formatDateTime } from '#domain/shared/day.ts'

/** What has become of asking an own supplier to come to the platform; '' where nobody has. */
export const inviteWords = ({ state, invited_at }: NonNullable<SupplierConditions['invite']>): string => {
  const when = invited_at === null ? '' : ` ${formatDateTime(new Date(invited_at))}`
  switch (state) {
    case 'declined':
      return '招待を希望されていません'
    case 'failed':
      return '届きませんでした。もう一度招待できます'
    case 'waiting':
      return `朝まで待って送ります${when}`
    case 'delivered':
      return `届きました${when}`
    case 'sent':
      return `送りました${when}`
    default:
      return ''
  }
}
