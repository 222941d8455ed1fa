import * as contract from '#contract/suppliers/template-items.contract.ts'
import { room } from '#server/http/serve.ts'
import { ownSupplierOf } from './own-supplier.ts'
import { templateCsv, templateXlsx } from './template-download.ts'
import {
  addTemplateItem,
  changeTemplateItem,
  copyTemplateItems,
  orderTemplateItems,
  removeTemplateItem,
  restoreTemplateItem,
  viewTemplateItem,
} from './template-items.ts'
import { findTemplateItems } from './template-store.ts'
import { checkUpload, takeUpload } from './upload-template.ts'

const xlsx_type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const templateItemRoutes = room(contract, {
  listTemplateItems: async ({ deps, actor, params }) => {
    const own = await ownSupplierOf(deps.db, actor, params.deal_id)
    return { items: (await findTemplateItems(deps.db, own.deal_id)).map(viewTemplateItem) }
  },
  addTemplateItem: async ({ deps, actor, params, body, at }) => addTemplateItem(deps, actor, params.deal_id, body, at),
  orderTemplateItems: async ({ deps, actor, params, body }) =>
    orderTemplateItems(deps, actor, params.deal_id, body.order_list_item_ids),
  changeTemplateItem: async ({ deps, actor, params, body, at }) =>
    changeTemplateItem(deps, actor, params.deal_id, params.order_list_item_id, body, at),
  removeTemplateItem: async ({ deps, actor, params, at }) => {
    await removeTemplateItem(deps, actor, params.deal_id, params.order_list_item_id, at)
    return undefined
  },
  restoreTemplateItem: async ({ deps, actor, params, at }) =>
    restoreTemplateItem(deps, actor, params.deal_id, params.order_list_item_id, at),
  checkTemplateUpload: async ({ deps, actor, params, upload }) => checkUpload(deps, actor, params.deal_id, upload),
  uploadTemplateItems: async ({ deps, actor, params, upload, at }) =>
    takeUpload(deps, actor, params.deal_id, upload, at),
  downloadTemplate: async ({ deps, actor, params, query }) => {
    const own = await ownSupplierOf(deps.db, actor, params.deal_id)
    const items = await findTemplateItems(deps.db, own.deal_id)
    const name = `商品_${own.name.replace(/[\\/:*?"<>|]/g, '_')}`
    if (query.format === 'csv') {
      return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', content: templateCsv(items) }
    }
    return { name: `${name}.xlsx`, type: xlsx_type, content: await templateXlsx(items) }
  },
  copyTemplateItems: async ({ deps, actor, params, body, at }) =>
    copyTemplateItems(deps, actor, params.deal_id, body.from_deal_id, at),
})
