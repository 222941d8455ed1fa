import { errorTexts } from '#contract/http/errors.ts'
import * as contract from '#contract/stores/store-files.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { clientOf, findOwnColumns } from '#server/additional-columns/file-values.ts'
import { errorsCsv } from '#server/exports/table-file.ts'
import { room } from '#server/http/serve.ts'
import { storesSeen } from '#server/users/stores-seen.ts'
import { generateStores, generationOf, takeStoreFile, viewGeneration } from './generate-stores.ts'
import { findChoices, findStoreIds } from './list-store.ts'
import { findKnownStores } from './store-file-store.ts'
import { storesCsv, storesXlsx } from './store-files.ts'
import { findCounterChoices } from './store-store.ts'

const xlsx_type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const cp932_type = 'text/csv; charset=Shift_JIS'

export const storeFileRoutes = room(contract, {
  checkStoreFile: async ({ deps, actor, upload, at }) => takeStoreFile(deps, actor, upload, at),
  downloadStoreTemplate: async ({ deps, actor }) => {
    const own = await findOwnColumns(clientOf(deps.reader), actor.supplier_id, 'store')
    const content = storesCsv([], { names: new Map(), own }, 'cp932')
    return { name: '得意先の一括登録.csv', type: cp932_type, content }
  },
  getStoreGeneration: async ({ deps, actor, params }) => viewGeneration(deps, actor, params.generate_id),
  downloadStoreErrors: async ({ deps, actor, params, at }) => ({
    name: `得意先の誤り_${dayOf(at)}.csv`,
    type: 'text/csv; charset=utf-8',
    content: errorsCsv((await generationOf(deps.db, actor, params.generate_id)).errors),
  }),
  generateStores: async ({ deps, actor, body, at }) => generateStores(deps, actor, body.generate_id, at),
  downloadStores: async ({ deps, actor, body, at }) => {
    const day = dayOf(at)
    const { q, state, store_group_id, order_counter_id, user_id } = body.filter
    const { store_groups, users } = await findChoices(deps.reader, actor.supplier_id)
    const counters = await findCounterChoices(deps.reader, actor.supplier_id)
    const names = new Map([...store_groups, ...counters].map(one => [one.id, one.name]))
    const known = new Set([...names.keys(), ...users.map(one => one.id)])
    if ([store_group_id, order_counter_id, user_id].some(id => id !== null && !known.has(id))) {
      throw refuse(404, errorTexts.not_found)
    }
    const filter = {
      q,
      state: state ?? undefined,
      store_group_id: store_group_id ?? undefined,
      order_counter_id: order_counter_id ?? undefined,
      user_id: user_id ?? undefined,
    }
    const ids = await findStoreIds(deps.reader, actor, filter, at)
    const own = await findOwnColumns(clientOf(deps.reader), actor.supplier_id, 'store')
    const stores = await findKnownStores(deps.reader, actor.supplier_id, { ids, seen: storesSeen(actor), own })
    if (body.format === 'xlsx') {
      return { name: `得意先_${day}.xlsx`, type: xlsx_type, content: await storesXlsx(stores, { names, own }) }
    }
    const cp932 = body.format === 'csv-cp932'
    return {
      name: `得意先_${day}.csv`,
      type: cp932 ? cp932_type : 'text/csv; charset=utf-8',
      content: storesCsv(stores, { names, own }, cp932 ? 'cp932' : 'utf8-bom'),
    }
  },
})
