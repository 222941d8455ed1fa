import { listMyLists } from '#contract/lists/my-lists.contract.ts'
import { useData } from '#web/api/data.ts'

/** What a cook may reach for in a dead spot is asked for once the sheet stands, so that the device has it: my lists. */
export const KeptAhead = (params: { consumer_id: string; deal_id: string }) => {
  useData(listMyLists, { params }, { fresh_for: 60_000, throws: false })
  return null
}
