import { consumerPages } from '#contract/pages/consumer.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import type { SuspensionEffect } from '#contract/suspensions/suspensions.contract.ts'
import { houseStoppedMail } from '#domain/houses/suspension.ts'
import { type Said, say } from '#domain/notices/words.ts'
import { dayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { transactionAgain } from '#server/db/again-on-deadlock.ts'
import type { Db, Deps } from '#server/deps.ts'
import { type AdminActor, demandConfirmed } from '#server/http/actor.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { endStreams } from '#server/http/live.ts'
import { there } from '#server/http/there.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { holdOverdueMessages } from '#server/messages/send-message.ts'
import { tell } from '#server/notices/tell.ts'
import { tellSupplierOfDeal } from '#server/stores/tell-restaurant.ts'
import {
  endSessions,
  findHouse,
  findSuspensionEffect,
  type HaltedDeal,
  type House,
  haltDeals,
  lockDeals,
  ownersOf,
  peopleToMail,
  restartDeals,
  restartHouse,
  stopHouse,
} from './suspension-store.ts'

/** What stopping a house would mean now. */
export const viewSuspensionEffect = async (db: Db, house: House, at: Date): Promise<SuspensionEffect> => {
  there(await findHouse(db, house))
  return findSuspensionEffect(db, house, dayOf(at), at)
}

const acts = {
  consumer: { stop: 'restaurant_suspended', restart: 'restaurant_resumed', word: '飲食店' },
  supplier: { stop: 'supplier_suspended', restart: 'supplier_resumed', word: '卸' },
} as const

const ofHouse = ({ side, id }: House) => (side === 'consumer' ? { consumer_id: id } : { supplier_id: id })

/** Where the people of a stopped house ask, who cannot log in. */
export const helpFor = (deps: Deps, side: House['side']): string =>
  deps.public_url + (side === 'consumer' ? consumerPages.contactLogin : supplierPages.contacts).path

/**
 * Stops a restaurant or a supplier as a whole (decision 250), in one transaction: its people are out, its deals are halted,
 * so that no order is placed under them any more, and both sides are told. Orders that stand stay. An order that is being
 * placed at this moment is in before, or refused. 409 where it has left or is stopped already.
 */
export const suspendHouse = async (
  deps: Deps,
  actor: AdminActor,
  house: House,
  why: { reason: string; note: string },
  at: Date,
) => {
  demandConfirmed(actor)
  const { stop, word } = acts[house.side]
  const today = dayOf(at)
  await transactionAgain(deps.db, async trx => {
    const { phone_number } = there(await findHouse(trx, house))
    await lockDeals(trx, house)
    const name = await stopHouse(trx, house, why, at)
    if (name === undefined) throw refuse(409, `この${word}は、すでに停止・退会しています。最新の内容をご確認ください`)
    const halted = await haltDeals(trx, house, today)
    const people = await endSessions(trx, house, at)
    await endStreams(trx, house.id)
    const key = `suspended:${house.id}:${at.toISOString()}`
    if (house.side === 'consumer') await tellSuppliers(trx, 'customer_stopped', name, key, halted, at)
    else await tellRestaurants(trx, 'supplier_stopped', { name, phone_number }, key, halted, at)
    const help = helpFor(deps, house.side)
    const stopped = { name, reason: why.reason, help }
    await mailPeople(trx, house, key, elsewhere => houseStoppedMail(house.side, { ...stopped, elsewhere }), at)
    const facts = { name, reason: why.reason, ...(why.note !== '' && { note: why.note }), people }
    await noteAdminAct(trx, actor, { act: stop, subject_id: house.id, facts }, at)
  })
}

/**
 * Lets a house go on: what its suspension halted is as it was, unless the other side is stopped itself. Messages of a
 * supplier whose time has passed meanwhile are drafts again. 409 where staff have not stopped it.
 */
export const resumeHouse = async (deps: Deps, actor: AdminActor, house: House, at: Date) => {
  demandConfirmed(actor)
  const { restart, word } = acts[house.side]
  await transactionAgain(deps.db, async trx => {
    const { phone_number } = there(await findHouse(trx, house))
    await lockDeals(trx, house)
    const name = await restartHouse(trx, house)
    if (name === undefined) throw refuse(409, `この${word}は停止中ではありません。最新の内容をご確認ください`)
    const restarted = await restartDeals(trx, house, dayOf(at))
    const unsent = house.side === 'supplier' ? await holdOverdueMessages(trx, house.id, at) : 0
    const key = `resumed:${house.id}:${at.toISOString()}`
    if (house.side === 'consumer') await tellSuppliers(trx, 'customer_restarted', name, key, restarted, at)
    else await tellRestaurants(trx, 'supplier_restarted', { name, phone_number }, key, restarted, at)
    const said = say('house_resumed', { name, unsent })
    await tell(trx, [{ to: ofHouse(house), said, key }], at)
    await mailPeople(trx, house, key, () => mailOf(said), at)
    await noteAdminAct(trx, actor, { act: restart, subject_id: house.id, facts: { name } }, at)
  })
}

const mailOf = ({ title, body }: Said) => ({ subject: `【Oroshi】${title}`, text: `${title}\n\n${body}\n` })

/** `mailFor`: by whether its reader may log in at another restaurant. */
const mailPeople = async (
  trx: Db,
  house: House,
  key: string,
  mailFor: (elsewhere: boolean) => { subject: string; text: string },
  at: Date,
) => {
  const people = await peopleToMail(trx, house)
  const mails = people.map(({ mail_address: destination, elsewhere }) => ({
    key: `${key}:${destination}`,
    of: ofHouse(house),
    destination,
    ...mailFor(elsewhere),
    asked: true,
  }))
  await queueMails(trx, mails, at)
}

const tellSuppliers = async (
  trx: Db,
  kind: 'customer_stopped' | 'customer_restarted',
  consumer_name: string,
  key: string,
  deals: readonly HaltedDeal[],
  at: Date,
) => {
  for (const { partner_id: supplier_id, deal_id, store_id, open_orders, told } of deals) {
    if (!told) continue
    const said = kind === 'customer_stopped' ? say(kind, { consumer_name, open_orders }) : say(kind, { consumer_name })
    const about = { deal_id, ...(store_id !== null && { store_id }) }
    await tellSupplierOfDeal(trx, { supplier_id, said, key: `${key}:${deal_id}`, ...about }, at)
  }
}

const tellRestaurants = async (
  trx: Db,
  kind: 'supplier_stopped' | 'supplier_restarted',
  supplier: { name: string; phone_number: string | null },
  key: string,
  deals: readonly HaltedDeal[],
  at: Date,
) => {
  const { name: supplier_name, phone_number } = supplier
  const said = kind === 'supplier_stopped' ? say(kind, { supplier_name, phone_number }) : say(kind, { supplier_name })
  const told = deals.filter(one => one.told)
  await tell(
    trx,
    told.map(({ partner_id: consumer_id, deal_id }) => ({ to: { consumer_id }, said, key, deal_id })),
    at,
  )
  const owners = await ownersOf(
    trx,
    told.map(one => one.partner_id),
  )
  const mails = owners.map(({ consumer_id, mail_address }) => ({
    key: `${key}:${consumer_id}:${mail_address}`,
    of: { consumer_id },
    destination: mail_address,
    ...mailOf(said),
  }))
  await queueMails(trx, mails, at, true)
}
