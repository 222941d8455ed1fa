import type { OwnSupplierForm } from '#contract/suppliers/own-supplier.form.ts'
import type { TemplateItemForm } from '#contract/suppliers/template-items.contract.ts'
import type { Db } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { ownSupplierOf, registerOwnSupplier } from './own-supplier.ts'
import { findTwins } from './own-supplier-store.ts'
import { insertTemplateItems, showPricesWhereThereAre } from './template-store.ts'

/** Enters a restaurant's own supplier with its items, in the caller's transaction; gives the deal. */
export const registerWithItems = async (
  trx: Db,
  actor: ConsumerActor,
  { supplier, items }: { supplier: OwnSupplierForm; items: readonly TemplateItemForm[] },
  at: Date,
): Promise<string> => {
  const deal_id = await registerOwnSupplier(trx, actor, supplier, at)
  await insertTemplateItems(trx, await ownSupplierOf(trx, actor, deal_id), items, at)
  await showPricesWhereThereAre(trx, deal_id)
  return deal_id
}

type Known = Pick<OwnSupplierForm, 'name' | 'phone_number' | 'fax_number' | 'mail_address'>

/** Suppliers of a restaurant, and of the platform, that may be the one that is about to be entered. */
export const suppliersLike = async (db: Db, consumer_id: string, supplier: Known) =>
  (await findTwins(db, consumer_id, supplier)).map(({ name, own, deal_id }) => ({
    name,
    own,
    has_deal: deal_id !== null,
  }))
