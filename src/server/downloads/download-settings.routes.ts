import * as contract from '#contract/downloads/download-settings.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import { room } from '#server/http/serve.ts'
import { changeLayout, createLayout, layoutFile, layoutOf, viewLayout } from './change-layouts.ts'
import { deleteLayout, findLayouts, lastUsed } from './layout-store.ts'
import { previewLayout } from './preview-layout.ts'

export const downloadSettingRoutes = room(contract, {
  listDownloadSettings: async ({ deps, actor }) => {
    const rows = await findLayouts(deps.db, actor.supplier_id)
    return { items: rows.map(viewLayout), last_used_id: await lastUsed(deps.db, actor.supplier_id, actor.account_id) }
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
