import iconv from 'iconv-lite'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import {
  changeStoreAdditionals,
  createAdditionalColumn,
  getStoreAdditionals,
} from '#contract/additional-columns/additional-columns.contract.ts'
import { fillPath } from '#contract/http/path.ts'
import { getConditions } from '#contract/stores/store-conditions.contract.ts'
import {
  checkStoreFile,
  downloadStoreErrors,
  downloadStores,
  downloadStoreTemplate,
  generateStores,
  getStoreGeneration,
  type StoreGeneration,
} from '#contract/stores/store-files.contract.ts'
import { createStore, getStore, listStores } from '#contract/stores/stores.contract.ts'
import { insertAll } from '#server/seeds/insert-all.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addInvitedStore, addRestaurant, addSupplier, addSupplierUser } from '#tests/support/world.ts'

const app = await testApp()

const desk = async () => {
  const supplier = await addSupplier(app)
  const owner = await app.logIn('supplier', supplier.owner.login_id)
  const groups = ['東コース', 'ホテル'].map(name => ({ id: v7(), supplier_id: supplier.id, name }))
  await insertAll(app.deps.db, 'store_groups', groups)
  return { supplier, owner }
}
type Desk = Awaited<ReturnType<typeof desk>>

const insertGroup = async ({ supplier }: Desk, name: string) => {
  const group = { id: v7(), supplier_id: supplier.id, name }
  await insertAll(app.deps.db, 'store_groups', [group])
  return group
}

const tokenOf = async (client: Client) =>
  /name="csrf-token" content="([^"]+)"/.exec((await client.page('/suppliers/login')).body)?.[1] ?? ''

const check = async ({ supplier, owner }: Desk, content: Buffer | string, name = '得意先.csv') => {
  const boundary = 'stores-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`
  const answer = await app.fastify.inject({
    method: 'POST',
    url: fillPath(checkStoreFile.path, { supplier_id: supplier.id }),
    headers: {
      cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': await tokenOf(owner),
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return { status: answer.statusCode, body: answer.json() as StoreGeneration & { messages?: { message: string }[] } }
}

const everything = { q: '', state: null, store_group_id: null, order_counter_id: null, user_id: null }
const take = ({ owner }: Desk, format: 'csv-cp932' | 'csv-utf8' | 'xlsx') =>
  owner.post(downloadStores, { body: { filter: everything, format } })
const apply = ({ owner }: Desk, { id }: { id: string }) => owner.post(generateStores, { body: { generate_id: id } })
const list = async ({ owner }: Desk) => (await owner.get(listStores, { query: { limit: 200 } })).body.items

const file = `得意先コード,得意先名,フリガナ,TEL,都道府県,住所,グループ,受注窓口,配達曜日,最低発注金額,単価の表示,地区
0001,鮨 まるた,すし まるた,03-0100-3000,東京都,中央区銀座9-31-4,東コース、ホテル,本店,月火木,"5,000",非表示,A
0002,酒場とおか,,,,,,,,,,B
`

test('a file is checked, then taken over whole; nothing before', async () => {
  const at = await desk()
  const checked = await check(at, iconv.encode(file, 'cp932'))
  expect([checked.status, checked.body.counts]).toEqual([201, { new: 2, changed: 0, unchanged: 0, errors: 0 }])
  expect(checked.body.differences[0]).toEqual({ row_number: 2, customer_code: '0001', name: '鮨 まるた', kind: 'new' })
  expect(await list(at)).toEqual([])
  const done = await apply(at, checked.body)
  expect([done.status, done.body.applied]).toEqual([200, true])
  const [first, second] = await list(at)
  expect(first).toMatchObject({ customer_code: '0001', state: 'not_linked', order_counter: { name: '本店' } })
  expect(first?.store_groups.map(one => one.name).sort()).toEqual(['ホテル', '東コース'])
  expect(second).toMatchObject({ customer_code: '0002', store_groups: [], order_counter: null })
  const params = { store_id: first?.id ?? '' }
  expect((await at.owner.get(getConditions, { params })).body).toMatchObject({
    delivery_weekdays: [1, 2, 4],
    minimum_amount: '5000',
    price_visible: false,
  })
  expect((await at.owner.get(getStore, { params })).body.audits).toMatchObject([
    { action: 'create', after: { file_name: '得意先.csv' } },
  ])
  const twice = await apply(at, checked.body)
  expect([twice.status, twice.body.message]).toEqual([409, 'このファイルはすでに登録されています'])
})

test('the zero that Excel took from a telephone or a fax is put back', async () => {
  const at = await desk()
  const opened = `得意先コード,得意先名,TEL,FAX番号
0001,鮨 まるた,9012345678,312345678
`
  const { body } = await check(at, opened)
  expect([body.counts, body.errors]).toEqual([{ new: 1, changed: 0, unchanged: 0, errors: 0 }, []])
  await apply(at, body)
  const params = { store_id: (await list(at))[0]?.id ?? '' }
  expect((await at.owner.get(getStore, { params })).body).toMatchObject({
    phone_number: '09012345678',
    fax_number: '0312345678',
  })
})

test('a number of an impossible length that a store has goes in again; another one is named', async () => {
  const at = await desk()
  const store = { customer_code: '0001', name: '鮨 まるた', phone_number: '03-0542-11022' }
  await addInvitedStore(app, at.supplier.id, store)
  const of = (name: string, number: string) => `得意先コード,得意先名,TEL\n0001,${name},${number}\n`
  expect((await check(at, of('鮨 まるた', '03-0542-11022'))).body.counts).toMatchObject({ unchanged: 1, errors: 0 })
  expect((await check(at, of('鮨まるた', '03-0542-11022'))).body.counts).toMatchObject({ changed: 1, errors: 0 })
  expect((await check(at, of('鮨 まるた', '03-0542-11023'))).body.errors).toMatchObject([{ column_title: 'TEL' }])
})

test('an empty cell of a registered store leaves its conditions as they are: new and old ones are in one file', async () => {
  const at = await desk()
  await apply(at, (await check(at, file)).body)
  const mixed = `得意先コード,得意先名,グループ,受注窓口,配達曜日,最低発注金額,単価の表示
0001,鮨 まるた 本店,,,,,
0003,鮨 さん,東コース,,,,
`
  const { body } = await check(at, mixed)
  expect([body.counts, body.errors]).toEqual([{ new: 1, changed: 1, unchanged: 0, errors: 0 }, []])
  expect((await apply(at, body)).status).toBe(200)
  const [first] = await list(at)
  expect(first).toMatchObject({ name: '鮨 まるた 本店', order_counter: { name: '本店' } })
  expect(first?.store_groups.map(one => one.name).sort()).toEqual(['ホテル', '東コース'])
  expect((await at.owner.get(getConditions, { params: { store_id: first?.id ?? '' } })).body).toMatchObject({
    delivery_weekdays: [1, 2, 4],
    minimum_amount: '5000',
    price_visible: false,
  })
})

test('every wrong row is named with its column, and nothing is taken over', async () => {
  const at = await desk()
  await at.owner.post(createStore, { body: { ...blank, customer_code: '9000', name: '登録済み' } })
  const broken = `得意先コード,得意先名,電話番号,得意先グループ,受注窓口,配達曜日,最低発注金額,単価の表示
,名前だけ,,,,,,
00 1,空白,,,,,,
0002,,12,,,,,
0003,一,,南コース,支店,平日,千円,たぶん
0004,二,,,,,,
0004,三,,,,,,
9000,登録済み,,東コース,,,,
`
  const { body } = await check(at, broken)
  expect(body.counts).toEqual({ new: 1, changed: 0, unchanged: 0, errors: 11 })
  expect(body.errors.map(one => [one.row_number, one.column_title])).toEqual([
    [2, '得意先コード'],
    [3, '得意先コード'],
    [4, '得意先名'],
    [4, '電話番号'],
    [5, '得意先グループ'],
    [5, '受注窓口'],
    [5, '配達曜日'],
    [5, '最低発注金額'],
    [5, '単価の表示'],
    [7, '得意先コード'],
    [8, '得意先グループ'],
  ])
  expect(body.errors[9]?.message).toBe('得意先コードが6行目と重複しています')
  expect(body.errors[10]?.message).toContain('取引条件は、ファイルでは変えられません')
  const refused = await apply(at, body)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    '誤りがあるため登録できません。ファイルを直して、もう一度選んでください',
  ])
  expect(await list(at)).toHaveLength(1)
  const csv = await at.owner.get(downloadStoreErrors, { params: { generate_id: body.id } })
  expect(csv.payload.toString('utf8').split('\r\n')[1]).toBe('2,得意先コード,,得意先コードを入力してください')
  expect((await at.owner.get(getStoreGeneration, { params: { generate_id: body.id } })).body.errors).toHaveLength(11)
})

const blank = {
  customer_code: '',
  name: '',
  name_kana: '',
  contact_name: '',
  postal_code: '',
  prefecture: '',
  address: '',
  phone_number: '',
  fax_number: '',
  mail_address: '',
  note: '',
}

test('what Shift_JIS can not hold goes in again as it was; an error names the column by the file’s own title', async () => {
  const at = await desk()
  const { id } = await insertGroup(at, '𠮷野〜コース')
  const kept = { ...blank, customer_code: '0007', name: '鮨 𠮷田', address: '鷗町−1', note: '裏口♡' }
  await at.owner.post(createStore, { body: kept })
  await at.owner.post(createStore, { body: { ...kept, customer_code: '0008', name: '𠮷', note: '' } })
  const { items } = (await at.owner.get(listStores)).body
  const member = { store_group_id: id, store_id: items[0]?.id ?? '', supplier_id: at.supplier.id }
  await insertAll(app.deps.db, 'store_group_members', [member])
  const { payload } = await take(at, 'csv-cp932')
  const text = iconv.decode(payload, 'cp932')
  expect(text).toContain('鮨 〓田')
  expect((await check(at, payload)).body.counts).toEqual({ new: 0, changed: 0, unchanged: 2, errors: 0 })
  const one = await check(at, iconv.encode(text.replace('0008,〓', '0008,吉'), 'cp932'))
  expect(one.body.counts).toEqual({ new: 0, changed: 1, unchanged: 1, errors: 0 })
  await apply(at, one.body)
  const names = (await list(at)).map(store => store.name)
  expect(names).toEqual(['鮨 𠮷田', '吉'])
  const wrong = await check(at, 'コード,店名,TEL\n7,鮨 𠮷田,\n0009,九,12\n')
  expect(wrong.body.errors.map(error => [error.row_number, error.column_title, error.value])).toEqual([
    [2, 'コード', '7'],
    [3, 'TEL', '12'],
  ])
  expect(wrong.body.errors[0]?.message).toContain('登録されているコードは「0007」です')
})

test('a file that is no list of stores says what to do', async () => {
  const at = await desk()
  const said = async (content: Buffer | string) => (await check(at, content)).body.messages?.[0]?.message
  expect(await said('名前\n鮨\n')).toBe(
    '1行目に「得意先コード」と「得意先名」の列がありません。ひな形の見出しをお使いください',
  )
  expect(await said('得意先コード,得意先名\n')).toBe('見出しの行だけで、得意先の行がありません')
  expect(await said('')).toBe('ファイルが空です')
})

test('what is taken out goes in again unchanged, in every format; a changed cell is a change', async () => {
  const at = await desk()
  const { body } = await check(at, `${file}0003,"=SUM(1)、""株""",,,,,,,,,,C\n`)
  await apply(at, body)
  await addRestaurant(
    app,
    { ...at.supplier, product_items: [] },
    { store: { customer_code: '0100' }, deal: { delivery_weekdays: [0, 6], minimum_amount: '8000' } },
  )
  for (const format of ['csv-cp932', 'csv-utf8', 'xlsx'] as const) {
    const { payload } = await take(at, format)
    const again = await check(at, payload, `得意先.${format}`)
    expect(again.body.counts, format).toEqual({ new: 0, changed: 0, unchanged: 4, errors: 0 })
  }
  const { payload } = await take(at, 'csv-utf8')
  const changed = await check(at, payload.toString('utf8').replace('酒場とおか', '酒場 十日'))
  expect(changed.body.counts).toEqual({ new: 0, changed: 1, unchanged: 3, errors: 0 })
  await apply(at, changed.body)
  const found = (await list(at)).find(one => one.customer_code === '0002')
  expect(found?.name).toBe('酒場 十日')
  const { body: shown } = await at.owner.get(getStore, { params: { store_id: found?.id ?? '' } })
  expect(shown).toMatchObject({
    revision: 2,
    audits: [{ before: { name: '酒場とおか' }, after: { name: '酒場 十日' } }, {}],
  })
  const template = await at.owner.get(downloadStoreTemplate)
  expect(iconv.decode(template.payload, 'cp932')).toMatch(/^得意先コード,得意先名,フリガナ,.*,社内メモ\r\n$/)
})

test('the supplier’s own columns stand last, go in by their names, and are named where they are wrong', async () => {
  const at = await desk()
  const add = async (name: string, kind: 'date' | 'choice', choices: string[] = []) =>
    (await at.owner.post(createAdditionalColumn, { body: { subject: 'store', name, kind, choices } })).body.id
  const district = await add('地区', 'choice', ['A', 'B'])
  await add('開業日', 'date')
  const template = await at.owner.get(downloadStoreTemplate)
  expect(iconv.decode(template.payload, 'cp932')).toMatch(/,社内メモ,地区,開業日\r\n$/)
  const broken = await check(at, '得意先コード,得意先名,地区,開業日\n0001,鮨,C,いつか\n')
  expect(broken.body.errors.map(one => [one.row_number, one.column_title, one.value, one.message])).toEqual([
    [2, '地区', 'C', '地区は一覧から選んでください'],
    [2, '開業日', 'いつか', '開業日は日付で入力してください（例：2026/11/24）'],
  ])
  await apply(at, (await check(at, file)).body)
  const [first, second] = await list(at)
  const valuesOf = async (store_id = '') =>
    (await at.owner.get(getStoreAdditionals, { params: { store_id } })).body.items.map(one => one.value)
  expect([await valuesOf(first?.id), await valuesOf(second?.id)]).toEqual([
    ['A', ''],
    ['B', ''],
  ])
  for (const format of ['csv-cp932', 'csv-utf8', 'xlsx'] as const) {
    const { payload } = await take(at, format)
    const again = await check(at, payload, `得意先.${format}`)
    expect(again.body.counts, format).toEqual({ new: 0, changed: 0, unchanged: 2, errors: 0 })
  }
  const { body } = await check(at, '得意先コード,得意先名,地区,開業日\n0001,鮨 まるた,,2020/4/1\n')
  expect(body.counts).toEqual({ new: 0, changed: 1, unchanged: 0, errors: 0 })
  const changes = [{ additional_column_id: district, was: 'A', value: 'B' }]
  await at.owner.patch(changeStoreAdditionals, { params: { store_id: first?.id ?? '' }, body: { changes } })
  expect((await apply(at, body)).status).toBe(409)
  await apply(at, (await check(at, '得意先コード,得意先名,地区,開業日\n0001,鮨 まるた,,2020/4/1\n')).body)
  expect(await valuesOf(first?.id)).toEqual(['', '2020-04-01'])
  const { body: shown } = await at.owner.get(getStore, { params: { store_id: first?.id ?? '' } })
  expect([shown.revision, shown.audits.length]).toEqual([1, 1])
})

test('stores that changed after the check: nothing is taken over', async () => {
  const at = await desk()
  const { body } = await check(at, file)
  await at.owner.post(createStore, { body: { ...blank, customer_code: '0002', name: '先に登録' } })
  const late = await apply(at, body)
  expect([late.status, late.body.message]).toEqual([
    409,
    '確認のあとで得意先が変わりました。もう一度ファイルを選んで、確認し直してください',
  ])
  expect(await list(at)).toHaveLength(1)
  const fresh = (await check(at, file.replaceAll('\n000', '\n100'))).body
  const both = await Promise.all([apply(at, fresh), apply(at, fresh)])
  expect(both.map(one => one.status).sort((a, b) => a - b)).toEqual([200, 409])
})

test('a thousand stores in one go, from Excel', async () => {
  const at = await desk()
  const rows = Array.from({ length: 1000 }, (_, n) => [
    { value: String(n + 1).padStart(5, '0'), type: String },
    { value: `得意先${n + 1}`, type: String },
    { value: '東コース', type: String },
  ])
  const head = ['得意先コード', '得意先名', '得意先グループ'].map(value => ({ value, type: String }))
  const { body } = await check(at, await writeXlsxFile([head, ...rows], { sheet: '得意先' }).toBuffer(), '得意先.xlsx')
  expect(body.counts).toEqual({ new: 1000, changed: 0, unchanged: 0, errors: 0 })
  expect(body.differences).toHaveLength(200)
  expect((await apply(at, body)).status).toBe(200)
  const stores = await list(at)
  expect([stores.length, stores[199]?.customer_code, stores[0]?.store_groups.length]).toEqual([200, '00200', 1])
})

test('staff takes out what it sees and generates nothing; filters of others are not there', async () => {
  const at = await desk()
  const { body } = await check(at, file)
  await apply(at, body)
  const [first] = await list(at)
  const person = await addSupplierUser(app, at.supplier.id, {
    user: { sees_all_stores: false },
    store_ids: [first?.id ?? ''],
  })
  const staff = await app.logIn('supplier', person.login_id)
  const csv = await staff.post(downloadStores, { body: { filter: everything, format: 'csv-utf8' } })
  expect(csv.payload.toString('utf8').trim().split('\r\n')).toHaveLength(2)
  expect((await staff.post(generateStores, { body: { generate_id: body.id } })).status).toBe(403)
  const foreign = { ...everything, user_id: v7() }
  expect((await at.owner.post(downloadStores, { body: { filter: foreign } })).status).toBe(404)
})
