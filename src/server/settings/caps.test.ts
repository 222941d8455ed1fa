import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAdditionalColumn } from '#contract/additional-columns/additional-columns.contract.ts'
import { most_deal_closings } from '#contract/calendar/calendar.form.ts'
import { changeOrderClosing, checkOrderClosing } from '#contract/calendar/order-closings.contract.ts'
import {
  createDownloadSetting,
  downloadDownloadSettings,
  listDownloadSettings,
  most_layouts,
} from '#contract/downloads/download-settings.contract.ts'
import { createStoreGroup, most_groups } from '#contract/groups/store-groups.contract.ts'
import { createOrderCounter, most_counters } from '#contract/order-counters/order-counters.contract.ts'
import { newColumn, standard_layout } from '#domain/exports/layout.ts'
import { testApp } from '#tests/support/app.ts'
import { world } from '#tests/support/world.ts'

/** Decision 072: what is listed as a whole has an end, and who reaches it is told what to do. */

const app = await testApp()
const { db } = app.deps
const made = await world(app)
const owner = await app.logIn('supplier', made.supplier.owner.login_id)
const supplier_id = made.supplier.id

test('store groups', async () => {
  await sql`insert into store_groups (supplier_id, name, position)
    select ${supplier_id}, 'グループ' || n, n from generate_series(1, ${most_groups - 1}::int) n`.execute(db)
  expect((await owner.post(createStoreGroup, { body: { name: '最後' } })).status).toBe(201)
  const answer = await owner.post(createStoreGroup, { body: { name: '多すぎる' } })
  expect([answer.status, answer.body.message]).toEqual([
    422,
    '得意先グループは200個までです。使わないグループを消してから作ってください',
  ])
})

test('order counters', async () => {
  const { n } = await db
    .selectFrom('order_counters')
    .select(eb => eb.fn.countAll<string>().as('n'))
    .where('supplier_id', '=', supplier_id)
    .executeTakeFirstOrThrow()
  await sql`insert into order_counters (supplier_id, name, position)
    select ${supplier_id}, '窓口' || n, n from generate_series(1, ${most_counters - 1 - Number(n)}::int) n`.execute(db)
  const counter = { phone_number: '', fax_number: '', mail_address: '' }
  expect((await owner.post(createOrderCounter, { body: { name: '最後', ...counter } })).status).toBe(201)
  const answer = await owner.post(createOrderCounter, { body: { name: '多すぎる', ...counter } })
  expect([answer.status, answer.body.message]).toEqual([
    422,
    '受注窓口は100個までです。使わない窓口を消してから加えてください',
  ])
})

test('download layouts, even by two at once; all leave as CSV', async () => {
  await sql`insert into download_layouts (supplier_id, name, layout, changed_at, changed_by_name)
    select ${supplier_id}, 'X' || n, ${JSON.stringify({ ...standard_layout, columns: [newColumn('code')] })}::jsonb, now(), '試験'
    from generate_series(1, ${most_layouts - 1}::int) n`.execute(db)
  const layout = {
    ...standard_layout,
    columns: [newColumn('delivery_date', { title: '納品' }), newColumn('fixed', { text: '=1' })],
  }
  const answers = await Promise.all(
    ['A', 'B'].map(name => owner.post(createDownloadSetting, { body: { name, layout } })),
  )
  expect(answers.map(one => one.status).toSorted((a, b) => a - b)).toEqual([201, 422])
  expect(answers.find(one => one.status === 422)?.body.message).toBe(
    'レイアウトは100個までです。使わないレイアウトを消してから作ってください',
  )
  expect((await owner.get(listDownloadSettings)).body.items).toHaveLength(most_layouts)
  const rows = (await owner.get(downloadDownloadSettings)).payload.toString().trim().split('\r\n')
  expect(rows).toHaveLength(1 + 2 + most_layouts - 1)
  expect(rows[0]).toBe(
    'レイアウト名,1行に,訂正・取消の受注,ファイル,形式,文字コード,区切り,改行,引用符,見出しあり,欠品を出さない,列の順番,列の見出し,列の内容,固定の文字,日付の形,小数の桁数,0で埋める桁数,最大のバイト数',
  )
  expect(rows[1]).toMatch(/^[AB],1明細を1行,.*,1,納品,納品日,,YYYY\/MM\/DD,,,$/)
  expect(rows[2]).toMatch(/^[AB],.*,2,固定値,固定値,'=1,,,,$/)
})

test('own columns, with those given up', async () => {
  await sql`insert into additional_columns (supplier_id, subject, name, kind, archived_at, position)
    select ${supplier_id}, 'store', '欄' || n, 'text', now(), n from generate_series(1, 100) n`.execute(db)
  const form = { subject: 'store' as const, name: '新しい欄', kind: 'text' as const, choices: [] }
  const answer = await owner.post(createAdditionalColumn, { body: form })
  expect([answer.status, answer.body.message]).toEqual([
    422,
    '追加項目は、やめたものを含めて100個までです。やめた項目を戻して使ってください',
  ])
  expect((await owner.post(createAdditionalColumn, { body: { ...form, subject: 'order' } })).status).toBe(201)
})

test('closings of single deals; those that stand can still be changed', async () => {
  const noon = { lead_days: 1, minutes: 720, day_kind: 'calendar' as const }
  const rule = { weekdays: { 0: null, 1: noon, 2: noon, 3: noon, 4: noon, 5: noon, 6: noon } }
  await sql`with who as (
      insert into consumers (name, shown_to_suppliers, created_at)
      select '店' || n, 'nothing', now() from generate_series(1, ${most_deal_closings}::int) n returning id),
    joined as (
      insert into deals (consumer_id, supplier_id, method, state, created_at)
      select id, ${supplier_id}, 'web', 'active', now() from who returning id)
    insert into order_closings (supplier_id, deal_id, rule, updated_at)
    select ${supplier_id}, id, ${JSON.stringify(rule)}::jsonb, now() from joined`.execute(db)
  const save = async () => {
    const wish = { store_group_id: null, deal_id: made.deal.id, rule }
    const { body } = await owner.post(checkOrderClosing, { body: wish })
    const { checked, revision } = body
    return owner.patch(changeOrderClosing, { body: { ...wish, checked, revision } })
  }
  const answer = await save()
  expect([answer.status, answer.body.message]).toEqual([
    422,
    '得意先だけの受注締めは200件までです。同じ締めの得意先は、グループの受注締めにまとめてください',
  ])
  await sql`delete from order_closings where deal_id = (
    select deal_id from order_closings where supplier_id = ${supplier_id} and deal_id is not null limit 1)`.execute(db)
  expect((await save()).status).toBe(200)
  expect((await save()).status).toBe(200)
})
