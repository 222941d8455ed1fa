import * as contract from '#contract/flyers/flyers.contract.ts'
import { room } from '#server/http/serve.ts'
import { keepLooseImage } from '#server/images/change-images.ts'
import { countFlyerOrders } from '#server/orders/flyer-sales.ts'
import { checkFlyerFile, checkFlyerRows, flyerRowsTemplate } from './check-rows.ts'
import { listResultStores, viewFlyerResult } from './flyer-result.ts'
import { printFlyer } from './print-flyer.ts'
import { publishFlyer, restoreFlyer, withdrawFlyer } from './publish-flyer.ts'
import { countFlyerReaders } from './telling-store.ts'
import { changeFlyer, copyFlyer, createFlyer, listFlyers, removeFlyer, viewFlyer } from './write-flyer.ts'

export const flyerRoutes = room(contract, {
  listFlyers: async ({ deps, actor, query, at }) => listFlyers(deps.db, actor, query, at),
  createFlyer: async ({ deps, actor, body, at }) => createFlyer(deps, actor, body, at),
  getFlyer: async ({ deps, actor, params, at }) => viewFlyer(deps.db, actor, params.web_flyer_id, at),
  changeFlyer: async ({ deps, actor, params, body, at }) => changeFlyer(deps, actor, params.web_flyer_id, body, at),
  checkFlyerRows: async ({ deps, actor, body, at }) => checkFlyerRows(deps.db, actor, body.text, at),
  checkFlyerFile: async ({ deps, actor, upload, at }) => checkFlyerFile(deps.db, actor, upload, at),
  addFlyerImage: async ({ deps, actor, upload, at }) => keepLooseImage(deps, actor, 'flyer_images', upload.content, at),
  downloadFlyerTemplate: async () => flyerRowsTemplate(),
  removeFlyer: async ({ deps, actor, params, query, at }) => {
    await removeFlyer(deps, actor, params.web_flyer_id, query.revision, at)
    return undefined
  },
  copyFlyer: async ({ deps, actor, params, at }) => copyFlyer(deps, actor, params.web_flyer_id, at),
  getFlyerReach: async ({ deps, actor, params, at }) => {
    const { id } = await viewFlyer(deps.db, actor, params.web_flyer_id, at)
    return { ...(await countFlyerReaders(deps.db, id)), taken: await countFlyerOrders(deps.db, id) }
  },
  printFlyer: async ({ deps, actor, params, at }) => printFlyer(deps, actor, params.web_flyer_id, at),
  getFlyerResult: async ({ deps, actor, params, at }) => viewFlyerResult(deps, actor, params.web_flyer_id, at),
  listFlyerResultStores: async ({ deps, actor, params, query, at }) =>
    listResultStores(deps, actor, params.web_flyer_id, query, at),
  publishFlyer: async ({ deps, actor, params, body, at }) => publishFlyer(deps, actor, params.web_flyer_id, body, at),
  withdrawFlyer: async ({ deps, actor, params, at }) => withdrawFlyer(deps, actor, params.web_flyer_id, at),
  restoreFlyer: async ({ deps, actor, params, at }) => restoreFlyer(deps, actor, params.web_flyer_id, at),
})
