import * as contract from '#contract/suppliers/own-suppliers.contract.ts'
import * as files from '#contract/suppliers/supplier-file.contract.ts'
import { isRejectedAddress } from '#server/dispatch/rejected-address.ts'
import { room } from '#server/http/serve.ts'
import { whyIgnored } from '#server/ignores/ignored-addresses.ts'
import {
  changeOwnSupplier,
  endSupplierDeal,
  ownSupplierOf,
  registerOwnSupplier,
  resumeOwnSupplier,
  viewOwnSupplier,
  viewSupplierConditions,
} from './own-supplier.ts'
import { findTwins, listSuppliersOf } from './own-supplier-store.ts'
import { checkSuppliers, importSuppliers, supplierTemplate } from './supplier-file.ts'

export const ownSupplierRoutes = room(
  { ...contract, ...files },
  {
    listSuppliers: async ({ deps, actor }) => ({ items: await listSuppliersOf(deps.db, actor.consumer_id) }),
    registerOwnSupplier: async ({ deps, actor, body, at }) => ({
      deal_id: await deps.db.transaction().execute(trx => registerOwnSupplier(trx, actor, body, at)),
    }),
    getOwnSupplier: async ({ deps, actor, params }) =>
      viewOwnSupplier(await ownSupplierOf(deps.db, actor, params.deal_id)),
    changeOwnSupplier: async ({ deps, actor, params, body, at }) =>
      changeOwnSupplier(deps, actor, params.deal_id, body, at),
    getSupplierConditions: async ({ deps, actor, params, at }) =>
      viewSupplierConditions(deps, actor, params.deal_id, at),
    endSupplierDeal: async ({ deps, actor, params, query, at }) => {
      await endSupplierDeal(deps, actor, { ...params, ...query }, at)
      return undefined
    },
    resumeOwnSupplier: async ({ deps, actor, params }) => {
      await resumeOwnSupplier(deps, actor, params.deal_id)
      return undefined
    },
    findSupplierTwins: async ({ deps, actor, query }) => {
      const { name = '', phone_number = '', fax_number = '', mail_address = '' } = query
      return { items: await findTwins(deps.db, actor.consumer_id, { name, phone_number, fax_number, mail_address }) }
    },
    checkSupplierFile: async ({ deps, actor, upload }) => checkSuppliers(deps, actor, upload.content),
    checkSupplierText: async ({ deps, actor, body }) => checkSuppliers(deps, actor, Buffer.from(body.text)),
    importSuppliers: async ({ deps, actor, body, idempotency_key: key, at }) =>
      importSuppliers(deps, actor, { key, ...body }, at),
    downloadSupplierTemplate: async () => ({ name: '仕入先のひな形.xlsx', content: await supplierTemplate() }),
    checkIgnoredMailAddress: async ({ deps, query }) => ({
      ignored:
        (await whyIgnored(deps.db, query.mail_address)) !== null ||
        (await isRejectedAddress(deps.db, query.mail_address)),
    }),
  },
)
