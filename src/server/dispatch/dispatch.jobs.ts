import type { Jobs } from '#server/jobs/jobs.ts'
import { forgetSent } from '#server/outbox/forget-sent.ts'
import { forgetPaces } from '#server/outbox/take-turn.ts'
import { forgetEndedTokens } from './access-token.ts'
import { requeueForgotten } from './dispatch-store.ts'
import { escalateDispatches } from './escalate.ts'
import { deleteFaxImage, forgetFaxImages, storeFaxImages } from './fax-images.ts'
import { forgetMailFaxResults } from './mail-fax-result.ts'
import { pollFax } from './poll-fax.ts'
import { sendDispatch } from './send-dispatch.ts'

export const dispatchJobs: Jobs = {
  send_dispatch: sendDispatch,
  poll_dispatch: pollFax,
  requeue_dispatches: async deps => requeueForgotten(deps.db, deps.now()),
  escalate_dispatches: async deps => escalateDispatches(deps),
  store_fax_images: storeFaxImages,
  delete_fax_image: deleteFaxImage,
  forget_fax_images: async deps => {
    await forgetFaxImages(deps.db, deps.config.keep_fax_days, deps.now())
    await forgetMailFaxResults(deps.db, deps.now())
  },
  forget_sent: forgetSent,
  forget_paces: async deps => forgetPaces(deps.db, deps.now()),
  forget_ended_tokens: async deps => {
    await forgetEndedTokens(deps.db, deps.now())
  },
}
