import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  beginExternalConfirm,
  beginReviewLink,
  beginShiireLink,
  endReviewLink,
  endShiireLink,
  getReviewCredentials,
  getShiireCredentials,
  listProofs,
} from '#contract/accounts/external-accounts.contract.ts'
import { beginExternalLogin, listExternalDoors } from '#contract/accounts/external-login.contract.ts'
import { changeConsumerPassword } from '#contract/accounts/login.contract.ts'
import { changeLoginId } from '#contract/accounts/login-id.contract.ts'
import { removeConsumerPasskey } from '#contract/accounts/passkeys.contract.ts'
import { getConsumerSession } from '#contract/accounts/session.contract.ts'
import { beginByStore, enterNotListed, getInviteJoining } from '#contract/joining/invite-joining.contract.ts'
import {
  beginExternalJoining,
  finishJoining,
  getJoining,
  saveJoiningLogin,
  saveJoiningRestaurant,
  sendJoiningCode,
  takeJoiningCode,
} from '#contract/joining/joining.contract.ts'
import { makeInvite } from '#contract/stores/store-invites.contract.ts'
import type { ExternalProvider } from '#domain/accounts/external.ts'
import { makeApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { makeDeps } from '#server/deps.ts'
import { noAssets } from '#server/http/assets.ts'
import type { Client } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { appWithServices, atService, comeBack } from '#tests/support/elsewhere.ts'
import { joining_restaurant, newWord } from '#tests/support/joining.ts'
import { addInvitedStore, addMember, addSupplier, world } from '#tests/support/world.ts'

const { app, bend } = await appWithServices()
const { db } = app.deps
const terms_version = 'consumer-1'
const review_login = '/consumers/login/review_site'
const own_page = '/consumers/my_account/loginid'

let networks = 0
const somebody = () => {
  networks += 1
  return app.client('consumer', { address: `198.51.100.${networks}` })
}

/** Somebody at the stand-in whom no other test knows; of which kind. */
const newPerson = (kind: 'maruta' | 'kaide' | 'noname' = 'maruta') => `${kind}.${newWord()}`

type Way = { person: string; provider?: ExternalProvider; next?: string }

/** As far as the URL that leads back. */
const wayBack = async (client: Client, { person, provider = 'review_site', next }: Way) => {
  const begun = await client.post(beginExternalLogin, { body: { provider, ...(next !== undefined && { next }) } })
  expect(begun.status).toBe(201)
  return atService(client, begun.body.url, { provider, person })
}

const logInBy = async (client: Client, way: Way) => comeBack(client, await wayBack(client, way))

const linkTo = async (client: Client, person: string) => {
  const { body } = await client.post(beginReviewLink)
  return comeBack(client, await atService(client, body.url, { person }))
}

const isIn = async (client: Client) => (await client.get(getConsumerSession)).status === 200

/** A joining by that account, finished. */
const joinAs = async (client: Client, person: string) => {
  expect(await logInBy(client, { person })).toBe('/consumers/registrations/rule')
  const { joining } = (await client.get(getJoining)).body
  const body = { revision: joining?.revision ?? 0, restaurant: joining_restaurant }
  const { revision } = (await client.patch(saveJoiningRestaurant, { body })).body
  return client.post(finishJoining, { body: { revision, terms_version } })
}

const owner = async () => {
  const made = await world(app)
  return { ...made, client: await app.logIn('consumer', made.consumer.owner.login_id) }
}

describe('somebody who is not here yet', () => {
  test('joins without a password, prefilled by what the account tells, and comes in by it from then on', async () => {
    const client = somebody()
    const person = newPerson()
    expect(await logInBy(client, { person })).toBe('/consumers/registrations/rule')
    expect(await isIn(client)).toBe(false)
    const { joining } = (await client.get(getJoining)).body
    expect(joining).toMatchObject({
      door: 'review_site',
      external: 'review_site',
      step: 'restaurant',
      proven: { channel: 'mail', destination: 'maruta@standin.example' },
      restaurant: { prefecture: '東京都', address: '中央区築地1-2-3', phone_number: '03-0100-4242', confirmed: false },
    })
    // Once more, in the same browser: the same joining.
    await logInBy(client, { person })
    expect((await client.get(getJoining)).body.joining?.revision).toBe(joining?.revision)
    const body = { revision: joining?.revision ?? 0, restaurant: joining_restaurant }
    const saved = await client.patch(saveJoiningRestaurant, { body })
    expect(saved.body.step).toBe('confirm')
    const done = await client.post(finishJoining, { body: { revision: saved.body.revision, terms_version } })
    expect(done.status).toBe(201)
    const session = (await client.get(getConsumerSession)).body
    expect(session).toMatchObject({ name: '丸田 一郎', role: 'owner', consumers: [{ name: '鮨 まるた' }] })

    const elsewhere = somebody()
    expect(await logInBy(elsewhere, { person, next: '/consumers/orders?from=x' })).toBe('/consumers/go_on')
    expect((await elsewhere.page('/consumers/go_on')).headers.location).toBe('/consumers/orders?from=x')
    expect((await elsewhere.get(getConsumerSession)).body.login_id).toBe(session.login_id)
    // There is no password that would let in.
    for (const password of ['none', '', 'Demo1234']) {
      expect((await somebody().logIn(session.login_id, password)).status, password).toBe(422)
    }
  })

  test('is asked for an address that the service has not proven, and for a name that it does not tell', async () => {
    const client = somebody()
    const person = newPerson('kaide')
    await logInBy(client, { person })
    const { joining } = (await client.get(getJoining)).body
    expect(joining).toMatchObject({ proven: null, external: 'review_site' })
    const body = { revision: joining?.revision ?? 0, restaurant: joining_restaurant }
    const saved = await client.patch(saveJoiningRestaurant, { body })
    expect(saved.body.step).toBe('address')
    const early = await client.post(finishJoining, { body: { revision: saved.body.revision, terms_version } })
    expect(early).toMatchObject({ status: 409, body: { current: { step: 'address' } } })
    const mail = `${newWord()}@joins.example`
    const to = { channel: 'mail', destination: mail } as const
    const sent = await client.post(sendJoiningCode, { body: { revision: saved.body.revision, to } })
    await app.drainJobs()
    const text = app.mails.to(mail).at(-1)?.text ?? ''
    // Its link would want a password, of which there is none.
    expect(text).not.toContain('/registrations/resume/')
    const auth_code = /\d{6}/.exec(text)?.[0] ?? ''
    const proven = await client.post(takeJoiningCode, { body: { revision: sent.body.revision, auth_code } })
    expect(proven.body).toMatchObject({ step: 'confirm', proven: to })
    expect((await client.post(finishJoining, { body: { revision: proven.body.revision, terms_version } })).status).toBe(
      201,
    )

    const nameless = somebody()
    await logInBy(nameless, { person: newPerson('noname') })
    expect((await nameless.get(getJoining)).body.joining).toMatchObject({ proven: null, restaurant: { name: '' } })
  })

  test('who has an account here under the same mail address is not let into it', async () => {
    const { consumer } = await world(app, { owner: { mail_address: 'maruta@standin.example' } })
    const client = somebody()
    expect(await logInBy(client, { person: newPerson() })).toBe('/consumers/registrations/rule')
    expect(await isIn(client)).toBe(false)
    const { rows } = await sql`select from account_identities i join consumer_members m on m.account_id = i.account_id
      where m.consumer_id = ${consumer.id}`.execute(db)
    expect(rows).toEqual([])
  })

  test('on two devices at once: one account, the other is told to log in', async () => {
    const person = newPerson()
    const devices = [somebody(), somebody()]
    const revisions = await Promise.all(
      devices.map(async client => {
        await logInBy(client, { person })
        const { joining } = (await client.get(getJoining)).body
        const body = { revision: joining?.revision ?? 0, restaurant: joining_restaurant }
        return (await client.patch(saveJoiningRestaurant, { body })).body.revision
      }),
    )
    const ends = await Promise.all(
      devices.map((client, nth) =>
        client.post(finishJoining, { body: { revision: revisions[nth] ?? 0, terms_version } }),
      ),
    )
    expect(ends.map(one => one.status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(ends.find(one => one.status === 409)?.body.message).toContain('すでに登録に使われています')
    const { rows } = await sql`select from account_identities where subject = ${person}`.execute(db)
    expect(rows).toHaveLength(1)
  })
})

describe('by an invitation', () => {
  const invited = async () => {
    const supplier = await addSupplier(app)
    const { id: store_id } = await addInvitedStore(app, supplier.id, { name: '鮨まるた' })
    const desk = await app.logIn('supplier', supplier.owner.login_id)
    const { body } = await desk.post(makeInvite, { params: { store_id } })
    return body.invite.url.split('/').at(-1) ?? ''
  }
  const upToLogin = async (client: Client, token: string) => {
    const begun = await client.post(beginByStore, { params: { token } })
    const body = { revision: begun.body.revision, restaurant: joining_restaurant }
    expect((await client.post(enterNotListed, { params: { token }, body })).body.step).toBe('login')
  }
  const byService = async (client: Client, person: string) => {
    const { body } = await client.post(beginExternalJoining, { body: { provider: 'review_site' } })
    return comeBack(client, await atService(client, body.url, { person }))
  }

  test('an account of elsewhere stands in the place of a password', async () => {
    const token = await invited()
    const client = somebody()
    await upToLogin(client, token)
    expect(await byService(client, '')).toBe(`/consumers/invites/flyer/${token}/registration?outcome=denied`)
    const person = newPerson()
    expect(await byService(client, person)).toBe(`/consumers/invites/flyer/${token}/confirm`)
    const { joining } = (await client.get(getInviteJoining, { params: { token } })).body
    expect(joining).toMatchObject({ door: 'flyer', external: 'review_site', step: 'confirm' })
    const done = await client.post(finishJoining, { body: { revision: joining?.revision ?? 0, terms_version } })
    expect(done.status).toBe(201)
    expect(done.body.deal_id).not.toBeNull()
    const elsewhere = somebody()
    await logInBy(elsewhere, { person })
    expect(await isIn(elsewhere)).toBe(true)
  })

  test('a password may stand beside it', async () => {
    const token = await invited()
    const client = somebody()
    await upToLogin(client, token)
    const person = newPerson()
    await byService(client, person)
    const { joining } = (await client.get(getInviteJoining, { params: { token } })).body
    const login = { person_name: '丸田 二郎', login_id: `maruta-${newWord()}`, password: 'KinakoTsubame7' }
    const named = await client.patch(saveJoiningLogin, { body: { revision: joining?.revision ?? 0, login } })
    await client.post(finishJoining, { body: { revision: named.body.revision, terms_version } })
    expect((await somebody().logIn(login.login_id, login.password)).status).toBe(201)
    const other = somebody()
    await logInBy(other, { person })
    expect((await other.get(getConsumerSession)).body.login_id).toBe(login.login_id)
  })

  test('whoever is here already comes in, and takes the invitation', async () => {
    const { client: known } = await owner()
    const person = newPerson()
    await linkTo(known, person)
    const token = await invited()
    const client = somebody()
    await upToLogin(client, token)
    expect(await byService(client, person)).toBe(`/consumers/invites/flyer/${token}/login`)
    expect(await isIn(client)).toBe(true)
  })

  test('there is nothing to add it to without a joining', async () => {
    const answer = await somebody().post(beginExternalJoining, { body: { provider: 'review_site' } })
    expect(answer.status).toBe(404)
  })
})

describe('a login', () => {
  test('of an account with two restaurants chooses one, and then goes on to what was asked for', async () => {
    const { client, consumer } = await owner()
    const second = await world(app)
    await addMember(app, second.consumer.id, { role: 'owner', account_id: consumer.owner.account_id })
    const person = newPerson()
    expect(await linkTo(client, person)).toBe(`${own_page}?linked=review_site`)
    const elsewhere = somebody()
    const to = await logInBy(elsewhere, { person, next: '/consumers/orders' })
    expect(to).toBe(`/consumers/store_choice?next=${encodeURIComponent('/consumers/go_on')}`)
    const session = (await elsewhere.get(getConsumerSession)).body
    expect(session.consumer_id).toBeNull()
    expect(session.consumers).toHaveLength(2)
  })

  test('that was given up, or came to nothing there, lets nobody in and says which', async () => {
    const client = somebody()
    expect(await logInBy(client, { person: '' })).toBe(`${review_login}?outcome=denied`)
    for (const [error, outcome] of [
      ['temporarily_unavailable', 'down'],
      ['server_error', 'down'],
      ['invalid_scope', 'refused'],
    ]) {
      const { body } = await client.post(beginExternalLogin, { body: { provider: 'review_site' } })
      const state = new URL(body.url).searchParams.get('state') ?? ''
      const iss = `${app.deps.public_url}/dev/oidc/review_site`
      const query = new URLSearchParams({ error: error ?? '', state, iss }).toString()
      expect(await comeBack(client, `${review_login}/callback?${query}`)).toBe(`${review_login}?outcome=${outcome}`)
    }
    expect(await isIn(client)).toBe(false)
  })

  test('is good once, in its browser, for its service, for ten minutes, and with its own state', async () => {
    const { client: known } = await owner()
    const person = newPerson()
    await linkTo(known, person)
    const over = `${review_login}?outcome=over`

    const client = somebody()
    const back = await wayBack(client, { person })
    // Somebody whom the link was sent to, or who has seen it.
    expect(await comeBack(somebody(), back)).toBe(over)
    expect(await comeBack(client, back.replace(/state=[^&]+/, `state=${'x'.repeat(43)}`))).toBe(over)
    expect(await comeBack(client, back.replace(/state=[^&]+&?/, ''))).toBe(over)
    expect(await comeBack(client, back.replace('review_site', 'purchasing_service'))).toBe(
      '/consumers/login/purchasing_service?outcome=over',
    )
    expect(await isIn(client)).toBe(false)
    expect(await comeBack(client, back)).toBe('/consumers/go_on')
    expect(await comeBack(client, back)).toBe(over)

    const late = somebody()
    const stale = await wayBack(late, { person })
    app.clock.pass({ minutes: 11 })
    expect(await comeBack(late, stale)).toBe(over)
    app.clock.set()
    expect(await isIn(late)).toBe(false)
  })

  test('of many at once with one code lets in once', async () => {
    const { client: known } = await owner()
    const person = newPerson()
    await linkTo(known, person)
    const client = somebody()
    const back = await wayBack(client, { person })
    const ends = await Promise.all(Array.from({ length: 10 }, () => comeBack(client, back)))
    expect(ends.filter(to => to === '/consumers/go_on')).toHaveLength(1)
    expect(ends.filter(to => to === `${review_login}?outcome=over`)).toHaveLength(9)
  })

  test('with the code of another way, a nonce that is not ours, or none is refused', async () => {
    const person = newPerson()
    const client = somebody()
    const refused = `${review_login}?outcome=refused`
    const [first, second] = [await wayBack(client, { person }), await wayBack(client, { person })]
    const code = new URL(first, app.deps.public_url).searchParams.get('code') ?? ''
    expect(await comeBack(client, second.replace(/code=[^&]+/, `code=${code}`))).toBe(refused)

    for (const nonce of ['of-somebody-else', null]) {
      const { body } = await client.post(beginExternalLogin, { body: { provider: 'review_site' } })
      const url = new URL(body.url)
      if (nonce === null) url.searchParams.delete('nonce')
      else url.searchParams.set('nonce', nonce)
      expect(await comeBack(client, await atService(client, url.href, { person }))).toBe(refused)
    }
    expect((await client.get(getJoining)).body.joining).toBeNull()
  })

  test('is asked for with PKCE, and names of its chances only a hash is kept', async () => {
    const { body } = await somebody().post(beginExternalLogin, { body: { provider: 'review_site' } })
    const asked = Object.fromEntries(new URL(body.url).searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${app.deps.public_url}${review_login}/callback`,
    })
    expect(asked.nonce).toHaveLength(43)
    const { rows } = await sql<{ kept: string }>`select identity_requests::text as kept from identity_requests`.execute(
      db,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { kept } of rows) expect(kept).not.toContain(asked.state)
  })

  test('is refused where another one signs, or the issuer is not the one that was asked', async () => {
    const refused = `${review_login}?outcome=refused`
    const person = newPerson()
    const client = somebody()
    const back = await wayBack(client, { person })
    const other = encodeURIComponent('https://evil.example')
    expect(back).toContain('iss=')
    expect(await comeBack(client, back.replace(/iss=[^&]+/, `iss=${other}`))).toBe(refused)
    expect(await isIn(client)).toBe(false)
  })

  test('says so where the service is down, as one begins and as one comes back; the next one is served again', async () => {
    const client = somebody()
    const person = newPerson()
    const troubles = [
      () => {
        throw new TypeError('fetch failed')
      },
      () => new Response('busy', { status: 503 }),
      () => {
        throw new DOMException('too late', 'TimeoutError')
      },
    ]
    try {
      for (const trouble of troubles) {
        bend(undefined)
        const back = await wayBack(client, { person })
        bend(trouble)
        expect(await comeBack(client, back)).toBe(`${review_login}?outcome=down`)
      }
    } finally {
      bend(undefined)
    }
    expect(await logInBy(client, { person })).toBe('/consumers/registrations/rule')

    // A house that has never asked it.
    const fresh = await appWithServices()
    fresh.bend(() => new Response('no', { status: 500 }))
    const person_there = fresh.app.client('consumer')
    const answer = await person_there.post(beginExternalLogin, { body: { provider: 'review_site' } })
    expect(answer.status).toBe(503)
    expect(answer.body.message).toContain('ログインIDとパスワードでは、いつもどおり')
    fresh.bend(undefined)
    expect((await person_there.post(beginExternalLogin, { body: { provider: 'review_site' } })).status).toBe(201)
  })

  test('of who was stopped is refused, and so is one beside many wrong passwords', async () => {
    const { client: known, consumer } = await owner()
    const person = newPerson()
    await linkTo(known, person)
    const { account_id, login_id } = consumer.owner
    const attacker = app.client('consumer', { address: '203.0.113.77' })
    for (let nth = 0; nth < 6; nth += 1) await attacker.logIn(login_id, 'Wrong-password1')
    expect(await logInBy(attacker, { person })).toBe(`${review_login}?outcome=busy`)
    await db.updateTable('accounts').set({ suspended_at: app.deps.now() }).where('id', '=', account_id).execute()
    const client = somebody()
    expect(await logInBy(client, { person })).toBe(`${review_login}?outcome=stopped`)
    expect(await isIn(client)).toBe(false)
  })
})

describe('in the account', () => {
  test('a service is linked and unlinked; the person is told of both', async () => {
    const { client, consumer } = await owner()
    const person = newPerson()
    expect((await client.get(getReviewCredentials)).body).toEqual({ name: '飲食店レビューサイト', linked: null })
    expect(await client.post(beginReviewLink, { confirm: false })).toMatchObject({
      status: 403,
      body: { confirm: true },
    })
    expect(await linkTo(client, person)).toBe(`${own_page}?linked=review_site`)
    const linked = (await client.get(getReviewCredentials)).body.linked
    expect(linked).toMatchObject({ last_used_at: null, scopes: ['openid', 'profile', 'email', 'phone', 'address'] })
    expect((await client.post(beginReviewLink)).status).toBe(409)
    expect((await client.get(getShiireCredentials)).body.linked).toBeNull()

    const other = somebody()
    await logInBy(other, { person })
    expect((await client.get(getReviewCredentials)).body.linked?.last_used_at).not.toBeNull()
    expect((await client.delete(endReviewLink)).body.linked).toBeNull()
    expect((await client.delete(endReviewLink)).status).toBe(404)
    expect(await logInBy(somebody(), { person })).toBe('/consumers/registrations/rule')
    await app.drainJobs()
    const told = app.mails.to(consumer.owner.mail_address ?? '').map(mail => mail.subject)
    expect(told).toEqual(
      expect.arrayContaining([
        '【Oroshi】外部サービスとの連携が登録されました',
        '【Oroshi】外部サービスとの連携が解除されました',
      ]),
    )
  })

  test('the purchasing service has its own', async () => {
    const { client } = await owner()
    const { body } = await client.post(beginShiireLink)
    const back = await atService(client, body.url, { provider: 'purchasing_service', person: newPerson() })
    expect(await comeBack(client, back)).toBe(`${own_page}?linked=purchasing_service`)
    expect((await client.get(getShiireCredentials)).body.linked).not.toBeNull()
    expect((await client.delete(endShiireLink)).body).toMatchObject({ name: '仕入サービス', linked: null })
  })

  test('what lets one person in is not linked to another, nor to who has logged in meanwhile', async () => {
    const { client } = await owner()
    const { client: other } = await owner()
    const person = newPerson()
    await linkTo(client, person)
    expect(await linkTo(other, person)).toBe(`${own_page}?outcome=linked_elsewhere`)
    expect((await other.get(getReviewCredentials)).body.linked).toBeNull()

    const third = await owner()
    const begun = await third.client.post(beginReviewLink)
    const back = await atService(third.client, begun.body.url, { person: newPerson() })
    const { consumer } = await world(app)
    await third.client.logIn(consumer.owner.login_id)
    expect(await comeBack(third.client, back)).toBe(`${own_page}?outcome=other_account`)
    expect((await third.client.get(getReviewCredentials)).body.linked).toBeNull()
  })

  test('of two who link one account at the same moment one has it', async () => {
    const person = newPerson()
    const both = await Promise.all([owner(), owner()])
    const ways = await Promise.all(
      both.map(async ({ client }) => atService(client, (await client.post(beginReviewLink)).body.url, { person })),
    )
    const ends = await Promise.all(both.map(({ client }, nth) => comeBack(client, ways[nth] ?? '')))
    expect(ends.toSorted((a, b) => a.localeCompare(b))).toEqual([
      `${own_page}?linked=review_site`,
      `${own_page}?outcome=linked_elsewhere`,
    ])
  })

  test('the last way in stays, and stands for the password that there is not', async () => {
    const client = somebody()
    const person = newPerson()
    expect((await joinAs(client, person)).status).toBe(201)
    const { consumer_id } = (await client.get(getConsumerSession)).body
    const params = { consumer_id: consumer_id ?? '' }
    expect((await client.delete(endReviewLink, { params, confirm: false })).body).toMatchObject({ confirm: true })

    const confirm = async (as: string) => {
      const { body } = await client.post(beginExternalConfirm, { body: { provider: 'review_site' } })
      const asked = new URL(body.url).searchParams
      expect(asked.get('prompt')).toBe('login')
      // Whoever was logged in there.
      for (const name of client.cookies.keys()) if (name.startsWith('_session')) client.cookies.delete(name)
      return comeBack(client, await atService(client, body.url, { person: as }))
    }
    expect(await confirm(newPerson())).toBe(`${own_page}?outcome=unlinked`)
    expect((await client.delete(endReviewLink, { params, confirm: false })).body).toMatchObject({ confirm: true })
    expect(await confirm(person)).toBe(`${own_page}?confirmed=1`)
    const refused = await client.delete(endReviewLink, { params, confirm: false })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('ログインする方法がなくなります')
    // Asked for from another page, it leads back there, once.
    expect((await client.get(listProofs)).body).toEqual({
      password: false,
      services: [{ provider: 'review_site', name: '飲食店レビューサイト' }],
      confirmed: true,
      next_login_id: 'maruta@standin.example',
    })
    const next = '/consumers/my_account/devices'
    const elsewhere = await client.post(beginExternalConfirm, { body: { provider: 'review_site', next } })
    const back = await comeBack(client, await atService(client, elsewhere.body.url, { person }))
    expect(back).toBe('/consumers/go_on')
    expect(await confirm(person)).toBe(`${own_page}?confirmed=1`)
    // Whatever wants that proof may be done now.
    const login_id = `maruta-${newWord()}`
    expect((await client.patch(changeLoginId, { body: { login_id }, confirm: false })).status).toBeLessThan(300)
    expect((await client.get(getReviewCredentials, { params })).body.linked).not.toBeNull()
  })

  test('a password is set where there is none once the service has proven who sits there, and lets in beside it', async () => {
    const client = somebody()
    const person = newPerson()
    expect((await joinAs(client, person)).status).toBe(201)
    const { login_id } = (await client.get(getConsumerSession)).body
    // Its address is somebody's login id already: the one that was made for it stays.
    const taken = `${newWord()}@standin.example`
    await sql`update accounts set mail_address = ${taken} where login_id = ${login_id}`.execute(db)
    await owner().then(other =>
      sql`update accounts set login_id = ${taken} where login_id = ${other.consumer.owner.login_id}`.execute(db),
    )
    const password = 'KinakoTsubame7'
    const set = (wish = password) => client.patch(changeConsumerPassword, { body: { password: wish }, confirm: false })
    expect([(await set()).status, (await set()).body]).toMatchObject([403, { confirm: true }])
    const { body } = await client.post(beginExternalConfirm, { body: { provider: 'review_site' } })
    for (const name of client.cookies.keys()) if (name.startsWith('_session')) client.cookies.delete(name)
    expect(await comeBack(client, await atService(client, body.url, { person }))).toBe(`${own_page}?confirmed=1`)
    expect((await set()).status).toBe(204)
    expect((await client.get(listProofs)).body).toMatchObject({ password: true, confirmed: false, next_login_id: null })
    expect((await somebody().logIn(login_id, password)).status).toBe(201)
    // From now on it is a password like any other: the present one is asked for.
    expect((await set('NegimaHotate8')).body.messages).toMatchObject([{ field: 'password' }])
    const elsewhere = somebody()
    await logInBy(elsewhere, { person })
    expect(await isIn(elsewhere)).toBe(true)
  })

  test('with a first password one logs in by the proven mail address in the place of a made login id', async () => {
    const client = somebody()
    const person = newPerson()
    await joinAs(client, person)
    const made = (await client.get(getConsumerSession)).body.login_id
    const mail_address = `${newWord()}@standin.example`
    await sql`update accounts set mail_address = ${mail_address} where login_id = ${made}`.execute(db)
    expect((await client.get(listProofs)).body).toMatchObject({ confirmed: false, next_login_id: mail_address })
    const { body } = await client.post(beginExternalConfirm, { body: { provider: 'review_site' } })
    for (const name of client.cookies.keys()) if (name.startsWith('_session')) client.cookies.delete(name)
    await comeBack(client, await atService(client, body.url, { person }))
    expect((await client.get(listProofs)).body.confirmed).toBe(true)
    const password = 'KinakoTsubame7'
    expect((await client.patch(changeConsumerPassword, { body: { password }, confirm: false })).status).toBe(204)
    expect((await client.get(getConsumerSession)).body.login_id).toBe(mail_address)
    expect((await somebody().logIn(mail_address, password)).status).toBe(201)
    expect((await somebody().logIn(made, password)).status).toBe(422)
    await app.drainJobs()
    const told = app.mails.to(mail_address).find(mail => mail.subject.includes('パスワードが変更されました'))
    expect(told?.text).toContain(`ログインIDは ${mail_address} になりました`)
  })

  test('a passkey may go where such an account stays', async () => {
    const client = somebody()
    const person = newPerson()
    await joinAs(client, person)
    const { rows } = await sql<{ id: string }>`insert into passkeys
      (account_id, credential_id, public_key, sign_count, transports, synced, name, added_at)
      select account_id, ${Buffer.from(person)}, 'x', 0, '{}', false, '厨房', now() from account_identities
      where subject = ${person} returning id`.execute(db)
    const { body } = await client.post(beginExternalConfirm, { body: { provider: 'review_site' } })
    await comeBack(client, await atService(client, body.url, { person }))
    const removed = await client.delete(removeConsumerPasskey, {
      params: { passkey_id: rows[0]?.id ?? '' },
      confirm: false,
    })
    expect(removed.status).toBe(200)
  })
})

test('no stand-in is there in production, and a service that is not configured is no door', async () => {
  expect((await app.client('consumer').get(listExternalDoors)).body.items.map(one => one.provider)).toEqual([
    'review_site',
    'purchasing_service',
  ])
  const deployed = {
    NODE_ENV: 'production',
    RECAPTCHA_STANDIN: 'accept',
    DATABASE_URL: await testDatabase(),
    APP_SECRET: 'a-secret-for-tests-only-0123456789abcdef',
    PUBLIC_URL: 'https://oroshi.example',
    SMTP_URL: 'outbox:',
    LOG_LEVEL: 'silent',
    REVIEW_SITE_NAME: '食べある記',
    REVIEW_SITE_ISSUER: 'https://id.reviews.example',
    REVIEW_SITE_CLIENT_ID: 'oroshi',
    REVIEW_SITE_CLIENT_SECRET: 'secret',
  }
  expect(() => readConfig({ ...deployed, REVIEW_SITE_CLIENT_SECRET: undefined })).toThrow('give all three or none')
  expect(() => readConfig({ ...deployed, REVIEW_SITE_ISSUER: 'http://id.reviews.example' })).toThrow('an https URL')
  const deps = makeDeps(readConfig(deployed))
  const production = await makeApp(deps, noAssets)
  for (const provider of ['review_site', 'purchasing_service']) {
    const standin = await production.inject(`/dev/oidc/${provider}/.well-known/openid-configuration`)
    expect(standin.statusCode).toBe(404)
  }
  const doors = await production.inject('/api/v2/consumers/session/external_accounts')
  expect(doors.json()).toEqual({ items: [{ provider: 'review_site', name: '食べある記' }] })
  await production.close()
  await deps.close()
})
