import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { cancelOrder, editOrder } from '#contract/changes/change-orders.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { noteToldByPhone } from '#contract/receipts/sending.contract.ts'
import { getTokenOrder } from '#contract/receipts/token-orders.contract.ts'
import { type Fax, SendFailure } from '#server/ports.ts'
import { testApp } from '#tests/support/app.ts'
import { addOwnSupplier, world } from '#tests/support/world.ts'
import { makeAccessToken } from './access-token.ts'

const app = await testApp()
const { db } = app.deps
const local = { ...app.deps.fax }

afterEach(() => {
  Object.assign(app.deps.fax, local)
  app.clock.set()
})

const pdfText = (input: Buffer) => execFileSync('pdftotext', ['-raw', '-', '-'], { input, encoding: 'utf8' })

const start = async (wish: Parameters<typeof addOwnSupplier>[2] = {}) => {
  const made = await world(app)
  const own = await addOwnSupplier(app, made.consumer, { name: '魚政商店', ...wish })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const line = (quantity: string) => ({
    order_list_item_id: own.items[0]?.id ?? '',
    unit_kind: 'piece' as const,
    quantity,
  })
  const placed = await cook.post(placeOrder, {
    params: { deal_id: own.deal.id },
    body: { delivery_date: '2026-11-24', lines: [line('2.5')] },
    idempotency_key: `fax-${own.deal.id}`,
  })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  const order_id = placed.body.id
  const see = async () => (await cook.get(getOrder, { params: { order_id } })).body
  const state = async () => (await see()).dispatches.map(one => `${one.order_revision} ${one.channel} ${one.state}`)
  const outbox = async () => {
    const { rows } = await sql<{ subject: string; destination: string; attachment: Buffer }>`
      select b.subject, b.destination, b.attachment from local_outbox b
      join dispatches d on b.reference like 'fax:' || d.id || ':%' where d.order_id = ${order_id} order by b.id`.execute(
      db,
    )
    return rows
  }
  const notices = () =>
    db.selectFrom('notifications').selectAll().where('order_id', '=', order_id).orderBy('id').execute()
  const runAll = async () => {
    for (let rounds = 0; rounds < 60; rounds += 1) {
      await app.drainJobs({ hurry: true })
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from graphile_worker._private_jobs
        where payload ->> 'dispatch_id' in (select id::text from dispatches where order_id = ${order_id})`.execute(db)
      if (rows[0]?.waiting === 0) return
    }
  }
  return { ...made, own, cook, line, order_id, number: placed.body.number, see, state, outbox, notices, runAll }
}

test('an order by fax leaves with its sheet and arrives', async () => {
  const { state, outbox, see, number, runAll } = await start({ fax_number: '03-0220-7001' })
  expect(await state()).toEqual(['1 fax queued'])
  await app.drainJobs()
  expect(await state()).toEqual(['1 fax sent'])
  await runAll()
  expect(await state()).toEqual(['1 fax delivered'])
  const [fax, ...more] = await outbox()
  expect(more).toEqual([])
  expect(fax).toMatchObject({ destination: '+81302207001', subject: `注文書_${number}` })
  expect(fax?.attachment.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await see()).dispatches[0]?.delivered_at).not.toBeNull()
})

test('an edit is faxed as 訂正 第2版, a cancelled order as 取消', async () => {
  const { cook, order_id, line, runAll, outbox, number, state } = await start()
  await runAll()
  const params = { order_id }
  const edited = await cook.patch(editOrder, { params, body: { revision: 1, lines: [line('4')] } })
  expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  await runAll()
  await cook.post(cancelOrder, { params, body: { revision: 2 } })
  await runAll()
  expect((await outbox()).map(one => one.subject)).toEqual([
    `注文書_${number}`,
    `注文書_${number}_訂正第2版`,
    `注文書_${number}_取消`,
  ])
  expect(await state()).toEqual(['1 fax delivered', '2 fax delivered', '3 fax delivered'])
})

test('an order that did not arrive is among those to call about, until it is changed or its supplier opens it', async () => {
  const { cook, order_id, line, runAll } = await start({ fax_number: '00999-9999-04' })
  const to_call = async () => {
    const query = { undelivered: '1' as const, mode: 'delivery_date' as const }
    return (await cook.get(listOrders, { query })).body.items.map(one => one.id)
  }
  expect(await to_call()).toEqual([])
  await runAll()
  expect(await to_call()).toEqual([order_id])
  await cook.patch(editOrder, { params: { order_id }, body: { revision: 1, lines: [line('4')] } })
  expect(await to_call()).toEqual([])
  await runAll()
  expect(await to_call()).toEqual([order_id])
  const access_token = await makeAccessToken(db, { id: order_id, delivery_date: '2026-11-24' }, app.deps.now())
  app.clock.pass({ minutes: 1 })
  expect((await app.client('supplier').get(getTokenOrder, { params: { access_token } })).status).toBe(200)
  expect(await to_call()).toEqual([])
})

test('a change of what never arrived asks nobody to replace it, and all of it is to be told; of what was told, the change', async () => {
  const { cook, order_id, line, runAll, outbox, notices } = await start({ fax_number: '00999-9999-04' })
  const params = { order_id }
  const change = async (revision: number) => {
    await cook.patch(editOrder, { params, body: { revision, lines: [line(String(revision + 3))] } })
    await runAll()
    const paper = pdfText((await outbox()).at(-1)?.attachment ?? Buffer.of())
    return { paper, told: (await notices()).at(-1) }
  }
  await runAll()
  const whole = await change(1)
  expect(whole.paper).toContain('この第2版だけをお使いください。')
  expect(whole.paper).not.toContain('差し替えて')
  expect(whole.told?.title).toBe('魚政商店に変更後の発注のFAXが届いていません')
  expect(whole.told?.body).toContain('変更後の発注をすべてお伝えください')
  await cook.post(noteToldByPhone, { params, body: { revision: 2 } })
  const changed = await change(2)
  // There is no paper there that it could take the place of.
  expect(changed.paper.replaceAll('\n', '')).toContain(
    'お電話でお伝えした内容に代わるものです。この第3版だけをお使いください。',
  )
  expect(changed.paper).not.toContain('差し替えて')
  expect(changed.told?.title).toBe('魚政商店に発注の変更のFAXが届いていません')
  expect(changed.told?.body).not.toContain('すべて')
})

describe('a fax that a newer version overtakes while the gateway has it', () => {
  const overtake = async (fax_number: string, poll: typeof app.deps.fax.poll) => {
    const made = await start({ fax_number })
    await app.drainJobs()
    expect(await made.state()).toEqual(['1 fax sent'])
    const taken_back: string[] = []
    Object.assign(app.deps.fax, {
      // Of the older one; what follows it ends as its number says.
      poll: (provider_id: string) => (provider_id === taken_back[0] ? poll(provider_id) : local.poll(provider_id)),
      cancel: async (provider_id: string) => {
        taken_back.push(provider_id)
        if (taken_back.length > 1) throw new SendFailure('temporary', 'too late')
      },
    })
    const params = { order_id: made.order_id }
    await made.cook.patch(editOrder, { params, body: { revision: 1, lines: [made.line('4')] } })
    await app.drainJobs()
    const [old] = await db
      .selectFrom('dispatches')
      .selectAll()
      .where('order_id', '=', made.order_id)
      .orderBy('order_revision')
      .execute()
    expect(taken_back).toEqual([old?.provider_id])
    app.clock.pass({ minutes: 1 })
    await app.drainJobs({ hurry: true })
    expect(taken_back).toHaveLength(1)
    Object.assign(app.deps.fax, local)
    await made.runAll()
    return made
  }

  test('is taken back; what did not come about of it is told to nobody, and the newer one arrives', async () => {
    const { state, notices } = await overtake('03-0230-0001', async () => ({
      state: 'failed',
      fax_class: 'bad_number',
      detail: 'taken back',
      cost: '0.00',
    }))
    expect((await state()).toSorted()).toEqual(['1 fax superseded', '2 fax delivered'])
    expect(await notices()).toEqual([])
  })

  test('arrives all the same where it was being sent, and the newer one after it', async () => {
    const { state, outbox, number } = await overtake('03-0230-0002', async () => ({ state: 'working' }))
    expect((await state()).toSorted()).toEqual(['1 fax delivered', '2 fax delivered'])
    expect((await outbox()).map(one => one.subject)).toEqual([`注文書_${number}`, `注文書_${number}_訂正第2版`])
  })
})

describe('a number that', () => {
  test.each([
    ['is busy', '00999-9999-01', 4, 'busy', '話し中のため'],
    ['does not answer', '00999-9999-02', 4, 'no_answer', '応答がなかったため'],
    ['is a telephone', '00999-9999-03', 1, 'voice_answer', 'FAXではなく電話がつながりました'],
    ['does not exist', '00999-9999-04', 1, 'bad_number', 'このFAX番号は使われていません'],
    ['breaks off', '00999-9999-06', 4, 'line_error_midway', '通信が途中で切れたため'],
    ['refuses', '00999-9999-05', 1, 'blocked', '受信が拒否されています'],
    ['is called without credit', '00999-9999-07', 1, 'credit', '当サービスの送信設備に問題があり'],
    ['takes nothing at this hour', '00999-9999-08', 4, 'time_window', '受信を止めている時間帯'],
    ['does not speak fax', '00999-9999-10', 4, 'line_error', 'FAXの通信ができなかったため'],
    ['says nothing', '00999-9999-09', 1, 'unknown', '届いたかどうかを確認できませんでした'],
  ])(
    '%s is called as often as that helps, and then the restaurant is told once',
    async (_what, fax_number, calls, failure_class, words) => {
      const { state, outbox, see, notices, runAll, consumer } = await start({ fax_number })
      await runAll()
      expect(await state()).toEqual(['1 fax failed'])
      expect(await see()).toMatchObject({ undelivered: true, dispatches: [{ failure_class }] })
      const faxes = await outbox()
      expect(faxes.length).toBe(calls)
      expect(faxes.filter(one => one.subject.includes('再送')).length).toBe(
        failure_class === 'line_error_midway' ? 3 : 0,
      )
      const told = await notices()
      expect(told.length).toBe(1)
      const title = `魚政商店に発注のFAXが${failure_class === 'unknown' ? '届いたか確認できません' : '届いていません'}`
      expect(told[0]).toMatchObject({ consumer_id: consumer.id, title })
      expect(told[0]?.body).toContain(words)
      expect(told[0]?.body).toContain('03-0100-7000へお電話で')
      const lies_there = failure_class === 'line_error_midway'
      expect(told[0]?.body.includes('途中まで届いたFAXと同じ内容')).toBe(lies_there)
      const mails = app.mails.to(consumer.owner.mail_address)
      expect(mails.map(one => one.subject)).toEqual([`【Oroshi】${title}`])
    },
  )
})

test('a 訂正 that broke off midway says on its next copy that it is the same version', async () => {
  const { cook, order_id, line, outbox, runAll } = await start({ fax_number: '00999-9999-06' })
  await runAll()
  await cook.patch(editOrder, { params: { order_id }, body: { revision: 1, lines: [line('4')] } })
  await runAll()
  const copies = (await outbox()).filter(one => one.subject.includes('第2版'))
  const same = copies.map(one => pdfText(one.attachment).includes('同じ版の再送です'))
  expect(same).toEqual([false, true, true, true])
  expect(pdfText(copies[1]?.attachment ?? Buffer.alloc(0))).toContain('訂正')
})

test('whatever came of the calls after it, a copy says that a part of it may lie there', async () => {
  const { order_id, outbox, runAll } = await start({ fax_number: '00999-9999-06' })
  const row = () =>
    db.selectFrom('dispatches').select('failure_class').where('order_id', '=', order_id).executeTakeFirst()
  for (let turn = 0; (await row())?.failure_class !== 'line_error_midway' && turn < 9; turn += 1)
    await app.drainJobs({ hurry: turn > 0 })
  await db.updateTable('dispatches').set({ failure_class: 'busy' }).where('order_id', '=', order_id).execute()
  await runAll()
  const copies = await outbox()
  expect(copies.map(one => one.subject.includes('再送'))).toEqual([false, true, true, true])
})

test('a version that does not arrive either is told for itself', async () => {
  const { cook, order_id, line, notices, runAll } = await start({ fax_number: '00999-9999-04' })
  await runAll()
  await cook.patch(editOrder, { params: { order_id }, body: { revision: 1, lines: [line('4')] } })
  await runAll()
  expect((await notices()).map(one => one.title).toSorted()).toEqual([
    '魚政商店に変更後の発注のFAXが届いていません',
    '魚政商店に発注のFAXが届いていません',
  ])
})

test('where nobody knows whether a fax was taken, the gateway is asked before another is sent', async () => {
  const { state, outbox, runAll } = await start()
  Object.assign(app.deps.fax, {
    submit: async (fax: Fax) => {
      await local.submit(fax)
      throw new SendFailure('unknown', 'the line was cut before the answer')
    },
  })
  await app.drainJobs()
  expect(await state()).toEqual(['1 fax queued'])
  const never = async () => {
    throw new Error('submitted twice')
  }
  Object.assign(app.deps.fax, { submit: never })
  await runAll()
  expect(await state()).toEqual(['1 fax delivered'])
  expect((await outbox()).length).toBe(1)
})

test('a deal by fax without a number takes no order', async () => {
  const { cook, own, line } = await start()
  await db.updateTable('suppliers').set({ fax_number: null }).where('id', '=', own.id).execute()
  const answer = await cook.post(placeOrder, {
    params: { deal_id: own.deal.id },
    body: { delivery_date: '2026-11-25', lines: [line('1')] },
    idempotency_key: 'no-number-1',
  })
  expect(answer.body.messages).toEqual([
    {
      field: 'deal_id',
      message: '発注の送り先のFAX番号がありません。仕入先の設定で登録してください',
      name: 'no_destination',
    },
  ])
})

test('an order by mail goes to the supplier’s own address with a link, and without prices', async () => {
  const { own, state, see } = await start({ method: 'mail' })
  await app.drainJobs()
  expect(await state()).toEqual(['1 mail sent'])
  const [mail] = app.mails.to(own.mail_address ?? '')
  expect(mail?.text).toMatch(/https?:\/\/[^\s]+\/o\/[\w-]{22}\n/)
  expect(mail?.text).toContain('「受け付けました」を押してください')
  expect(mail?.text).not.toContain('¥')
  expect((await see()).method).toBe('mail')
})
