import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { forgetLooseImages } from '#server/images/change-images.ts'

/** A flyer that is typed and not saved lies in the browser with its photographs: so long they are there for it. */
const kept_ms = 30 * 86_400_000

/** The job, once a day: photographs that stand on no flyer, or on none any more, go after 30 days with their files. */
export const forgetFlyerImages = async (deps: Deps) =>
  forgetLooseImages(
    deps,
    'flyer_images',
    sql`exists (select from web_flyer_items x where x.flyer_image_id = i.id)`,
    new Date(deps.now().getTime() - kept_ms),
  )
