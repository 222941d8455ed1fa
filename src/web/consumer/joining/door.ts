import { createContext, useContext } from 'react'
import type { Joining } from '#contract/joining/joining.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import type { JoiningStep } from '#domain/joining/joining.ts'
import { pathTo } from '#web/app/path-to.ts'

/** What a page of joining shows: a step, or one of the two beside the first. */
export type JoiningPlace = JoiningStep | 'results' | 'not_listed'

/** A way in: where its pages are, and how its joining is kept on this screen. */
export type Door = {
  /** Where it begins. */
  start: string
  path: (place: JoiningPlace) => string
  /** null: this browser has none; undefined: not known yet. */
  joining: Joining | null | undefined
  /** What a call has answered. */
  keep: (joining: Joining | null) => void
  /** The invitation's token. */
  token: string | null
}

/** Where the pages of an invitation are. */
export const flyerPath = (token: string) => {
  const pages = {
    restaurant: consumerPages.inviteSearch,
    results: consumerPages.inviteResults,
    not_listed: consumerPages.inviteNotListed,
    detail: consumerPages.inviteDetail,
    login: consumerPages.inviteRegistration,
    address: consumerPages.inviteAuthentication,
    code: consumerPages.inviteCode,
    confirm: consumerPages.inviteConfirm,
    done: consumerPages.inviteLine,
  } as const
  return (place: JoiningPlace) => pathTo(pages[place].path, { token })
}

/** Where those of who comes by itself are. */
export const ownPath = (place: JoiningPlace): string => {
  const fresh = consumerPages.registrationNew.path
  const code = consumerPages.registrationCode.path
  const paths: Record<JoiningPlace, string> = {
    restaurant: fresh,
    results: `${fresh}?part=results`,
    not_listed: `${fresh}?part=not_listed`,
    detail: `${fresh}?part=detail`,
    login: `${fresh}?part=login`,
    address: code,
    code: `${code}?part=code`,
    confirm: consumerPages.registrationConfirm.path,
    done: consumerPages.registrationPre.path,
  }
  return paths[place]
}

/** Where to go on. What another device has finished is known at its beginning: this one is not logged in. */
export const placeOf = (door: Door, { step }: Joining): string => (step === 'done' ? door.start : door.path(step))

export const DoorContext = createContext<Door | null>(null)

/** The way in that this page belongs to. */
export const useDoor = (): Door => {
  const door = useContext(DoorContext)
  if (!door) throw new Error('a step without its door')
  return door
}

/** The page with what was looked for in the directory, so that it is not typed again. */
export const withSearched = (path: string, q: string): string =>
  q.trim() === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ q })}`
