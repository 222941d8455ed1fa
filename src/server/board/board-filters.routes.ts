import * as contract from '#contract/board/board-filters.contract.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { room } from '#server/http/serve.ts'
import { there } from '#server/http/there.ts'
import { findBoardFilters, knowsAll, putBoardFilter, removeBoardFilter } from './board-filter-store.ts'

export const boardFilterRoutes = room(contract, {
  listBoardFilters: async ({ deps, actor }) => ({ items: await findBoardFilters(deps.db, actor.account_id) }),
  saveBoardFilter: async ({ deps, actor, body, at }) => {
    if (!(await knowsAll(deps.db, actor, body.query)))
      throw refuse(422, [{ field: 'name', message: '絞り込みの中に、今はない得意先・グループ・窓口・担当があります' }])
    const kept = await findBoardFilters(deps.db, actor.account_id)
    if (kept.length >= contract.most_filters && !kept.some(one => one.name === body.name)) {
      const message = `保存できる絞り込みは${contract.most_filters}件までです。使わないものを消してください`
      throw refuse(422, [{ field: 'name', message }])
    }
    return putBoardFilter(deps.db, actor.account_id, body, at)
  },
  deleteBoardFilter: async ({ deps, actor, params }) => {
    there(await removeBoardFilter(deps.db, actor.account_id, params.board_filter_id))
  },
})
