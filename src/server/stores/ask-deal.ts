import { sql } from 'kysely'
import { errorTexts } from '#contract/http/errors.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { say } from '#domain/notices/words.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { tellSupplierOfDeal } from './tell-restaurant.ts'

/**
 * A restaurant asks a platform supplier for a deal; the supplier is told. 404 for a supplier that is none or has left,
 * 409 where the two have a deal already or one is asked for.
 */
export const askDeal = async (
  deps: Deps,
  actor: ConsumerActor,
  { supplier_id, note }: { supplier_id: string; note: string },
  at: Date,
) =>
  deps.db.transaction().execute(async trx => {
    const supplier = await trx
      .selectFrom('suppliers')
      .select('id')
      .where('id', '=', supplier_id)
      .where('origin', '=', 'platform')
      .where('suspended_at', 'is', null)
      .executeTakeFirst()
    if (!supplier) throw refuse(404, errorTexts.not_found)
    const { rows } = await sql<{ id: string; consumer_name: string }>`/* ask-deal */
      insert into deals (consumer_id, supplier_id, method, state, request_note, requested_by_name, position, created_at)
      select c.id, ${supplier_id}, 'web', 'requested', ${note}, ${actor.name},
        (select coalesce(max(position), -1) + 1 from deals where consumer_id = c.id), ${at}
      from consumers c where c.id = ${actor.consumer_id}
      on conflict (consumer_id, supplier_id) where state not in ('ended', 'rejected') do nothing
      returning id, (select name from consumers where id = ${actor.consumer_id}) as consumer_name`.execute(trx)
    const [deal] = rows
    if (!deal) {
      // Asked for again by the same person, as after an answer that was lost, it is that application.
      const mine = await trx
        .selectFrom('deals')
        .select('id')
        .where('consumer_id', '=', actor.consumer_id)
        .where('supplier_id', '=', supplier_id)
        .where('state', '=', 'requested')
        .where('requested_by_name', '=', actor.name)
        .where('request_note', '=', note)
        .executeTakeFirst()
      if (mine) return { deal_id: mine.id }
      throw refuse(409, 'この仕入先とは、すでに取引があるか、申請中です')
    }
    const url = `${deps.public_url}${supplierPages.stores.path}?state=asked`
    const said = say('deal_requested', { consumer_name: deal.consumer_name, note, url })
    await tellSupplierOfDeal(trx, { supplier_id, said, key: `deal_requested:${deal.id}`, deal_id: deal.id }, at)
    return { deal_id: deal.id }
  })
