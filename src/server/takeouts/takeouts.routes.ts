import { Readable } from 'node:stream'
import { errorTexts } from '#contract/http/errors.ts'
import * as contract from '#contract/takeouts/takeouts.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { filePartsOf } from '#server/db/file-parts.ts'
import type { Deps } from '#server/deps.ts'
import { demandConfirmed } from '#server/http/actor.ts'
import { room } from '#server/http/serve.ts'
import { isTakeoutLink, takeoutLink } from './takeout-link.ts'
import { findLatest, findReady, insertTakeout, type TakeoutRow } from './takeout-store.ts'

const view = (deps: Deps, row: TakeoutRow): contract.Takeout => ({
  id: row.id,
  state: row.state,
  requested_at: row.requested_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  order_count: row.order_count,
  size: row.size,
  url: row.state === 'ready' && row.expires_at ? takeoutLink(deps.config.secret, row.id, row.expires_at) : null,
})

export const takeoutRoutes = room(contract, {
  getTakeout: async ({ deps, params, at }) => {
    const row = await findLatest(deps.db, params.supplier_id, at)
    return { takeout: row ? view(deps, row) : null }
  },
  requestTakeout: async ({ deps, actor, params, at }) => {
    demandConfirmed(actor)
    await insertTakeout(deps.db, params.supplier_id, actor.account_id, at)
    const row = await findLatest(deps.db, params.supplier_id, at)
    if (!row) throw new Error('a takeout that was just asked for is not there')
    return { takeout: view(deps, row) }
  },
  downloadTakeout: async ({ deps, params, query, at }) => {
    const { takeout_id } = params
    if (!isTakeoutLink(deps.config.secrets, takeout_id, query)) throw refuse(404, errorTexts.not_found)
    const ready = Number(query.expires) > at.getTime() ? await findReady(deps.db, takeout_id, at) : undefined
    if (!ready) throw refuse(404, 'ダウンロードの期限が切れました。もう一度書き出してください')
    const day = dayOf(ready.finished_at ?? at)
    return {
      name: `${ready.name}_全データ_${day}.zip`,
      content: Readable.from(filePartsOf(deps.db, 'takeout_parts', takeout_id)),
    }
  },
})
