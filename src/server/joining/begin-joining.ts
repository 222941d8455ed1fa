import type { FastifyReply } from 'fastify'
import type { Joining } from '#contract/joining/joining.contract.ts'
import { type JoiningRestaurant, joiningRestaurantForm } from '#contract/joining/joining.form.ts'
import { type JoiningChannel, type JoiningDoor, joining_days } from '#domain/joining/joining.ts'
import type { Db, Deps } from '#server/deps.ts'
import { findEntryByPhone } from '#server/directory/find-entries.ts'
import { noteInviteBegun, openInviteOf } from '#server/stores/accept-invite.ts'
import { viewById } from './change-joining.ts'
import { insertJoining, type JoiningIdentity } from './joining-store.ts'
import { holdJoining } from './joining-token.ts'
import { refuseOldTerms } from './terms.ts'

const nothing: JoiningRestaurant = {
  name: '',
  name_kana: '',
  postal_code: '',
  prefecture: '',
  address: '',
  phone_number: '',
  genre: '',
}

export type JoiningBegun = {
  door: JoiningDoor
  /** The invitation of the door flyer. */
  invite_id?: string
  /** Of the doors of external accounts: who it is there. It becomes the account's login when the joining is finished. */
  identity?: JoiningIdentity
  /** Which terms were agreed to already. */
  terms_version?: string
  /** What is known of the restaurant: it fills the search and the form, and is looked through by its person. */
  restaurant?: Partial<JoiningRestaurant>
  /** The entry of the directory that it is. */
  restaurant_id?: string
  /** It is complete, and shown at the end with everything else. */
  restaurant_confirmed?: boolean
  person_name?: string
  /** An address that whoever vouches for this person has proven. */
  proven?: { channel: JoiningChannel; destination: string }
}

/**
 * Begins a joining, in the caller's transaction where it has one; its id. `holdJoining` gives it to the browser. It lives
 * seven days; nothing is an account before it is finished.
 */
export const beginJoining = async (db: Db, { restaurant, proven, ...begun }: JoiningBegun, at: Date): Promise<string> =>
  insertJoining(db, {
    ...begun,
    restaurant: restaurant ? { ...nothing, ...restaurant } : null,
    proven_channel: proven?.channel ?? null,
    proven_destination: proven?.destination ?? null,
    begun_at: at,
    expires_at: new Date(at.getTime() + joining_days * 86_400_000),
  })

/** Of what the directory knows whole nothing is to be typed: it is looked through with everything else, at the end. */
export const isWhole = (restaurant: unknown): boolean => joiningRestaurantForm.safeParse(restaurant).success

const beginAndHold = async (deps: Deps, reply: FastifyReply, begun: JoiningBegun, at: Date): Promise<Joining> => {
  const id = await beginJoining(deps.db, begun, at)
  holdJoining(deps, reply, id)
  return viewById(deps.db, id, at)
}

/**
 * By a supplier's invitation: the store's own record says which restaurant it is. Where the directory has exactly one with
 * its telephone number, it is that one.
 */
export const beginByStore = async (deps: Deps, token: string, reply: FastifyReply, at: Date) => {
  const invite = await openInviteOf(deps, token, at)
  await noteInviteBegun(deps, invite.id, at)
  const entry = await findEntryByPhone(deps.db, invite.store_phone_number)
  const restaurant = entry?.restaurant ?? {
    name: invite.store_name,
    name_kana: invite.store_name_kana,
    postal_code: invite.store_postal_code,
    prefecture: invite.store_prefecture,
    address: invite.store_address,
    phone_number: invite.store_phone_number,
  }
  const { id: invite_id } = invite
  const restaurant_confirmed = entry !== undefined && isWhole(entry.restaurant)
  const of_entry = entry ? { restaurant_id: entry.id, restaurant_confirmed } : {}
  return beginAndHold(deps, reply, { door: 'flyer', invite_id, restaurant, ...of_entry }, at)
}

/** By itself, with the terms read. */
export const beginRegistration = async (deps: Deps, terms_version: string, reply: FastifyReply, at: Date) => {
  refuseOldTerms(terms_version)
  return beginAndHold(deps, reply, { door: 'self', terms_version }, at)
}
