import { describe, expect, test } from 'vitest'
import { changeConsumerPassword, logOutConsumer } from '#contract/accounts/login.contract.ts'
import { getConsumerSession } from '#contract/accounts/session.contract.ts'
import { addStaff, changeStaff, listStaff, resetStaffPassword } from '#contract/accounts/staff.contract.ts'
import { getReceiveOrder, listReceiveOrders } from '#contract/board/receive-orders.contract.ts'
import { listDeals } from '#contract/deals/consumer-deals.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { test_password } from '#tests/support/password.ts'
import { addMember, world } from '#tests/support/world.ts'

const app = await testApp()

let count = 0
const newLogin = () => {
  count += 1
  return `minarai-${count}`
}

const taken = 'このログインIDは使われています。別のログインIDを入力してください'
const new_password = 'Katsuo-hagi31'

const restaurant = async () => {
  const made = await world(app)
  return { ...made, owner: await app.logIn('consumer', made.consumer.owner.login_id) }
}

/** A new staff login, and its person at the door with the first password. */
const joined = async (owner: Awaited<ReturnType<typeof restaurant>>['owner'], name = '見習い 健') => {
  const login_id = newLogin()
  const { body } = await owner.post(addStaff, { body: { name, login_id, mail_address: '' } })
  const person = app.client('consumer')
  expect((await person.logIn(login_id, body.password)).status).toBe(201)
  return { ...body, login_id, person }
}

describe('a new login', () => {
  test('begins with a password that can do nothing until it is changed', async () => {
    const { owner } = await restaurant()
    const login_id = newLogin()
    const answer = await owner.post(addStaff, {
      body: { name: ' 見習い 健 ', login_id, mail_address: 'ken@test.example' },
    })
    expect(answer.status).toBe(201)
    expect(answer.body.member).toMatchObject({
      name: '見習い 健',
      login_id,
      mail_address: 'ken@test.example',
      role: 'staff',
      first_password: true,
      disabled_at: null,
      is_self: false,
    })

    const person = app.client('consumer')
    expect((await person.logIn(login_id, answer.body.password)).status).toBe(201)
    expect((await person.get(getConsumerSession)).body).toMatchObject({ role: 'staff', first_password: true })
    expect(await person.get(listDeals)).toMatchObject({ status: 403, body: { message: /渡されたパスワード/ } })
    for (const url of ['/consumers/top', '/consumers/orders', '/consumers/store_choice']) {
      expect([url, (await person.page(url)).headers.location]).toEqual([url, '/consumers/my_account/password'])
    }
    expect((await person.page('/consumers/my_account/password')).statusCode).toBe(200)
    expect((await person.page('/consumers/logout')).statusCode).toBe(200)

    const same = await person.patch(changeConsumerPassword, { body: { password: answer.body.password } })
    expect(same).toMatchObject({
      status: 422,
      body: { messages: [{ field: 'password', message: '渡されたパスワードとは別のものにしてください' }] },
    })
    expect((await person.patch(changeConsumerPassword, { body: { password: new_password } })).status).toBe(204)
    // Sent again after a lost answer: it is the password by now.
    expect((await person.patch(changeConsumerPassword, { body: { password: new_password } })).status).toBe(204)
    const wrong = await person.patch(changeConsumerPassword, { body: { password: 'Another-pass1' } })
    expect(wrong.body.messages).toEqual([
      { field: 'password', message: expect.stringContaining('すでに決まっています') },
    ])
    expect((await person.get(listDeals)).status).toBe(200)
    expect((await person.page('/consumers/top')).statusCode).toBe(200)
    expect((await app.client('consumer').logIn(login_id, answer.body.password)).status).toBe(422)
    expect((await app.client('consumer').logIn(login_id, new_password)).status).toBe(201)
  })

  test('has a login id of its own, whatever its letter case', async () => {
    const { owner } = await restaurant()
    const { login_id } = await joined(owner)
    const body = { name: '別人', login_id: login_id.toUpperCase(), mail_address: '' }
    const other = await restaurant()
    const elsewhere = await other.owner.post(addStaff, { body })
    expect(elsewhere).toMatchObject({ status: 422, body: { messages: [{ field: 'login_id', message: taken }] } })
    // One's own: it may have been made a moment ago, and the answer with its password lost.
    const again = await owner.post(addStaff, { body })
    const whose = 'このログインIDは、この店舗の見習い 健さんのものです。渡すパスワードは、一覧から再発行できます'
    expect(again).toMatchObject({ status: 422, body: { messages: [{ field: 'login_id', message: whose }] } })
  })

  test.each([
    [{ name: '' }, 'name', '名前を入力してください'],
    [{ login_id: '123456' }, 'login_id', /英字/],
    [{ mail_address: 'ken＠test' }, 'mail_address', /メールアドレス/],
  ])('is refused beside its field: %o', async (wrong, field, message) => {
    const { owner } = await restaurant()
    const body = { name: '見習い', login_id: newLogin(), mail_address: '', ...wrong }
    const answer = await owner.post(addStaff, { body })
    expect(answer.status).toBe(422)
    expect(answer.body.messages).toEqual([{ field, message: expect.stringMatching(message) }])
  })
})

test('only owners see and change the logins', async () => {
  const { owner, consumer } = await restaurant()
  const { person } = await joined(owner)
  await person.patch(changeConsumerPassword, { body: { password: new_password } })
  expect((await person.get(listStaff)).status).toBe(403)
  const params = { staff_id: consumer.owner.account_id }
  expect((await person.patch(changeStaff, { params, body: { disabled: true } })).status).toBe(403)
  const other = await restaurant()
  expect((await other.owner.patch(changeStaff, { params, body: { disabled: true } })).status).toBe(404)
  expect((await other.owner.post(resetStaffPassword, { params })).status).toBe(404)
})

test('who ordered is seen in the history, the detail and at the supplier', async () => {
  const { owner, supplier, deal, items } = await restaurant()
  const { person } = await joined(owner, '板前 勇')
  await person.patch(changeConsumerPassword, { body: { password: new_password } })
  const line = { order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '1', note: '' }
  const placed = await person.post(placeOrder, {
    params: { deal_id: deal.id },
    body: { delivery_date: '2026-11-24', lines: [line] },
    idempotency_key: `staff-${deal.id}`,
  })
  expect(placed.status).toBe(201)
  const params = { order_id: placed.body.id }
  const named = { placed_by_name: '板前 勇' }
  expect((await owner.get(listOrders, { query: { mode: 'order_date' } })).body.items[0]).toMatchObject(named)
  expect((await owner.get(getOrder, { params })).body).toMatchObject(named)
  const desk = await app.logIn('supplier', supplier.owner.login_id)
  expect((await desk.get(getReceiveOrder, { params })).body).toMatchObject(named)
  const board = await desk.get(listReceiveOrders, { query: { delivery_date: '2026-11-24' } })
  expect(board.body.items[0]).toMatchObject(named)
})

describe('a login that is stopped', () => {
  test('is out at once, here alone, and comes back', async () => {
    const { owner } = await restaurant()
    const { member, person, login_id } = await joined(owner)
    await person.patch(changeConsumerPassword, { body: { password: new_password } })
    const params = { staff_id: member.id }
    const stopped = await owner.patch(changeStaff, { params, body: { disabled: true } })
    expect(stopped).toMatchObject({ status: 200, body: { disabled_at: '2026-11-20T00:00:00.000Z' } })
    expect((await person.get(getConsumerSession)).status).toBe(401)
    const back = app.client('consumer')
    expect((await back.logIn(login_id, new_password)).body).toEqual({ home: '/consumers/store_choice' })
    expect((await back.get(getConsumerSession)).body.consumers).toEqual([])
    await owner.patch(changeStaff, { params, body: { disabled: false } })
    expect((await app.client('consumer').logIn(login_id, new_password)).body).toEqual({ home: '/consumers/top' })
  })

  test('keeps its sessions at other restaurants; its name and password are its own', async () => {
    const { owner, consumer } = await restaurant()
    const other = await restaurant()
    const shared = await addMember(app, consumer.id)
    await addMember(app, other.consumer.id, { account_id: shared?.account_id ?? '' })
    const params = { staff_id: shared?.account_id ?? '' }
    const elsewhere = app.client('consumer')
    await elsewhere.logIn(shared?.login_id ?? '')
    await app.deps.db
      .updateTable('sessions')
      .set({ consumer_id: other.consumer.id })
      .where('account_id', '=', params.staff_id)
      .execute()
    expect((await owner.patch(changeStaff, { params, body: { name: '別の名前' } })).status).toBe(409)
    expect((await owner.post(resetStaffPassword, { params })).status).toBe(409)
    expect((await owner.patch(changeStaff, { params, body: { disabled: true } })).status).toBe(200)
    expect((await elsewhere.get(getConsumerSession)).body.consumer_id).toBe(other.consumer.id)
  })
})

describe('the last owner', () => {
  test('can neither be stopped nor made staff', async () => {
    const { owner, consumer } = await restaurant()
    const params = { staff_id: consumer.owner.account_id }
    for (const body of [{ disabled: true }, { role: 'staff' as const }]) {
      expect(await owner.patch(changeStaff, { params, body })).toMatchObject({
        status: 409,
        body: { message: /オーナーが1人もいなくなる/ },
      })
    }
    expect((await owner.get(listStaff)).body).toMatchObject({
      items: [{ role: 'owner', disabled_at: null }],
      events: [],
    })
  })

  test('stays, where two owners stop each other at one moment', async () => {
    const { owner, consumer } = await restaurant()
    const second = await addMember(app, consumer.id, { role: 'owner' })
    const other = await app.logIn('consumer', second?.login_id ?? '')
    const stop = { disabled: true }
    // Tokens first, so that both calls leave at once.
    await Promise.all([owner.get(listStaff), other.get(listStaff)])
    const answers = await Promise.all([
      owner.patch(changeStaff, { params: { staff_id: second?.account_id ?? '' }, body: stop }),
      other.patch(changeStaff, { params: { staff_id: consumer.owner.account_id }, body: stop }),
    ])
    expect(answers.filter(one => one.status === 200)).toHaveLength(1)
    const owners = await app.deps.db
      .selectFrom('consumer_members')
      .select('account_id')
      .where('consumer_id', '=', consumer.id)
      .where('role', '=', 'owner')
      .where('disabled_at', 'is', null)
      .execute()
    expect(owners).toHaveLength(1)
  })
})

test('a password is given anew: all its devices are out, and it is a first one again', async () => {
  const { owner } = await restaurant()
  const { member, person, login_id } = await joined(owner)
  await person.patch(changeConsumerPassword, { body: { password: new_password } })
  const params = { staff_id: member.id }
  const reset = await owner.post(resetStaffPassword, { params })
  expect(reset).toMatchObject({ status: 200, body: { member: { first_password: true } } })
  expect((await person.get(getConsumerSession)).status).toBe(401)
  const back = app.client('consumer')
  await back.logIn(login_id, reset.body.password)
  expect((await back.get(getConsumerSession)).body.first_password).toBe(true)
  expect((await back.delete(logOutConsumer)).status).toBe(204)
})

test('an owner’s password is its own: changed with the present one, which ends its other devices', async () => {
  const { owner, consumer } = await restaurant()
  const phone = await app.logIn('consumer', consumer.owner.login_id)
  const wrong = await owner.patch(changeConsumerPassword, { body: { current_password: 'x', password: new_password } })
  expect(wrong.body.messages).toEqual([{ field: 'current_password', message: 'いまのパスワードが違います' }])
  const body = { current_password: test_password, password: new_password }
  expect((await owner.patch(changeConsumerPassword, { body })).status).toBe(204)
  expect((await owner.get(listDeals)).status).toBe(200)
  expect((await phone.get(listDeals)).status).toBe(401)
  const params = { staff_id: consumer.owner.account_id }
  expect((await owner.post(resetStaffPassword, { params })).status).toBe(409)
})

test('what was done to the logins stands, newest first', async () => {
  const { owner, consumer } = await restaurant()
  const { member, login_id } = await joined(owner, '見習い 健')
  const params = { staff_id: member.id }
  await owner.patch(changeStaff, { params, body: { name: '板前 健' } })
  await owner.patch(changeStaff, { params, body: { role: 'owner' } })
  await owner.patch(changeStaff, { params, body: { role: 'staff' } })
  await owner.patch(changeStaff, { params, body: { disabled: true } })
  await owner.patch(changeStaff, { params, body: { disabled: true } })
  await owner.post(resetStaffPassword, { params })
  const { events } = (await owner.get(listStaff)).body
  expect(events.map(one => [one.kind, one.name, one.detail, one.actor_name])).toEqual(
    [
      ['password_reset', ''],
      ['disabled', ''],
      ['role_changed', 'スタッフ'],
      ['role_changed', 'オーナー'],
      ['renamed', '見習い 健 → 板前 健'],
      ['added', login_id],
    ].map(([kind, detail]) => [kind, '板前 健', detail, consumer.owner.name]),
  )
})
