import { v7 } from 'uuid'
import type { OwnSupplierForm } from '#contract/suppliers/own-supplier.form.ts'
import type { OwnSupplier } from '#contract/suppliers/own-suppliers.contract.ts'
import { closingTime } from '#domain/calendar/closing-time.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import {
  endDeal,
  findOwnSupplier,
  insertOwnSuppliers,
  type OwnSupplierRow,
  updateOwnSupplier,
} from './own-supplier-store.ts'

/** The supplier that this restaurant entered itself, by its deal; 404 for a supplier on the platform and for another's. */
export const ownSupplierOf = async (
  db: Db,
  actor: ConsumerActor,
  deal_id: string,
  lock?: { lock: true },
): Promise<OwnSupplierRow> => {
  return there(await findOwnSupplier(db, actor.consumer_id, deal_id, lock))
}

export const viewOwnSupplier = (own: OwnSupplierRow): OwnSupplier => {
  const closing = Object.values(own.rule?.weekdays ?? {}).find(one => one !== null)
  const open_all_day = !closing || own.rule?.no_closing === true
  return {
    deal_id: own.deal_id,
    revision: own.revision,
    name: own.name,
    phone_number: own.phone_number ?? '',
    fax_number: own.fax_number ?? '',
    mail_address: own.mail_address ?? '',
    method: own.method,
    closing_time: open_all_day ? '' : closingTime(closing.minutes),
    closing_lead_days: open_all_day ? 1 : closing.lead_days,
    delivery_weekdays: own.delivery_weekdays ?? [],
  }
}

/** Enters a supplier that only this restaurant sees; gives the deal, from which orders can be placed at once. */
export const registerOwnSupplier = async (
  deps: Pick<Deps, 'db'>,
  actor: Pick<ConsumerActor, 'consumer_id'>,
  form: OwnSupplierForm,
  at: Date,
): Promise<string> => {
  const deal_id = v7()
  await insertOwnSuppliers(deps.db, actor.consumer_id, [{ supplier_id: v7(), deal_id, form }], at)
  return deal_id
}

/** Changes it as its restaurant now knows it; orders that stand keep what they were sent with. 409 on a stale revision. */
export const changeOwnSupplier = async (
  deps: Deps,
  actor: ConsumerActor,
  deal_id: string,
  { revision, supplier }: { revision: number; supplier: OwnSupplierForm },
  at: Date,
) =>
  deps.db.transaction().execute(async trx => {
    const now = await ownSupplierOf(trx, actor, deal_id, { lock: true })
    if (now.revision !== revision) {
      throw refuse(409, 'ほかの人がこの仕入先を変更しました。最新の内容をご確認ください', {
        current: viewOwnSupplier(now),
      })
    }
    await updateOwnSupplier(trx, now, supplier, at)
    return viewOwnSupplier(await ownSupplierOf(trx, actor, deal_id))
  })

/** Ends the deal: nothing can be ordered any more, and the record of orders stays. */
export const endOwnSupplier = async (deps: Deps, actor: ConsumerActor, deal_id: string, at: Date) => {
  await deps.db.transaction().execute(async trx => {
    const own = await ownSupplierOf(trx, actor, deal_id, { lock: true })
    await endDeal(trx, own.deal_id, at)
  })
}
