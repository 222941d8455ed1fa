import '#web/styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, StrictMode, Suspense, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { NavigationType, Outlet, Route, Routes, useLocation, useNavigationType } from 'react-router'
import type { Page } from '#contract/pages/page.ts'
import { ApiError } from '#web/api/api-error.ts'
import { readDocumentClock } from '#web/api/clock.ts'
import { confirming } from '#web/api/confirming.ts'
import { cache, seedFirstData } from '#web/api/data.ts'
import { metaText } from '#web/api/meta.ts'
import { reportFault } from '#web/api/report-error.ts'
import { CurrentPage } from '#web/ui/current-page.ts'
import { late } from '#web/ui/late.tsx'
import { type OfferKeyProps, ToastProvider } from '#web/ui/toast.tsx'
import { Announcements } from './announcements.tsx'
import { AppRouter, LeftPage, type MakeHistory } from './app-router.tsx'
import { ErrorBoundary, type ErrorFrame } from './error-page.tsx'
import { startErrorReporting } from './error-reporting.ts'
import { listenForErrors, listenForIntent, listenForReturn, listenLater } from './listeners.ts'
import { NotFound, notFoundTitle } from './not-found.tsx'
import { PublicErrorFrame } from './public-error-frame.tsx'
import { type Place, placeAt, placesOf, type ScreenFiles } from './screens.tsx'
import { useScrollAndFocus } from './scroll.ts'

export type AppParts = {
  pages: Record<string, Page>
  /** The app's `*-screen.tsx` files by `import.meta.glob`; each exports `Screen`. */
  screens: ScreenFiles
  /** The rest of them, where their names are a file of their own. */
  more_screens?: () => Promise<ScreenFiles>
  /** Stays around every page that needs a session. */
  layout?: ComponentType<{ children: ReactNode }>
  /** Inside the layout, around an error. */
  error_frame?: ErrorFrame
  /** Hears the keys by which what a toast offers is taken, where there are any. */
  offer_key?: ComponentType<OfferKeyProps>
  /** Where a person who is lost is led. */
  home: string
  /** Another history than the browser's own: the demo's. */
  history?: MakeHistory
}

/** In one file, so that its name is written once. */
const seldom = () => import('./seldom.tsx')

/** Starts an app on the document that the server sent: its data first, then its screen, then one render. */
export const startApp = (parts: AppParts): void => {
  const places = placesOf(parts.pages, parts.screens, parts.more_screens)
  readDocumentClock()
  seedFirstData()
  startErrorReporting()
  confirming.ask = async area => (await seldom()).askIdentity(area)
  listenForErrors()
  listenForIntent(places)
  listenForReturn()
  listenLater(places)
  // Named by its attribute, because a page can ask for an id of its own.
  const mount = document.querySelector('[data-mount], #app')
  if (!mount) throw new Error('the document has nothing to mount on')
  const root = createRoot(mount, {
    // A refusal is an answer, which the error page shows; only faults are for the log.
    onCaughtError: error => {
      if (!(error instanceof ApiError)) console.error(error)
      reportFault(error)
    },
  })
  const first = placeAt(places, window.location.pathname)
  // A screen that can't be loaded is the error page's affair, once there is a page. As a transition it is rendered in
  // slices of some milliseconds: on a slow phone a long list would else hold everything for a quarter of a second.
  // Where staff see the pages as their user does, nothing is seen before it says so.
  const look = metaText('look') && seldom().then(({ showLook }) => showLook())
  void Promise.allSettled([first?.load(), documentLoaded(), look]).then(() =>
    startTransition(() => root.render(<App parts={parts} places={places} />)),
  )
}

/** The app's script runs before the document counts as loaded. */
const documentLoaded = () =>
  new Promise<void>(resolve => {
    if (document.readyState === 'complete') resolve()
    document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
    window.addEventListener('load', () => resolve(), { once: true })
  })

const App = ({ parts, places }: { parts: AppParts; places: Place[] }) => {
  const { layout: Layout, error_frame = PublicErrorFrame, home } = parts
  const route = (place: Place, frame: ErrorFrame) => (
    <Route key={place.path} path={place.path} element={<PlacePage place={place} home={home} frame={frame} />} />
  )
  const framed = Layout ? (
    <Layout>
      <Outlet />
    </Layout>
  ) : (
    <Outlet />
  )
  return (
    <StrictMode>
      <QueryClientProvider client={cache}>
        <AppRouter of={parts.history}>
          <ToastProvider OfferKey={parts.offer_key}>
            <ScrollAndFocus />
            <Announcements />
            {/* Over the routes, so that a page stays until the screen of the next one has been loaded. */}
            <LeftPage>
              <Suspense>
                <Pages places={places}>
                  {places.filter(one => one.page.open).map(one => route(one, PublicErrorFrame))}
                  <Route element={framed}>
                    {places.filter(one => !one.page.open).map(one => route(one, error_frame))}
                  </Route>
                  <Route path="*" element={<Elsewhere home={home} />} />
                </Pages>
              </Suspense>
            </LeftPage>
          </ToastProvider>
        </AppRouter>
      </QueryClientProvider>
    </StrictMode>
  )
}

/** What staff announce: seldom there, and loaded only then. */
const Strip =
  document.getElementById('announced') && late(async () => (await import('./announced-strip.tsx')).AnnouncedStrip)

/** The routes, and beside them which page it is. */
const Pages = ({ places, children }: { places: Place[]; children: ReactNode }) => {
  const { pathname } = useLocation()
  return (
    <CurrentPage value={placeAt(places, pathname)?.page ?? null}>
      <Routes>{children}</Routes>
      {Strip && <Strip />}
    </CurrentPage>
  )
}

/** Asks the server for the document of the URL that was just gone to. */
const NewDocument = () => {
  useLayoutEffect(() => window.location.reload(), [])
  return null
}

const ScrollAndFocus = () => {
  useScrollAndFocus()
  return null
}

const PlacePage = ({ place: { page, Show }, home, frame }: { place: Place; home: string; frame: ErrorFrame }) => {
  const { key, pathname } = useLocation()
  const navigation = useNavigationType()
  // The human check's key and script come with a document of their own.
  const unequipped = page.bot_check && !document.getElementById('js-recaptcha-data')
  if (unequipped && navigation !== NavigationType.Pop) return <NewDocument />
  // A document that reports faults never shows a page with a token: the server sends one that does not.
  if (page.secret && document.getElementById('error-reporting')) return <NewDocument />
  return (
    <ErrorBoundary place={key} home={home} frame={frame}>
      <PageTitle title={page.title} />
      {/* By its path: what was typed for one order is never carried over to another. */}
      <Show key={pathname} />
    </ErrorBoundary>
  )
}

/** Before the screen's own, more exact title, which is set in an effect. */
const PageTitle = ({ title }: { title: string }) => {
  useLayoutEffect(() => {
    document.title = `${title} | 卸 Oroshi`
  }, [title])
  return null
}

/** A link led out of this app's pages: the server knows better. The document that it sent for this very URL does not. */
const Elsewhere = ({ home }: { home: string }) => {
  if (useNavigationType() !== NavigationType.Pop) return <NewDocument />
  return (
    <PublicErrorFrame title={notFoundTitle}>
      <NotFound home={home} />
    </PublicErrorFrame>
  )
}
