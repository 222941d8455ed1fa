import * as contract from '#contract/downloads/download-settings.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import { room } from '#server/http/serve.ts'
import { changeLayout, createLayout, layoutFile, layoutOf, viewLayout } from './change-layouts.ts'
import { defaultLayoutId, deleteLayout, findLayouts, lastUsed, putDefaultLayout } from './layout-store.ts'
import { previewLayout } from './preview-layout.ts'

export const downloadSettingRoutes = room(contract, {
  listDownloadSettings: async ({ deps, actor }) => {
    const rows = await findLayouts(deps.db, actor.supplier_id)
    const { supplier_id, account_id } = actor
    return {
      items: rows.map(viewLayout),
      last_used_id: await lastUsed(deps.db, supplier_id, account_id),
      default_id: await defaultLayoutId(deps.db, supplier_id),
    }
  },
  setDefaultLayout: async ({ deps, actor, body: { default_id } }) => {
    if (default_id !== null) await layoutOf(deps.db, actor, default_id)
    await putDefaultLayout(deps.db, actor.supplier_id, default_id)
    return { default_id }
  },
  downloadDownloadSettings: async ({ deps, actor, at }) => ({
    name: `ダウンロードのレイアウト_${dayOf(at)}.csv`,
    type: 'text/csv; charset=utf-8',
    content: await layoutFile(deps.db, actor),
  }),
  createDownloadSetting: async ({ deps, actor, body, at }) => createLayout(deps, actor, body, at),
  previewDownloadSetting: async ({ deps, actor, body }) => previewLayout(deps, actor, body.layout),
  changeDownloadSetting: async ({ deps, actor, params, body, at }) =>
    changeLayout(deps, actor, params.download_layout_id, body, at),
  removeDownloadSetting: async ({ deps, actor, params }) => {
    const { id } = await layoutOf(deps.db, actor, params.download_layout_id)
    await deleteLayout(deps.db, actor.supplier_id, id)
    return undefined
  },
})
