import type { Access, Area } from '#contract/http/route.ts'
import type { AdminRole } from '#domain/accounts/admin-role.ts'
import { refuse } from '#domain/shared/refusal.ts'

/** One of the staff sees the screen as this person does: nothing can be done, until when, and in which house. */
type Look = { id: string; by_id: string; house_name: string; ends_at: Date }

/** A person logged in for one restaurant. `consumer_id` is null until one of several was chosen. */
export type ConsumerActor = {
  area: 'consumer'
  account_id: string
  name: string
  consumer_id: string
  role: 'owner' | 'staff'
  /** Somebody else has seen this person's password: until it is changed, nothing else can be done. */
  first_password?: boolean
  /** Has proved within ten minutes, once more, who it is. */
  confirmed?: boolean
  look?: Look
}

/** A person at a supplier; with `sees_all_stores` false, only the assigned stores exist for it. */
export type SupplierActor = {
  area: 'supplier'
  account_id: string
  name: string
  supplier_id: string
  role: 'owner' | 'staff'
  sees_all_stores: boolean
  /** Whether it may change items and prices; an owner may whatever stands here. */
  may_change_items: boolean
  /** Somebody else has seen this person's password: until it is changed, nothing else can be done. */
  first_password?: boolean
  /** Has proved within ten minutes, once more, who it is. */
  confirmed?: boolean
  look?: Look
}

export type AdminActor = {
  area: 'admin'
  account_id: string
  name: string
  role: AdminRole
  /** Its login asks for more than a password: a code of an app, or a passkey in its place. */
  second_step: boolean
  /** Has proved within ten minutes, once more, who it is. */
  confirmed?: boolean
}

export type Actor = ConsumerActor | SupplierActor | AdminActor

type ActorOfArea<A extends Area> = Extract<Actor, { area: A }>

/** Who stands behind a call, by the access that its route declares. */
export type ActorOf<A extends Access> = A extends { area: 'public' }
  ? null
  : A extends { area: infer Name extends Area }
    ? ActorOfArea<Name>
    : never

export const no_right_to_items = '商品と単価を変更する権限がありません。オーナーにご確認ください'

/** Whether somebody at a supplier may change items and prices. */
export const mayChangeItems = (actor: Actor): boolean =>
  actor.area === 'supplier' && (actor.role === 'owner' || actor.may_change_items)

/** What this person must do before anything else: a password of its own, or a second step of the login; null: nothing. */
export const owes = (actor: Actor, { admin_second_step }: { admin_second_step: boolean }) => {
  if (actor.area === 'admin') return admin_second_step && !actor.second_step ? 'second_step' : null
  return actor.first_password ? 'first_password' : null
}

/** Who did it, as an order keeps it. */
export const by = <A extends ConsumerActor | SupplierActor>({ account_id, name, area }: A) => ({
  id: account_id,
  name,
  area: area as A['area'],
})

/**
 * Refuses 403 what could take an account or a house's data away, until its person has proved once more who it is; the
 * screen asks for the password and tries again (`confirm: true` beside the message).
 */
export const demandConfirmed = (actor: Actor) => {
  if (actor.confirmed) return
  throw refuse(403, '安全のため、もう一度パスワードを入力してください', { confirm: true })
}
