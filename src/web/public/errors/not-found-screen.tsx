import { useLocation } from 'react-router'
import { areaEntries } from '#contract/pages/entries.ts'
import { publicPages } from '#contract/pages/public.ts'
import { NotFound, notFoundTitle } from '#web/app/not-found.tsx'
import { PublicErrorFrame } from '#web/app/public-error-frame.tsx'

/** Whose area a lost address lies in: there is its home. */
const homeOf = (pathname: string): string => {
  if (pathname.startsWith('/consumers/')) return areaEntries.consumer.home
  if (pathname.startsWith('/suppliers/')) return areaEntries.supplier.home
  return pathname.startsWith('/admins/') ? areaEntries.admin.home : publicPages.home.path
}

/** Any URL that is no page. */
export const Screen = () => (
  <PublicErrorFrame title={notFoundTitle}>
    <NotFound home={homeOf(useLocation().pathname)} />
  </PublicErrorFrame>
)
