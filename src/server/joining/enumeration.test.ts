import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { requestForgotten } from '#contract/accounts/forgot.contract.ts'
import { logInConsumer } from '#contract/accounts/login.contract.ts'
import {
  beginRegistration,
  saveJoiningLogin,
  saveJoiningRestaurant,
  sendJoiningCode,
} from '#contract/joining/joining.contract.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { joining_restaurant, newWord } from '#tests/support/joining.ts'
import { addRestaurant, addSupplier } from '#tests/support/world.ts'

// Who is a user is told to nobody: two hundred who are and two hundred who are not get the same words in the same time.
// No time is asserted, only which of two series, measured in turn, is the longer one: a busy machine slows both.

const people = 200
const app = await testApp()
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
await db
  .insertInto('accounts')
  .values(
    known.map(one => ({
      area: 'consumer',
      name,
      password_hash,
      created_at,
      ...one,
      mobile_verified_at: created_at,
    })),
  )
  .execute()
const unknown = known.map((_, nth) => {
  const login_id = `known-${newWord()}`
  return { login_id, mail_address: `${login_id}@users.example`, mobile_number: numberOf(50_000 + nth) }
})
type Somebody = (typeof known)[number]

let networks = 0
const fromAnywhere = () => {
  networks += 1
  return app.client('consumer', { address: `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}` })
}

type Asking = (client: Client, who: Somebody) => Promise<{ status: number; body: object }>

/** Asks of both kinds in turn, so that whatever else the machine does meets both; what was answered, and how long it took. */
const askAll = async (ready: (client: Client) => Promise<Asking>) => {
  const asked: { is_known: boolean; took: number; said: string }[] = []
  for (let nth = 0; nth < people; nth += 1) {
    for (const is_known of nth % 2 === 0 ? [true, false] : [false, true]) {
      const who = (is_known ? known : unknown)[nth]
      if (!who) throw new Error('nobody')
      const client = fromAnywhere()
      const ask = await ready(client)
      const from = performance.now()
      const { status, body } = await ask(client, who)
      const took = performance.now() - from
      const said = JSON.stringify([status, body])
        .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID')
        .replaceAll(who.login_id, 'LOGIN')
        .replaceAll(who.mobile_number, 'NUMBER')
      asked.push({ is_known, took, said })
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

const opened = async (client: Client) => {
  await client.page('/consumers/login')
}

const forgotten =
  (purpose: 'password' | 'login_id', by: keyof Somebody) =>
  async (client: Client): Promise<Asking> => {
    await opened(client)
    return (one, who) => one.post(requestForgotten, { body: { purpose, asked: who[by] } })
  }

test.each<[string, (client: Client) => Promise<Asking>]>([
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
])('%s says the same to both, and takes as long', { timeout: 300_000 }, async (_what, ready) => {
  const asked = await askAll(ready)
  expect(new Set(asked.map(one => one.said.replaceAll(/maruta-[a-z]+/g, 'OWN'))).size).toBe(1)
  // Of one distribution it is a half, give or take 0.03: this is ten times as far.
  const told = tells(asked)
  expect(told).toBeGreaterThan(0.2)
  expect(told).toBeLessThan(0.8)
})
