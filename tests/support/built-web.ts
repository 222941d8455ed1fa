import { buildWeb, webIsStale } from '#bin/build-web.ts'

/** Global setup of Playwright: the journeys walk through the built product, never through an old build of it. */
export default async function buildStaleWeb(): Promise<void> {
  if (webIsStale()) await buildWeb()
}
