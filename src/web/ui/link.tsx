import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLinkClickHandler, useLocation } from 'react-router'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  /** Takes the place of this page in the browser's history. */
  replace?: boolean
  /** What the page is given with its entry of the browser's history. */
  state?: object
}

/** A link to another page of this app. react-router's own brings the prefetching of a framework that is not used here. */
export const Link = ({ to, replace, state, onClick, children, ...rest }: LinkProps) => {
  const follow = useLinkClickHandler(to, {
    ...(replace === undefined ? {} : { replace }),
    ...(state === undefined ? {} : { state }),
    ...(rest.target === undefined ? {} : { target: rest.target }),
  })
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) follow(event)
  }
  return (
    <a {...rest} href={useHref(to)} onClick={press}>
      {children}
    </a>
  )
}

type NavLinkProps = Omit<LinkProps, 'className'> & {
  /** Current on its own page alone, not on those below it. */
  end?: boolean | undefined
  className: (state: { isActive: boolean }) => string
}

/** A link of a navigation: it knows, and tells, whether its page is the current one. */
export const NavLink = ({ end = false, className, ...rest }: NavLinkProps) => {
  const { pathname } = useLocation()
  const isActive = pathname === rest.to || (!end && pathname.startsWith(`${rest.to}/`))
  return <Link {...rest} aria-current={isActive ? 'page' : undefined} className={className({ isActive })} />
}
