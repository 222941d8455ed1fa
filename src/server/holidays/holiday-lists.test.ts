import iconv from 'iconv-lite'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listAdminAudits } from '#contract/audits/admin-audits.contract.ts'
import { getNonDeliveryDays } from '#contract/calendar/non-delivery-days.contract.ts'
import { previewOrderClosings } from '#contract/calendar/order-closings.contract.ts'
import { getPossibleDeliveryDates } from '#contract/deals/consumer-deals.contract.ts'
import { listHolidays } from '#contract/directory/places.contract.ts'
import {
  getHolidayList,
  getHolidayYears,
  listHolidayLists,
  readHolidayFile,
  takeHolidaysBack,
  takeHolidaysOver,
} from '#contract/holidays/holiday-lists.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { readConfig } from '#server/config.ts'
import { makeDeps } from '#server/deps.ts'
import { makeLive } from '#server/http/live.ts'
import { testApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { addAdmin, world } from '#tests/support/world.ts'
import { followHolidays } from './follow-holidays.ts'

// What holds is said of the whole house: a database of its own, with two web processes' worth and a worker's beside it.

const database = freshDatabase()
const app = await testApp({}, database)
const other = await testApp({}, database)
const staff = await app.logIn('admin', (await addAdmin(app, { name: '運営 花子' })).login_id)
const somebody = other.client('consumer')
await followHolidays(app.deps)
await followHolidays(other.deps)

beforeEach(async () => {
  app.clock.set()
  await app.deps.db.deleteFrom('holiday_lists').execute()
})

const head = '国民の祝日・休日月日,国民の祝日・休日名称'
const days_2026 = `2026/1/1,元日
2026/1/12,成人の日
2026/2/11,建国記念の日
2026/2/23,天皇誕生日
2026/3/20,春分の日
2026/4/29,昭和の日
2026/5/3,憲法記念日
2026/5/4,みどりの日
2026/5/5,こどもの日
2026/5/6,休日
2026/7/20,海の日
2026/8/11,山の日
2026/9/21,敬老の日
2026/9/22,休日
2026/9/23,秋分の日
2026/10/12,スポーツの日
2026/11/3,文化の日
2026/11/23,勤労感謝の日`.split('\n')

const send = async (rows: readonly string[], by = staff) =>
  by.upload(readHolidayFile, {
    name: 'syukujitsu.csv',
    file: iconv.encode(`${[head, ...rows].join('\r\n')}\r\n`, 'cp932'),
  })
const read = async (rows: readonly string[]) => {
  const { status, body } = await send(rows)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
const take = ({ id, seen }: { id: string; seen: string }, by = staff) =>
  by.post(takeHolidaysOver, { params: { holiday_list_id: id }, body: { seen } })
const back = ({ id }: { id: string }) => staff.delete(takeHolidaysBack, { params: { holiday_list_id: id } })
const held = async (who = somebody) =>
  (await who.get(listHolidays, { query: { from: '2026-01-01', to: '2026-12-31' } })).body.items
const told = async (name: string) =>
  vi.waitFor(async () => expect((await held()).map(one => one.name)).toContain(name), 60_000)

/** The Imperial ceremony that a special law makes a holiday, and sports day moved. */
const special = [...days_2026.filter(row => !row.includes('スポーツ')), '2026/10/5,スポーツの日', '2026/12/1,式典の日']

describe('a file of holidays', () => {
  test('as the Cabinet Office has it changes nothing but what it says otherwise; earlier years are left out', async () => {
    const before = await held()
    const list = await read(['1955/1/1,元日', ...days_2026])
    expect(list).toMatchObject({
      row_count: 19,
      years: [2026],
      state: 'read',
      error_count: 0,
      seen: 'packaged',
    })
    // What a day is called when another's holiday falls on a Sunday: the law has no name for it.
    expect(list.changes).toMatchObject([
      { kind: 'renamed', date: '2026-05-06', name: '休日', name_before: 'こどもの日 振替休日' },
    ])
    expect(await held()).toEqual(before)
    expect(before).toHaveLength(18)
  })

  test('says which days come, go and are called otherwise, and whose deliveries that touches', async () => {
    const { consumer, supplier, deal, items } = await world(app, {
      supplier: { non_delivery_days: [{ kind: 'holidays' }] },
    })
    await world(app, {
      supplier: { non_delivery_days: [{ kind: 'holidays' }, { date_from: '2026-12-01', date_to: '2026-12-01' }] },
    })
    await world(app)
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    const line = { order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '1', note: '' }
    const placed = await cook.post(placeOrder, {
      params: { deal_id: deal.id },
      body: { delivery_date: '2026-12-01', lines: [line] },
      idempotency_key: 'for-the-ceremony',
    })
    expect(placed.status).toBe(201)
    const renamed = special.map(row => (row.includes('山の日') ? '2026/8/11,お山の日' : row))
    const list = await read(renamed)
    expect(list.closing_suppliers).toBe(2)
    expect(list.changes.filter(one => one.date > '2026-05-06')).toEqual([
      {
        kind: 'renamed',
        date: '2026-08-11',
        name: 'お山の日',
        name_before: '山の日',
        suppliers: 0,
        orders: 0,
        with_orders: [],
      },
      {
        kind: 'new',
        date: '2026-10-05',
        name: 'スポーツの日',
        name_before: null,
        suppliers: 2,
        orders: 0,
        with_orders: [],
      },
      {
        kind: 'removed',
        date: '2026-10-12',
        name: 'スポーツの日',
        name_before: 'スポーツの日',
        suppliers: 2,
        orders: 0,
        with_orders: [],
      },
      {
        kind: 'new',
        date: '2026-12-01',
        name: '式典の日',
        name_before: null,
        suppliers: 1,
        orders: 1,
        with_orders: [{ id: supplier.id, name: supplier.name }],
      },
    ])
  })

  test.each([
    ['no date', '2026/2/30,元日', ['2026/2/30', '日付ではありません。「2027/1/1」の形で入力してください']],
    ['no name', '2026/12/1,', ['', '祝日の名前がありません']],
    ['the same day twice', '2026/1/1,元日', ['2026/1/1', '2行目と同じ日です']],
    ['before the law', '1900/1/1,元日', ['1900/1/1', '国民の祝日は、1948年からの日付です']],
  ])('with %s is taken over in no part, and says in which row', async (_, row, [value, message]) => {
    const list = await read([...days_2026, row])
    expect(list).toMatchObject({
      error_count: 1,
      errors: [{ row_number: 20, value, message }],
      changes: [],
    })
    expect((await take(list)).status).toBe(409)
    expect(await held(app.client('consumer'))).toHaveLength(18)
  })

  test('that was cut off is not taken for a year with few holidays', async () => {
    const list = await read(days_2026.slice(0, 4))
    expect(list.errors).toMatchObject([{ row_number: 5, value: '2026-02-23' }])
    expect(list.errors[0]?.message).toContain('2026年の祝日が4日しかありません')
  })

  test('that is none is refused beside the file', async () => {
    const upload = (content: string) => staff.upload(readHolidayFile, { name: 'a.csv', file: Buffer.from(content) })
    const wrong = await upload('日付,名前\r\n2027/1/1,元日\r\n')
    expect(wrong.status).toBe(422)
    expect(wrong.body.messages).toMatchObject([{ field: 'file' }])
    expect(wrong.body.messages?.[0]?.message).toContain('内閣府の「syukujitsu.csv」を')
    // As Excel counts days in a column without a format: told once, not for each row.
    const counted = await upload(`${head}\r\n46388,元日\r\n46389,休日\r\n`)
    expect([counted.status, counted.body.messages]).toEqual([
      422,
      [{ field: 'file', message: expect.stringContaining('日付の書式のない数になっています（46388など）') }],
    ])
    expect((await upload(`${head}\r\n2024/1/1,元日\r\n`)).body.messages?.[0]?.message).toContain(
      '2025年からの祝日がありません',
    )
  })
})

describe('a list that is taken over', () => {
  test('holds in every process, web and worker, from the commit on; taken back, what was before holds', async () => {
    const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: await database, LOG_LEVEL: 'error' })
    const worker = makeDeps(config, { now: app.clock.now }, 'worker')
    afterAll(() => worker.close())
    await followHolidays(worker)
    const made = await world(app, { supplier: { non_delivery_days: [{ kind: 'holidays' }] } })
    const [cook, desk] = [
      await other.logIn('consumer', made.consumer.owner.login_id),
      await other.logIn('supplier', made.supplier.owner.login_id),
    ]
    // The other process's own memory of the last test's end.
    await vi.waitFor(() => expect(other.deps.holidays.has('2026-12-01')).toBe(false), 60_000)
    const ofDay = async () => {
      const query = { from: '2026-12-01', days: 1 }
      const dates = await cook.get(getPossibleDeliveryDates, { params: { deal_id: made.deal.id }, query })
      return dates.body.items[0]?.reason
    }
    expect(await ofDay()).toBe(null)
    const list = await read(special)
    expect(await ofDay()).toBe(null)
    const taken = await take(list)
    expect(taken).toMatchObject({ status: 200, body: { state: 'in_force', last: true } })
    expect(taken.body.changes).toEqual(list.changes)
    await told('式典の日')
    expect(await ofDay()).toBe('holiday')
    const named = { date: '2026-12-01', name: '式典の日' }
    expect((await desk.get(getNonDeliveryDays)).body.national_holidays).toContainEqual(named)
    expect((await desk.get(previewOrderClosings, { query: { days: 14 } })).body.national_holidays).toContain(
      '2026-12-01',
    )
    await vi.waitFor(() => expect(worker.holidays.has('2026-12-01')).toBe(true), 60_000)
    expect(worker.holidays.has('2026-10-12')).toBe(false)
    // Of other years the installed list holds as before.
    expect(worker.holiday_names.get('2027-01-01')).toBe('元日')

    expect((await back(list)).body).toMatchObject({ state: 'taken_back', last: false })
    await vi.waitFor(async () => expect(await ofDay()).toBe(null), 60_000)
    await vi.waitFor(() => expect(worker.holidays.has('2026-10-12')).toBe(true), 60_000)
    const { items } = (await staff.get(listAdminAudits, { query: { kind: 'acts' } })).body
    expect(items.slice(0, 3)).toMatchObject([
      { act: 'holidays_taken_back', facts: ['ファイル：syukujitsu.csv'] },
      { act: 'holidays_taken_over', facts: ['新規：2', 'ファイル：syukujitsu.csv', '変更：1', '削除：1'] },
      { act: 'holiday_file_read', facts: ['ファイル：syukujitsu.csv', '件数：19'] },
    ])
  })

  test('is found by a process that did not hear of it', async () => {
    const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: await database, LOG_LEVEL: 'silent' })
    const base = makeDeps(config)
    const deaf = { ...base, live: makeLive(base.pool, base.log, { now: base.now, sweep_ms: 50 }) }
    afterAll(async () => {
      await deaf.live.close()
      await base.close()
    })
    await followHolidays(deaf)
    await sql`alter table holiday_lists disable trigger holiday_lists_are_told`.execute(app.deps.db)
    try {
      await take(await read(special))
      await vi.waitFor(() => expect(deaf.holidays.has('2026-12-01')).toBe(true), 60_000)
    } finally {
      await sql`alter table holiday_lists enable trigger holiday_lists_are_told`.execute(app.deps.db)
    }
  })

  test('decides its years; another over it decides those that it names, and goes back to the first', async () => {
    const first = await read(special)
    await take(first)
    const years = days_2026.map(row => row.replace('2026', '2027'))
    const second = await read([...days_2026, ...years])
    expect(second.changes.filter(one => one.date.startsWith('2026')).map(one => [one.kind, one.date])).toEqual([
      ['removed', '2026-10-05'],
      ['new', '2026-10-12'],
      ['removed', '2026-12-01'],
    ])
    await take(second)
    expect((await back(first)).status).toBe(409)
    const shown = (await staff.get(getHolidayYears)).body.years
    expect(shown.map(one => [one.year, one.list?.id ?? null, one.days.length > 0])).toEqual([
      [2025, null, true],
      [2026, second.id, true],
      [2027, second.id, true],
      [2028, null, true],
    ])
    await back(second)
    expect((await held(app.client('consumer'))).map(one => one.name)).toContain('式典の日')
    expect((await staff.get(listHolidayLists)).body.items.map(one => one.state)).toEqual(['taken_back', 'in_force'])
  })

  test('is not taken over on what somebody saw before another one was, nor twice', async () => {
    const [mine, theirs] = [await read(special), await read(days_2026)]
    expect((await take(theirs)).status).toBe(200)
    expect((await take(mine)).status).toBe(409)
    const again = (await staff.get(getHolidayList, { params: { holiday_list_id: mine.id } })).body
    const twice = await Promise.all([take(again), take(again)])
    expect(twice.map(one => one.status).toSorted((one, two) => one - two)).toEqual([200, 409])
  })
})

test('who only looks sees them, and changes nothing', async () => {
  const viewer = await app.logIn('admin', (await addAdmin(app, { admin_role: 'viewer' })).login_id)
  const list = await read(special)
  const params = { holiday_list_id: list.id }
  expect((await viewer.get(getHolidayYears)).status).toBe(200)
  expect((await viewer.get(getHolidayList, { params })).body.changes).toHaveLength(4)
  expect((await send(special, viewer)).status).toBe(403)
  expect((await take(list, viewer)).status).toBe(403)
  expect((await viewer.delete(takeHolidaysBack, { params })).status).toBe(403)
})
