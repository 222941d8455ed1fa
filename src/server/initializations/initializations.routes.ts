import * as contract from '#contract/initializations/initializations.contract.ts'
import { createItems } from '#server/catalogue/create-items.ts'
import { room } from '#server/http/serve.ts'
import { changeProcessedBy } from '#server/notification-settings/change-notification-settings.ts'
import { changeDisplayOrder, viewDisplayOrder } from './change-display-order.ts'
import { noteSetUpStep } from './initialization-store.ts'
import { placeTestOrder, removeTest } from './test-order.ts'
import { viewInitialization } from './view-initialization.ts'

export const initializationRoutes = room(contract, {
  getInitialization: async ({ deps, actor, at }) => viewInitialization(deps, actor, at),
  changeInitialization: async ({ deps, actor, body, at }) => {
    await noteSetUpStep(deps.db, actor.supplier_id, 'dismissed_at', body.dismissed ? at : null)
    return viewInitialization(deps, actor, at)
  },
  addFirstItems: async ({ deps, actor, body, at }) => createItems(deps, actor, body.items, at),
  getDisplayOrder: async ({ deps, actor }) => viewDisplayOrder(deps.db, actor.supplier_id),
  changeDisplayOrder: async ({ deps, actor, body, at }) => {
    await changeDisplayOrder(deps, actor, body, at)
    return viewInitialization(deps, actor, at)
  },
  changeFirstDownload: async ({ deps, actor, body, at }) => {
    await changeProcessedBy(deps, actor, body, at, {
      also: trx => noteSetUpStep(trx, actor.supplier_id, 'download_settings_at', at),
      current: () => viewInitialization(deps, actor, at),
    })
    return viewInitialization(deps, actor, at)
  },
  placeTestOrder: async ({ deps, actor, at }) => {
    await placeTestOrder(deps, actor, at)
    return viewInitialization(deps, actor, at)
  },
  removeTestOrder: async ({ deps, actor }) => {
    await removeTest(deps, actor.supplier_id)
    return undefined
  },
})
