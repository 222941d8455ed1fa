import { type MouseEvent, type ReactNode, useLayoutEffect, useState, useTransition } from 'react'
import { Router, UNSAFE_createBrowserHistory } from 'react-router'
import { LeavingContext, useLeaving } from '#web/form/leaving.ts'

const browserHistory = () => UNSAFE_createBrowserHistory({ v5Compat: true })
export type MakeHistory = typeof browserHistory

/**
 * The router of an app, which knows that a page is being left: the address changes at once, the page when the next
 * one's script is there, which on a slow line are seconds. What is pressed meanwhile would be done under another
 * page's address.
 */
export const AppRouter = ({ of = browserHistory, children }: { of?: MakeHistory | undefined; children: ReactNode }) => {
  const [history] = useState(of)
  const [shown, setShown] = useState({ action: history.action, location: history.location })
  const [going, startGoing] = useTransition()
  useLayoutEffect(() => history.listen(next => startGoing(() => setShown(next))), [history])
  const leaving = going && history.location.pathname !== shown.location.pathname
  return (
    <LeavingContext value={leaving}>
      <Router location={shown.location} navigationType={shown.action} navigator={history}>
        {children}
      </Router>
    </LeavingContext>
  )
}

/** Around the pages: while one is being left, nothing of it is done any more but to follow a link. */
export const LeftPage = ({ children }: { children: ReactNode }) => (
  <div className="contents" onClickCapture={useLeaving() ? onlyLinks : undefined}>
    {children}
  </div>
)

const onlyLinks = (event: MouseEvent) => {
  if (event.target instanceof Element && event.target.closest('a[href]')) return
  event.preventDefault()
  event.stopPropagation()
}
