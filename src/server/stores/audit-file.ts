import { dayOf, formatDateTime } from '#domain/shared/day.ts'
import { conditionsAuditWords } from '#domain/stores/audit-words.ts'
import { findAudits } from '#server/audits/audits.ts'
import type { Db } from '#server/deps.ts'
import { tableCsv } from '#server/exports/table-file.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { findChoices } from './list-store.ts'
import { storeOf } from './store-policy.ts'
import { findCounterChoices } from './store-store.ts'

const most_audits = 100_000

/** Everything that was changed of a store, newest first, as CSV in the words of its page. */
export const auditFile = async (db: Db, actor: SupplierActor, id: string, at: Date) => {
  const store = await storeOf(db, actor, id, at)
  const audits = await findAudits(db, actor.supplier_id, [store.id], most_audits)
  const { store_groups } = await findChoices(db, actor.supplier_id)
  const names = { store_groups, order_counters: await findCounterChoices(db, actor.supplier_id) }
  const rows = audits.map(one => {
    const { title, lines } = conditionsAuditWords(one, names)
    return [formatDateTime(one.happened_at), one.actor_name, title, lines.join('\n')]
  })
  return {
    name: `変更の記録_${store.customer_code}_${dayOf(at)}.csv`,
    type: 'text/csv; charset=utf-8',
    content: tableCsv(['日時', '変更した人', '変更', '内容'], rows, 'utf8-bom'),
  }
}
