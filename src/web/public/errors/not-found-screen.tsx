import { publicPages } from '#contract/pages/public.ts'
import { NotFound, notFoundTitle } from '#web/app/not-found.tsx'
import { PublicErrorFrame } from '#web/app/public-error-frame.tsx'

/** Any URL that is no page. */
export const Screen = () => (
  <PublicErrorFrame title={notFoundTitle}>
    <NotFound home={publicPages.home.path} />
  </PublicErrorFrame>
)
