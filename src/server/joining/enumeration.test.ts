import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { requestForgotten, requestForgottenOfSupplier } from '#contract/accounts/forgot.contract.ts'
import { logInAdmin, logInConsumer, logInSupplier } from '#contract/accounts/login.contract.ts'
import type { Area } from '#contract/http/route.ts'
import { getEnrolment, saveEnrolment } from '#contract/joining/enrolment.contract.ts'
import {
  beginRegistration,
  saveJoiningLogin,
  saveJoiningRestaurant,
  sendJoiningCode,
} from '#contract/joining/joining.contract.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { supplierInviteUrl } from '#server/joining/supplier-invite.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { joining_restaurant, newWord } from '#tests/support/joining.ts'
import { addOwnSupplier, addRestaurant, addSupplier } from '#tests/support/world.ts'

// Who is a user is told to nobody: eighty who are and eighty who are not get the same words in the same time.
// No time is asserted, only which of two series, measured in turn, is the longer one: a busy machine slows both.

const people = 80
// Its own: as many administrators would be told by mail of whatever the files after it ask of the staff.
const app = await testApp({}, freshDatabase())
const { db } = app.deps

const { consumer } = await addRestaurant(app, await addSupplier(app))
const { name, created_at } = await db
  .selectFrom('accounts')
  .select(['name', 'created_at'])
  .where('id', '=', consumer.owner.account_id)
  .executeTakeFirstOrThrow()
// As it is kept of people: the tests' own passwords cost less.
const password_hash = await hashPassword('KinakoTsubame7')
const numberOf = (nth: number) => `080710${String(nth).padStart(5, '0')}`
const known = Array.from({ length: people }, (_, nth) => {
  const login_id = `known-${newWord()}`
  return { login_id, mail_address: `${login_id}@users.example`, mobile_number: numberOf(nth) }
})
for (const area of ['consumer', 'supplier', 'admin']) {
  const rows = known.map(one => ({ area, name, password_hash, created_at, ...one, mobile_verified_at: created_at }))
  await db.insertInto('accounts').values(rows).execute()
}
const unknown = known.map((_, nth) => {
  const login_id = `known-${newWord()}`
  return { login_id, mail_address: `${login_id}@users.example`, mobile_number: numberOf(50_000 + nth) }
})
type Somebody = (typeof known)[number]

let networks = 0
const fromAnywhere = (area: Area) => {
  networks += 1
  return app.client(area, { address: `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}` })
}

type Asking = (client: Client, who: Somebody) => Promise<{ status: number; body: object }>

/** Asks of both kinds in turn, so that whatever else the machine does meets both; what was answered, and how long it took. */
const askAll = async (ready: (client: Client) => Promise<Asking>, area: Area) => {
  const asked: { is_known: boolean; took: number; said: string; status: number }[] = []
  for (let nth = 0; nth < people; nth += 1) {
    for (const is_known of nth % 2 === 0 ? [true, false] : [false, true]) {
      const who = (is_known ? known : unknown)[nth]
      if (!who) throw new Error('nobody')
      const client = fromAnywhere(area)
      const ask = await ready(client)
      const from = performance.now()
      const { status, body } = await ask(client, who)
      const took = performance.now() - from
      const said = JSON.stringify([status, body])
        .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID')
        .replaceAll(who.login_id, 'LOGIN')
        .replaceAll(who.mobile_number, 'NUMBER')
      asked.push({ is_known, took, said, status })
    }
  }
  return asked
}

/** How often one who is a user waited longer than one who is not: a half where the time tells nothing. */
const tells = (asked: { is_known: boolean; took: number }[]) => {
  const of = (is_known: boolean) => asked.filter(one => one.is_known === is_known).map(one => one.took)
  const [users, others] = [of(true), of(false)]
  const longer = users.flatMap(mine => others.filter(one => mine > one)).length
  return longer / (users.length * others.length)
}

/** As somebody who joins, before the login or the address is said. */
const joining = async (client: Client, upTo: 'login' | 'address') => {
  const begun = await client.post(beginRegistration, { body: { terms_version: 'consumer-1' } })
  const body = { revision: begun.body.revision, restaurant: joining_restaurant }
  const { revision } = (await client.patch(saveJoiningRestaurant, { body })).body
  if (upTo === 'login') return revision
  const login = { person_name: '丸田 一郎', login_id: `maruta-${newWord()}`, password: 'KinakoTsubame7' }
  return (await client.patch(saveJoiningLogin, { body: { revision, login } })).body.revision
}

const opened = async (client: Client, area: Area = 'consumer') => {
  await client.page(`/${area}s/login`)
}

/** The links by which suppliers are on their way in, one for each who asks. */
const links = await (async () => {
  const invited_at = app.deps.now()
  const expires_at = new Date(invited_at.getTime() + 90 * 86_400_000)
  const suppliers = await Promise.all(
    Array.from({ length: 2 * people }, () => {
      // Masked, all are the same.
      const mail_address = `k${newWord()}@shop.test.example`
      return addOwnSupplier(app, consumer, {
        name: '八百正',
        fax_number: null,
        mail_address,
        method: 'mail',
        items: [],
      })
    }),
  )
  const rows = suppliers.map(({ id, mail_address }) => ({
    supplier_id: id,
    consumer_id: consumer.id,
    channel: 'mail',
    destination: mail_address ?? '',
    invited_by_name: name,
    invited_at,
    expires_at,
  }))
  const made = await db.insertInto('supplier_invites').values(rows).returning('id').execute()
  return made.map(({ id }) => supplierInviteUrl(app.deps, id).split('/').at(-2) ?? '')
})()

const forgotten =
  (purpose: 'password' | 'login_id', by: keyof Somebody) =>
  async (client: Client): Promise<Asking> => {
    await opened(client)
    return (one, who) => one.post(requestForgotten, { body: { purpose, asked: who[by] } })
  }

const forgottenAtDesk =
  (by: keyof Somebody) =>
  async (client: Client): Promise<Asking> => {
    await opened(client, 'supplier')
    return (one, who) => one.post(requestForgottenOfSupplier, { body: { asked: who[by] } })
  }

test.each<[string, (client: Client) => Promise<Asking>, Area?]>([
  [
    'a login with a wrong password',
    async client => {
      await opened(client)
      return (one, who) => one.post(logInConsumer, { body: { login_id: who.login_id, password: 'Wrong-password1' } })
    },
  ],
  ['a forgotten password, by the login id', forgotten('password', 'login_id')],
  ['a forgotten password, by the mail address', forgotten('password', 'mail_address')],
  ['a forgotten password, by the number', forgotten('password', 'mobile_number')],
  ['a forgotten login id, by the mail address', forgotten('login_id', 'mail_address')],
  ['a forgotten login id, by the number', forgotten('login_id', 'mobile_number')],
  [
    'the login id that somebody joins with',
    async client => {
      const revision = await joining(client, 'login')
      return (one, { login_id }) => {
        const login = { person_name: '丸田 一郎', login_id, password: 'KinakoTsubame7' }
        return one.patch(saveJoiningLogin, { body: { revision, login } })
      }
    },
  ],
  [
    'the address to which a code goes',
    async client => {
      const revision = await joining(client, 'address')
      return (one, who) =>
        one.post(sendJoiningCode, { body: { revision, to: { channel: 'mail', destination: who.mail_address } } })
    },
  ],
  [
    'the number to which a code goes by SMS',
    async client => {
      const revision = await joining(client, 'address')
      return (one, who) =>
        one.post(sendJoiningCode, { body: { revision, to: { channel: 'sms', destination: who.mobile_number } } })
    },
  ],
  [
    'the login id with which a supplier comes in by a link',
    async client => {
      const params = { access_token: links.pop() ?? '' }
      await client.get(getEnrolment, { params })
      return (one, { login_id }) => {
        const person = { supplier_name: '株式会社八百正', person_name: '八百 正一', password: 'KinakoTsubame7' }
        const enrolment = { ...person, login_id, channel: 'mail' as const }
        return one.post(saveEnrolment, { params, body: { enrolment, terms_version: 'supplier-1' } })
      }
    },
    'supplier',
  ],
  [
    'a supplier’s login with a wrong password',
    async client => {
      await opened(client, 'supplier')
      return (one, who) => one.post(logInSupplier, { body: { login_id: who.login_id, password: 'Wrong-password1' } })
    },
    'supplier',
  ],
  ['a supplier’s forgotten password, by the login id', forgottenAtDesk('login_id'), 'supplier'],
  ['a supplier’s forgotten password, by the mail address', forgottenAtDesk('mail_address'), 'supplier'],
  [
    'an administrator’s login with a wrong password',
    async client => {
      await opened(client, 'admin')
      return (one, who) => one.post(logInAdmin, { body: { login_id: who.login_id, password: 'Wrong-password1' } })
    },
    'admin',
  ],
])('%s says the same to both, and takes as long', { timeout: 300_000 }, async (what, ready, area = 'consumer') => {
  const asked = await askAll(ready, area)
  // What was meant was asked: no page that is not there, nor what any form would refuse.
  expect([200, 201, 204, ...(what.includes('wrong password') ? [422] : [])]).toContain(asked[0]?.status)
  expect(new Set(asked.map(one => one.said.replaceAll(/maruta-[a-z]+/g, 'OWN'))).size).toBe(1)
  // Of one distribution it is a half, give or take 0.046: this is six times as far.
  const told = tells(asked)
  expect(told).toBeGreaterThan(0.2)
  expect(told).toBeLessThan(0.8)
})
