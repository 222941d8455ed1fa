import * as contract from '#contract/history/order-downloads.contract.ts'
import { room } from '#server/http/serve.ts'
import { downloadHistory } from './download-history.ts'

export const orderDownloadRoutes = room(contract, {
  downloadHistory: async ({ deps, actor, body, at }) => downloadHistory(deps, actor, body, at),
})
