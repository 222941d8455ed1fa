import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import {
  closeDraft,
  giveBackDraft,
  listSharedDrafts,
  type SharedContent,
  shareDraft,
  takeDraft,
  unshareDraft,
} from '#contract/placing/shared-drafts.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addMember, addRestaurant, world } from '#tests/support/world.ts'
import { forgetSharedDrafts } from './shared-drafts.ts'

const app = await testApp()
const day = '2026-11-26'

/** Two people of one restaurant, each with a device, at the sheet of one supplier. */
const kitchen = async () => {
  const made = await world(app, { items: [{ name: '真鯛' }, { name: '鯵' }] })
  const added = await addMember(app, made.consumer.id, { name: '佐藤 健' })
  const params = { deal_id: made.deal.id }
  const [bream] = made.items
  const content = (quantity = '2', more: Partial<SharedContent> = {}): SharedContent => ({
    delivery_date: day,
    note: '',
    lines: [
      { order_list_item_id: bream?.id ?? '', unit_kind: 'piece', quantity, note: '大きめ', name: '真鯛', unit: '本' },
    ],
    ...more,
  })
  const at = async (login_id: string) => {
    const client = await app.logIn('consumer', login_id)
    const device = v7()
    return {
      client,
      device,
      share: (of = content()) => client.post(shareDraft, { params, body: { ...of, device } }),
      list: async () => (await client.get(listSharedDrafts, { params })).body.items,
      take: (shared_draft_id: string, revision: number) =>
        client.post(takeDraft, { params: { ...params, shared_draft_id }, body: { device, revision } }),
      giveBack: (shared_draft_id: string) =>
        client.post(giveBackDraft, { params: { ...params, shared_draft_id }, body: { device } }),
      close: () => client.post(closeDraft, { params, body: { device } }),
      unshare: () => client.call(unshareDraft, { params, query: { device } }),
    }
  }
  const tanaka = await at(made.consumer.owner.login_id)
  const sato = await at(added?.login_id ?? '')
  return { ...made, params, content, at, tanaka, sato, sato_login: added?.login_id ?? '' }
}

test('a colleague sees what is being typed, by whom and when; the same content again is no news', async () => {
  const { tanaka, sato } = await kitchen()
  expect((await tanaka.share()).body).toEqual({ taken: null })
  const [seen] = await sato.list()
  expect(seen).toMatchObject({
    name: '試験 花子',
    device: null,
    delivery_date: day,
    revision: 1,
    lines: [{ name: '真鯛', quantity: '2', note: '大きめ' }],
    taken: null,
  })
  await tanaka.share()
  expect(await sato.list()).toEqual([seen])
  expect(await tanaka.list()).toMatchObject([{ device: tanaka.device }])
})

test('what its author has ordered is offered to nobody, though its device could not take the copy away', async () => {
  const { tanaka, sato, content, params } = await kitchen()
  await tanaka.share()
  const place = (quantity: string) =>
    tanaka.client.post(placeOrder, {
      params,
      body: {
        delivery_date: day,
        lines: content(quantity).lines.map(({ order_list_item_id, unit_kind, quantity: how_many }) => ({
          order_list_item_id,
          unit_kind,
          quantity: how_many,
        })),
        note: '',
      },
      idempotency_key: v7(),
    })
  expect((await place('3')).status).toBe(201)
  expect(await sato.list(), 'other than what was ordered').toHaveLength(1)
  expect((await place('2')).status).toBe(201)
  expect(await sato.list()).toEqual([])
  // Typed on, it is a draft again; what was on its way before the order is none.
  await tanaka.share(content('2', { note: '裏口へ' }))
  expect(await sato.list()).toEqual([])
  app.clock.pass({ minutes: 2 })
  await tanaka.share(content('2', { note: '表口へ' }))
  expect(await sato.list()).toHaveLength(1)
})

test('taken over, it is out of the colleagues’ sight, and its author is told by whom; nothing he types overwrites it', async () => {
  const { tanaka, sato, content } = await kitchen()
  await tanaka.share()
  const [seen] = await sato.list()
  const taken = await sato.take(seen?.id ?? '', 1)
  expect(taken.status).toBe(200)
  expect(taken.body.lines).toEqual(seen?.lines)
  expect(await sato.list()).toEqual([])
  expect(await tanaka.list()).toMatchObject([{ taken: { name: '佐藤 健', by_own: false } }])
  expect((await tanaka.share(content('5'))).body).toMatchObject({ taken: { name: '佐藤 健' } })
  expect(await tanaka.list()).toMatchObject([{ lines: [{ quantity: '2' }] }])
  // Just before he sends: he is told once more.
  expect((await tanaka.close()).body).toMatchObject({ taken: { name: '佐藤 健' } })
  // He has answered: what he goes on with is a draft of its own.
  await tanaka.unshare()
  expect((await tanaka.share(content('5'))).body).toEqual({ taken: null })
  expect(await sato.list()).toMatchObject([{ lines: [{ quantity: '5' }] }])
})

test('what was typed on in between is not taken unseen', async () => {
  const { tanaka, sato, content } = await kitchen()
  await tanaka.share()
  const [seen] = await sato.list()
  await tanaka.share(content('7'))
  const late = await sato.take(seen?.id ?? '', 1)
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({
    message: '試験 花子さんが続けて入力しました。新しい内容を確かめてから、もう一度取り込んでください',
  })
  expect((await sato.take(seen?.id ?? '', 2)).status).toBe(200)
})

test('it is given back while its author has not answered, and no more after that', async () => {
  const { tanaka, sato } = await kitchen()
  await tanaka.share()
  const id = (await sato.list())[0]?.id ?? ''
  await sato.take(id, 1)
  expect((await tanaka.giveBack(id)).status).toBe(409)
  expect((await sato.giveBack(id)).status).toBe(204)
  expect(await tanaka.list()).toMatchObject([{ taken: null }])
  await sato.take(id, 1)
  await tanaka.unshare()
  expect((await sato.giveBack(id)).status).toBe(404)
})

test('closed before sending, sent or emptied, there is nothing to take any more', async () => {
  const { tanaka, sato } = await kitchen()
  await tanaka.share()
  const id = (await sato.list())[0]?.id ?? ''
  expect((await tanaka.close()).body).toEqual({ taken: null })
  expect((await sato.take(id, 1)).status).toBe(404)
  expect(await sato.list()).toEqual([])
})

test('one’s own other device is seen and taken over in the same way', async () => {
  const { consumer, tanaka, at } = await kitchen()
  await tanaka.share()
  const tablet = await at(consumer.owner.login_id)
  const [seen] = await tablet.list()
  expect(seen).toMatchObject({ device: tanaka.device })
  expect((await tablet.take(seen?.id ?? '', 1)).status).toBe(200)
  expect(await tanaka.list()).toMatchObject([{ taken: { by_own: true } }])
})

test('another restaurant, of the same supplier too, sees and takes nothing', async () => {
  const { supplier, params, tanaka, sato } = await kitchen()
  await tanaka.share()
  const id = (await sato.list())[0]?.id ?? ''
  const other = await addRestaurant(app, supplier)
  const stranger = await app.logIn('consumer', other.consumer.owner.login_id)
  expect((await stranger.get(listSharedDrafts, { params })).status).toBe(404)
  const body = { device: v7(), revision: 1 }
  expect((await stranger.post(takeDraft, { params: { ...params, shared_draft_id: id }, body })).status).toBe(404)
  const own = { deal_id: other.deal.id, shared_draft_id: id }
  expect((await stranger.post(takeDraft, { params: own, body })).status).toBe(404)
  expect((await stranger.get(listSharedDrafts, { params: { deal_id: other.deal.id } })).body.items).toEqual([])
})

test('a copy of a past day, and one that nobody types at any more, is shown to nobody, and forgotten', async () => {
  const { tanaka, sato, content, params } = await kitchen()
  await tanaka.share(content('2', { delivery_date: '2026-11-01' }))
  expect(await sato.list()).toEqual([])
  await tanaka.share(content('2', { delivery_date: '' }))
  expect(await sato.list()).toHaveLength(1)
  const count = async () =>
    (await app.deps.db.selectFrom('shared_drafts').select('id').where('deal_id', '=', params.deal_id).execute()).length
  await forgetSharedDrafts(app.deps)
  expect(await count()).toBe(1)
  const later = { ...app.deps, now: () => new Date(app.deps.now().getTime() + 4 * 86_400_000) }
  await forgetSharedDrafts(later)
  await forgetSharedDrafts(later)
  expect(await count()).toBe(0)
})

test('an item of another list is shared with nobody', async () => {
  const { tanaka, sato, content, supplier } = await kitchen()
  const other = await addRestaurant(app, supplier)
  const [line] = content().lines
  if (!line) throw new Error('no line')
  const foreign = { ...line, order_list_item_id: other.items[0]?.id ?? '' }
  expect((await tanaka.share(content('1', { lines: [line, foreign] }))).status).toBe(422)
  expect(await sato.list()).toEqual([])
})

test('a browser that forgets its own name fills nothing up', async () => {
  const { tanaka, sato, params, content } = await kitchen()
  for (let turn = 0; turn < 8; turn += 1)
    await tanaka.client.post(shareDraft, { params, body: { ...content(`${turn + 1}`), device: v7() } })
  expect((await sato.list()).length).toBeLessThanOrEqual(5)
})

test('of two who take it in one moment one gets it, and the other is told who: twenty times, by real connections', async () => {
  const { tanaka, consumer, at, sato_login, content } = await kitchen()
  const third = await addMember(app, consumer.id, { name: '鈴木 一' })
  const rivals = [await at(sato_login), await at(third?.login_id ?? '')]
  for (let round = 0; round < 20; round += 1) {
    await tanaka.share(content(`${round + 1}`))
    const [seen] = await tanaka.list()
    const answers = await Promise.all(rivals.map(one => one.take(seen?.id ?? '', seen?.revision ?? 0)))
    expect(answers.map(one => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = answers[0]?.status === 200 ? '佐藤 健' : '鈴木 一'
    expect(answers.find(one => one.status === 409)?.body).toMatchObject({
      message: `${winner}さんが先に引き継ぎました`,
    })
    await tanaka.unshare()
  }
})

test('taken over while its author sends: either he is held, or there is nothing to take; never both, never neither', async () => {
  const { tanaka, sato, content } = await kitchen()
  const seen_outcomes = new Set<string>()
  for (let round = 0; round < 30; round += 1) {
    await tanaka.share(content(`${round + 1}`))
    const [seen] = await tanaka.list()
    const take = () => sato.take(seen?.id ?? '', seen?.revision ?? 0)
    const both = round % 2 ? [take(), tanaka.close()] : [tanaka.close(), take()]
    const answers = await Promise.all(both)
    const [taking, closing] = round % 2 ? answers : answers.toReversed()
    const got = taking?.status === 200
    const held = closing?.body?.taken != null
    expect(got).toBe(held)
    if (!got) expect(taking?.status).toBe(404)
    seen_outcomes.add(got ? 'taken' : 'sent')
    await tanaka.unshare()
  }
  expect(seen_outcomes.size).toBeGreaterThan(0)
})

test('what was taken over and sent all the same is asked about: the second order is refused by name', async () => {
  const { tanaka, sato, params, content } = await kitchen()
  const lines = content().lines.map(({ order_list_item_id, unit_kind, quantity }) => ({
    order_list_item_id,
    unit_kind,
    quantity,
  }))
  const body = { delivery_date: day, lines, seen_orders: [] }
  const [first, second] = await Promise.all([
    tanaka.client.call(placeOrder, { params, body, idempotency_key: 'of-the-author' }),
    sato.client.call(placeOrder, { params, body, idempotency_key: 'of-the-colleague' }),
  ])
  expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([201, 409])
})
