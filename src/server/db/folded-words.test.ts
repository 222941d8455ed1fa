import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAccounts } from '#contract/accounts/accounts.contract.ts'
import { listReceiveOrders } from '#contract/board/receive-orders.contract.ts'
import { findClosingStores } from '#contract/calendar/order-closings.contract.ts'
import { listProductItems } from '#contract/catalogue/product-items.contract.ts'
import { listOrderHistory, listOrders } from '#contract/history/order-history.contract.ts'
import { listMessages } from '#contract/messages/messages.contract.ts'
import { listSupplierMessages } from '#contract/messages/supplier-messages.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { findSuppliers } from '#contract/stores/asking.contract.ts'
import { findRestaurants } from '#contract/stores/restaurants.contract.ts'
import { listStores } from '#contract/stores/stores.contract.ts'
import { listUsers } from '#contract/users/users.contract.ts'
import { spellingsOf } from '#domain/shared/search.ts'
import { testApp } from '#tests/support/app.ts'
import { newWord } from '#tests/support/joining.ts'
import { addAdmin, addMessage, addSupplierUser, world } from '#tests/support/world.ts'
import { patternsOf } from './folded-words.ts'

const app = await testApp()

test('every list finds by one fold, whichever way a name is written', async () => {
  const word = newWord()
  const made = await world(app, {
    supplier: { name: `髙田水産${word}` },
    consumer: { name: `渡邉${word}`, shown_to_suppliers: 'name' },
    store: { name: `ビストロ・ヴィラ${word}` },
    items: [{ name: `ウィスキー 100〜200ml ${word}` }],
  })
  await addSupplierUser(app, made.supplier.id, { name: `濱﨑${word}` })
  await addMessage(app, made, { title: `½カットの醬油${word}` })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const admin = await app.logIn('admin', (await addAdmin(app)).login_id)
  const placed = await cook.post(placeOrder, {
    params: { deal_id: made.deal.id },
    body: {
      delivery_date: '2026-11-24',
      lines: [{ order_list_item_id: made.items[0]?.id ?? '', unit_kind: 'piece', quantity: '1' }],
    },
    idempotency_key: word,
  })
  expect(placed.status).toBe(201)

  const ways = {
    supplier: ['高田水産', '髙田'],
    restaurant: ['渡辺', '渡邊', '渡邉'],
    store: ['ビストロヴィラ', 'びすとろ びら', 'ﾋﾞｽﾄﾛ･ｳﾞｲﾗ'],
    item: ['ういすきー 100～200', 'ウイスキー', 'ｳｨｽｷｰ １００〜２００'],
    user: ['浜崎', '濵嵜'],
    message: ['1/2カット', '醤油', '½'],
  }
  const found = async (spellings: readonly string[], list: (q: string) => Promise<number>) => {
    for (const one of spellings) expect([one, await list(`${one} ${word}`)]).toEqual([one, 1])
    expect(await list(`髙島屋 ${word}`)).toBe(0)
  }
  const orders = async (q: string) => (await clerk.get(listReceiveOrders, { query: { q } })).body.items.length
  for (const one of [ways.restaurant, ways.store, ways.item]) await found(one, orders)
  await found(
    [...ways.store, ...ways.item],
    async q => (await clerk.get(listOrderHistory, { query: { q } })).body.items.length,
  )
  await found(
    [...ways.supplier, ...ways.item],
    async q => (await cook.get(listOrders, { query: { q } })).body.items.length,
  )
  await found(ways.item, async q => (await clerk.get(listProductItems, { query: { q } })).body.items.length)
  await found(ways.store, async q => (await clerk.get(listStores, { query: { q } })).body.items.length)
  await found(ways.store, async q => (await clerk.get(findClosingStores, { query: { q } })).body.items.length)
  await found(ways.user, async q => (await clerk.get(listUsers, { query: { q } })).body.items.length)
  await found(ways.restaurant, async q => (await clerk.get(findRestaurants, { query: { q } })).body.items.length)
  await found(ways.supplier, async q => (await cook.get(findSuppliers, { query: { q } })).body.items.length)
  await found(ways.message, async q => (await clerk.get(listMessages, { query: { q } })).body.items.length)
  await found(ways.message, async q => (await cook.get(listSupplierMessages, { query: { q } })).body.items.length)
  await found(ways.user, async q => (await admin.get(listAccounts, { query: { q } })).body.items.length)
})

test('a pattern means the same to the database as to the browser', async () => {
  const texts = [
    '高',
    '髙',
    'ヴィ',
    'ヴイ',
    'ビ',
    'ブ',
    'ヴ',
    'ウィ',
    'ウイ',
    '1⁄2',
    '1/2',
    '~',
    '〜',
    '𠮷',
    '吉',
    'a.b',
    'a*b',
    '(株)',
    '[]',
    'x|y',
    '\\',
    '^$',
    '{1}',
    '+?',
    'エ',
    'ヱ',
    '%_',
  ]
  for (const typed of texts) {
    const { rows } = await sql<{ text: string }>`select text from unnest(${texts}::text[]) with ordinality t (text, n)
      where text ~ all(${[spellingsOf(typed)]}::text[]) order by n`.execute(app.deps.db)
    const here = texts.filter(text => new RegExp(spellingsOf(typed), 'u').test(text))
    expect([typed, rows.map(row => row.text)]).toEqual([typed, here])
    expect(here).toContain(typed)
  }
  expect(patternsOf(' ')).toEqual([])
})
