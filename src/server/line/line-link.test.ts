import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  changeLineUser,
  deleteLineUser,
  deleteSupplierLineUser,
  getLineFriendUrl,
  getLineUser,
  getSupplierLineUser,
  startLineLink,
  startSupplierLineLink,
} from '#contract/line/line-users.contract.ts'
import { makeApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { makeDeps } from '#server/deps.ts'
import { noAssets } from '#server/http/assets.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { addLineLink, holdToDescription, lineTalk, newLineUser, tellWebhook } from '#tests/support/line.ts'
import { described } from '#tests/support/line-openapi.ts'
import { world } from '#tests/support/world.ts'

const app = await testApp()
const { db } = app.deps
const held = holdToDescription(app)

/** The page that a button of the talk leads to, as what it hands on. */
const linkOf = async (talk: ReturnType<typeof lineTalk>, label: string) => {
  const action = (await talk.actions()).find(one => one.label === label)
  if (action?.type !== 'uri') throw new Error(`no link says ${label}`)
  const { pathname, searchParams } = new URL(action.uri)
  return {
    pathname,
    body: { link_token: searchParams.get('link_token') ?? '', line_channel: searchParams.get('channel') ?? '' },
  }
}

/** The user agrees at LINE; what LINE answers. */
const agree = async (url: string) => {
  const { searchParams } = new URL(url, app.deps.public_url)
  const webhook = await app.deps.line.standin?.link(
    searchParams.get('linkToken') ?? '',
    searchParams.get('nonce') ?? '',
    app.clock.now(),
  )
  if (!webhook) return null
  expect((await tellWebhook(app, webhook)).statusCode).toBe(200)
  await app.drainJobs()
  return webhook
}

test('a restaurant links its LINE, is told so, chooses what it hears, and unlinks on the screen', async () => {
  const { consumer } = await world(app)
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  expect((await cook.get(getLineUser)).body).toMatchObject({
    link: null,
    friend_url: expect.stringContaining('/dev/line'),
  })
  expect((await cook.get(getLineFriendUrl)).body.qr).toMatch(/^data:image\/svg\+xml;base64,/)
  const talk = lineTalk(app, newLineUser())
  await talk.act({ kind: 'follow' })
  const { pathname, body } = await linkOf(talk, '飲食店の方')
  expect(pathname).toBe('/consumers/line_users/link_token')
  const started = await cook.post(startLineLink, { body })
  expect(started.status).toBe(201)
  const nonce = new URL(started.body.url, app.deps.public_url).searchParams.get('nonce') ?? ''
  expect(nonce.length).toBeGreaterThanOrEqual(40)
  expect(nonce.length).toBeLessThanOrEqual(255)
  // Only its hash is kept.
  expect(JSON.stringify(await db.selectFrom('line_link_nonces').selectAll().execute())).not.toContain(nonce)
  await agree(started.body.url)
  expect(await talk.words()).toContain(`${consumer.name} の ${consumer.owner.name} さんと連携しました`)
  expect((await cook.get(getLineUser)).body.link).toMatchObject({
    blocked: false,
    tell_orders: true,
    tell_closings: true,
  })
  const told = { tell_orders: false, tell_closings: true }
  expect((await cook.patch(changeLineUser, { body: told })).body.link).toMatchObject(told)
  // Two pages that were open at once: what one of them does not name stays as the other left it.
  await cook.patch(changeLineUser, { body: { tell_messages: false } })
  const closings = (await cook.patch(changeLineUser, { body: { tell_closings: false } })).body.link
  expect(closings).toMatchObject({ tell_orders: false, tell_closings: false, tell_messages: false })
  await talk.act({ kind: 'unfollow' })
  expect((await cook.get(getLineUser)).body.link).toMatchObject({ blocked: true })
  await talk.act({ kind: 'follow' })
  expect((await cook.get(getLineUser)).body.link).toMatchObject({ blocked: false })
  const pushes = (await talk.pushes()).length
  expect((await cook.delete(deleteLineUser)).status).toBe(204)
  expect((await cook.get(getLineUser)).body.link).toBeNull()
  // Its talk hears of it, once: also where the answer was lost and it is asked for again.
  expect((await cook.delete(deleteLineUser)).status).toBe(204)
  await app.drainJobs()
  expect(await talk.words()).toContain(
    `「${consumer.name}」の${consumer.owner.name}さんとの連携を、Oroshiの画面で解除しました`,
  )
  expect((await talk.pushes()).length).toBe(pushes + 1)
  await talk.write('発注なし')
  expect(await talk.words()).toContain('まだOroshiのアカウントと連携していません')
})

test('who writes a memo before linking reads that it was not taken, how to link, and to send it again', async () => {
  const talk = lineTalk(app, newLineUser())
  const untaken = 'いまのメッセージは受け取っていません'
  await talk.act({ kind: 'follow' })
  expect(await talk.words()).not.toContain(untaken)
  await talk.write('大根10本\nアジ5尾')
  expect(await talk.words()).toContain(untaken)
  expect(await talk.words()).toContain('連携したあとに、もう一度お送りください')
  expect((await talk.actions()).map(one => one.label)).toEqual(['飲食店の方', '卸・仕入先の方'])
  const other = lineTalk(app, newLineUser())
  await other.write('連携')
  expect(await other.words()).toContain('まだOroshiのアカウントと連携していません')
  expect(await other.words(), 'nothing was sent that could be lost').not.toContain(untaken)
})

test('a user of a supplier links, and unlinks by a word', async () => {
  const { supplier } = await world(app)
  const clerk = await app.logIn('supplier', supplier.owner.login_id)
  const talk = lineTalk(app, newLineUser())
  await talk.write('こんにちは')
  const { pathname, body } = await linkOf(talk, '卸・仕入先の方')
  expect(pathname).toBe('/suppliers/line_users/link_token')
  await agree((await clerk.post(startSupplierLineLink, { body })).body.url)
  expect((await clerk.get(getSupplierLineUser)).body.link).not.toBeNull()
  await talk.write('連携')
  expect((await talk.actions()).map(one => one.label)).toEqual(['飲食店の方', '卸・仕入先の方'])
  await talk.write('連携解除')
  expect(await talk.words()).toContain('連携を解除しました')
  expect((await clerk.get(getSupplierLineUser)).body.link).toBeNull()
  expect((await clerk.delete(deleteSupplierLineUser)).status).toBe(204)
})

test('a token and a nonce work once, for ten minutes, for whoever is still there; a forged word of LINE links nobody', async () => {
  const { consumer } = await world(app)
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  const talk = lineTalk(app, newLineUser())
  await talk.act({ kind: 'follow' })
  const { body } = await linkOf(talk, '飲食店の方')
  const { url } = (await cook.post(startLineLink, { body })).body
  app.clock.pass({ minutes: 11 })
  await agree(url)
  expect(await talk.words()).toContain('連携できませんでした')
  expect(await agree(url)).toBeNull()
  app.clock.set()
  await talk.write('連携')
  const second = (await cook.post(startLineLink, { body: (await linkOf(talk, '飲食店の方')).body })).body.url
  const genuine = await agree(second)
  const { link } = (await cook.get(getLineUser)).body
  expect(link).not.toBeNull()
  // The same nonce in another event, of another user.
  const thief = newLineUser()
  await addLineLink(app, consumer.owner.account_id, { consumer_id: (await world(app)).consumer.id }, thief)
  const forged = genuine?.body.replaceAll(talk.user_id, thief) ?? ''
  expect((await tellWebhook(app, { body: forged, signature: genuine?.signature ?? '' })).statusCode).toBe(401)
  expect((await cook.get(getLineUser)).body.link).toEqual(link)
  for (const wrong of [
    { ...body, line_channel: 'other' },
    { ...body, link_token: '' },
  ]) {
    expect((await cook.post(startLineLink, { body: wrong })).status).toBe(422)
  }
})

describe('somebody who was stopped', () => {
  /** A linked cook and clerk, with what stops each and what LINE answers then. */
  const scene = async () => {
    const { consumer, supplier } = await world(app)
    const [cook, clerk] = [lineTalk(app, newLineUser()), lineTalk(app, newLineUser())]
    await addLineLink(app, consumer.owner.account_id, { consumer_id: consumer.id }, cook.user_id)
    await addLineLink(app, supplier.owner.account_id, { supplier_id: supplier.id }, clerk.user_id)
    return { consumer, supplier, cook, clerk }
  }
  const stopped_at = app.deps.now()
  const reason = '登録内容の確認のため'

  test.each([
    ['accounts', 'id', 'アカウントが停止されています。運営にお問い合わせください'],
    ['consumer_members', 'account_id', 'この店舗での利用が停止されています。お店のオーナーにお問い合わせください'],
    ['consumers', 'id', `Oroshiの利用が停止されています。理由：${reason}`],
  ] as const)(
    '%s of a restaurant: is told so, not that it is unlinked, and goes on as it was',
    async (table, key, words) => {
      const { consumer, cook } = await scene()
      const id = table === 'consumers' ? consumer.id : consumer.owner.account_id
      const stop = table === 'consumer_members' ? 'disabled_at' : 'suspended_at'
      const set = async (at: Date | null) =>
        sql`update ${sql.table(table)} set ${sql.ref(stop)} = ${at}
        ${table === 'consumers' ? sql`, suspension_reason = ${at && reason}` : sql``} where ${sql.ref(key)} = ${id}`.execute(
          db,
        )
      await set(stopped_at)
      await cook.write('ヘルプ')
      expect(await cook.words()).toContain(words)
      expect(await cook.words()).toContain('いまのメッセージは受け取っていません')
      expect(await cook.words()).toContain(`${consumer.owner.name}さんと連携していますが、いまは使えません`)
      expect(await cook.words()).not.toContain('まだOroshiのアカウントと連携していません')
      if (table !== 'consumer_members') expect(await cook.words()).toContain('/consumers/contacts/login')
      await cook.write('連携')
      expect((await cook.actions()).map(one => one.label)).toEqual(['飲食店の方', '卸・仕入先の方'])
      await set(null)
      await cook.write('ヘルプ')
      expect(await cook.words()).toContain('使い方')
    },
  )

  test.each([
    ['supplier_users', 'account_id', 'ユーザーが停止されています。自社のオーナーにお問い合わせください'],
    ['suppliers', 'id', `Oroshiの利用が停止されています。理由：${reason}`],
  ] as const)('%s of a supplier: the same, and a button does nothing', async (table, key, words) => {
    const { supplier, clerk } = await scene()
    const id = table === 'suppliers' ? supplier.id : supplier.owner.account_id
    await sql`update ${sql.table(table)} set suspended_at = ${stopped_at}
      ${table === 'suppliers' ? sql`, suspension_reason = ${reason}` : sql``} where ${sql.ref(key)} = ${id}`.execute(db)
    await clerk.act({ kind: 'postback', data: `shortages|${supplier.id}`, shown: '' })
    expect(await clerk.words()).toContain(words)
    await clerk.write('連携解除')
    expect(await clerk.words()).toContain('連携を解除しました')
    await clerk.write('こんにちは')
    expect(await clerk.words()).toContain('まだOroshiのアカウントと連携していません')
  })
})

test('who links again takes the old link with it: one LINE for a person and restaurant', async () => {
  const { consumer } = await world(app)
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  const old = lineTalk(app, newLineUser())
  const fresh = lineTalk(app, newLineUser())
  for (const talk of [old, fresh]) {
    await talk.act({ kind: 'follow' })
    await agree((await cook.post(startLineLink, { body: (await linkOf(talk, '飲食店の方')).body })).body.url)
  }
  const links = await db
    .selectFrom('line_links')
    .select('line_user_id')
    .where('consumer_id', '=', consumer.id)
    .where('ended_at', 'is', null)
    .execute()
  expect(links.map(one => one.line_user_id)).toEqual([fresh.user_id])
  await old.write('いつもの')
  expect(await old.words()).toContain('まだOroshiのアカウントと連携していません')
})

test('a supplier with an official account of its own is spoken to by it, and its secret signs its webhooks alone', async () => {
  const { supplier, consumer } = await world(app)
  const { channels } = app.deps.line
  const [platform] = channels
  if (!platform) throw new Error('no channel')
  const own = {
    ...platform,
    name: supplier.id,
    bot_user_id: `U${'e'.repeat(32)}`,
    secret: 'another',
    friend_url: 'https://line.example/own',
  }
  app.deps.line.channels = [platform, own]
  const clerk = await app.logIn('supplier', supplier.owner.login_id)
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  expect((await clerk.get(getSupplierLineUser)).body.friend_url).toBe('https://line.example/own')
  expect((await cook.get(getLineUser)).body.friend_url).toBe(platform.friend_url)
  const body = { link_token: 'token', line_channel: supplier.id }
  expect((await clerk.post(startSupplierLineLink, { body })).status).toBe(201)
  expect((await cook.post(startLineLink, { body })).status).toBe(422)
  const webhook = await app.deps.line.standin?.act(newLineUser(), { kind: 'sticker' }, app.clock.now())
  if (!webhook) throw new Error('no stand-in')
  const to_own = webhook.body.replace(platform.bot_user_id, own.bot_user_id)
  expect((await tellWebhook(app, { ...webhook, body: to_own })).statusCode).toBe(401)
  app.deps.line.channels = channels
})

test('where the world can reach it, there is no stand-in: nothing that it signed is believed', async () => {
  const webhook = await app.deps.line.standin?.act(newLineUser(), { kind: 'follow' }, app.clock.now())
  if (!webhook) throw new Error('no stand-in')
  const deps = makeDeps(
    readConfig({
      NODE_ENV: 'production',
      RECAPTCHA_STANDIN: 'accept',
      DATABASE_URL: await testDatabase(),
      APP_SECRET: 'a-secret-for-tests-only-0123456789abcdef',
      PUBLIC_URL: 'https://oroshi.example',
      SMTP_URL: 'outbox:',
      LOG_LEVEL: 'silent',
    }),
  )
  const production = await makeApp(deps, noAssets)
  const headers = { 'content-type': 'application/json', 'x-line-signature': webhook.signature }
  const answer = await production.inject({ method: 'POST', url: '/webhooks/line', headers, payload: webhook.body })
  expect(answer.statusCode).toBe(401)
  expect((await production.inject('/dev/line')).statusCode).toBe(404)
  await production.close()
  await deps.close()
})

test.skipIf(!described())("every request of this file fits LINE's own description of its API", () => {
  expect(held.wrong).toEqual([])
  expect([...new Set(held.seen)].toSorted()).toEqual(
    expect.arrayContaining(['POST /v2/bot/message/reply', 'POST /v2/bot/user/{userId}/linkToken']),
  )
})
