import * as contract from '#contract/downloads/downloads.contract.ts'
import { room } from '#server/http/serve.ts'
import { downloadOrders, layoutIdOf } from './download-orders.ts'
import { countKinds, findHistories, findHistoryOrders } from './download-store.ts'
import { viewHistory } from './download-view.ts'
import { takeBackDownload } from './take-back.ts'
import { historyOf, takeDownload } from './take-file.ts'

/** So many orders of a download are shown by name. */
const most_shown = 500

export const downloadRoutes = room(contract, {
  countDownloads: async ({ deps, actor, query: { layout_id, ...filter } }) => {
    const layout = await layoutIdOf(deps.db, actor, layout_id === 'standard' ? null : layout_id)
    return countKinds(deps.db, actor, layout, filter)
  },
  listDownloadHistories: async ({ deps, actor, query, at }) => {
    const { cursor, limit = 50 } = query
    const rows = await findHistories(deps.db, actor, cursor, limit + 1)
    const items = rows.slice(0, limit).map(row => viewHistory(row, at))
    return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
  },
  getDownloadHistory: async ({ deps, actor, params, at }) => {
    const row = await historyOf(deps, actor, params.download_id)
    return { ...viewHistory(row, at), orders: await findHistoryOrders(deps.db, row.id, most_shown) }
  },
  takeBackDownload: async ({ deps, actor, params, at }) => takeBackDownload(deps, actor, params.download_id, at),
  takeDownloadAgain: async ({ deps, actor, params, at }) => takeDownload(deps, actor, params.download_id, at),
  downloadOrders: async ({ deps, actor, body, at }) => downloadOrders(deps, actor, body, at),
})
