import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import {
  changeItemAdditionals,
  createAdditionalColumn,
  editAdditionalColumn,
  getItemAdditionals,
  listAdditionalColumns,
} from '#contract/additional-columns/additional-columns.contract.ts'
import {
  applyItemImport,
  checkItemFile,
  downloadImportErrors,
  downloadProductItems,
  getItemImport,
  type ItemImport,
  mapItemImport,
} from '#contract/catalogue/item-files.contract.ts'
import {
  changeProductItem,
  getProductItem,
  listProductItems,
  undoItemChange,
} from '#contract/catalogue/product-items.contract.ts'
import { fillPath } from '#contract/http/path.ts'
import type { AdditionalKind } from '#domain/additional-columns/additional.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addSupplier, type ItemWish } from '#tests/support/world.ts'

const app = await testApp()

const desk = async (items: ItemWish[] = []) => {
  const supplier = await addSupplier(app, {}, items)
  const clerk = await app.logIn('supplier', supplier.owner.login_id)
  return { supplier, clerk }
}
type Desk = Awaited<ReturnType<typeof desk>>

const tokenOf = async (client: Client) =>
  /name="csrf-token" content="([^"]+)"/.exec((await client.page('/suppliers/login')).body)?.[1] ?? ''

const send = async ({ supplier, clerk }: Desk, content: Buffer | string, name = '商品.csv') => {
  const boundary = 'catalogue-boundary'
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const token = await tokenOf(clerk)
  const answer = await app.fastify.inject({
    method: 'POST',
    url: fillPath(checkItemFile.path, { supplier_id: supplier.id }),
    headers: {
      cookie: [...clerk.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': token,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() as ItemImport & { messages?: { message: string }[] } }
}

const check = async (
  at: Desk,
  content: Buffer | string,
  wish: { missing?: 'keep' | 'hide'; valid_from?: string } = {},
) => {
  const { body, status } = await send(at, content)
  if (status !== 201) throw new Error(JSON.stringify(body))
  const params = { import_id: body.id }
  const mapped = await at.clerk.patch(mapItemImport, {
    params,
    body: { mapping: body.mapping, valid_from: '2026-11-20', missing: 'keep', ...wish },
  })
  if (mapped.status !== 200) throw new Error(JSON.stringify(mapped.body))
  await app.drainJobs()
  return (await at.clerk.get(getItemImport, { params })).body
}

const apply = async ({ clerk }: Desk, { id }: { id: string }) => {
  const answer = await clerk.post(applyItemImport, { body: { import_id: id } })
  await app.drainJobs()
  return {
    status: answer.status,
    body: answer.body,
    after: (await clerk.get(getItemImport, { params: { import_id: id } })).body,
  }
}

const list = async ({ clerk }: Desk) => (await clerk.get(listProductItems, { query: {} })).body.items

const full: ItemWish[] = [
  {
    code: '0007',
    name: '真鯛',
    name_kana: 'マダイ',
    spec: '1.5kg,前後',
    origin: '愛媛"県"',
    category: '鮮魚',
    unit: '尾',
    price: '1280.50',
    jan_code: '4901234567894',
  },
  {
    code: 'A-1',
    name: '=SUM(A1)',
    unit: '袋',
    pieces_per_case: '12.5',
    unit_kinds: ['piece', 'case'],
    price_basis: 'case',
    tax_rate: 10,
    price: null,
  },
  {
    code: '0008',
    name: "'=引用",
    unit: '個',
    catch_weight: true,
    price_basis: 'kg',
    estimated_weight: '1.25',
    decimal_places: 1,
    min_quantity: '0.5',
    max_quantity: '99',
    lot: '0.5',
    lead_days: 3,
  },
  {
    code: '0009',
    name: '𩸽と〜鷗',
    spec: '−20℃',
    unit: '枚',
    sales_limit: '40',
    sales_from: '2026-12-01',
    sales_to: '2026-12-31',
    visible: false,
  },
]

describe('what is taken out can be put back', () => {
  test.each(['csv-cp932', 'csv-utf8', 'xlsx'] as const)('as %s: nothing has changed', async format => {
    const at = await desk(full)
    const before = await list(at)
    const { payload, headers } = await at.clerk.post(downloadProductItems, { body: { filter: {}, format } })
    expect(String(headers['content-disposition'])).toContain("filename*=UTF-8''")
    const found = await check(at, payload)
    expect([found.errors, found.counts]).toEqual([
      [],
      { new: 0, changed: 0, unchanged: 4, missing: 0, errors: 0, far: 0 },
    ])
    expect(found.mapping.includes(null)).toBe(false)
    const { after } = await apply(at, found)
    expect(after.state).toBe('applied')
    expect(await list(at)).toEqual(before)
  })

  test('prices that a file has changed are taken back as one, by the moment that the import names', async () => {
    const at = await desk(full)
    const price = async () => (await list(at)).map(one => one.unit_price).join(' ')
    const before = await price()
    const { payload } = await at.clerk.post(downloadProductItems, { body: { filter: {}, format: 'csv-utf8' } })
    const dearer = payload.toString().replaceAll('1280.5', '1380.5')
    const { after } = await apply(at, await check(at, dearer))
    expect([after.state, after.counts?.changed]).toEqual(['applied', 1])
    expect(await price()).not.toBe(before)
    const undone = await at.clerk.post(undoItemChange, { body: { done_at: after.updated_at } })
    expect(undone.body).toEqual({ taken_back: 1, left: 0 })
    expect(await price()).toBe(before)
  })

  test('of a row without a code nothing is said but that', async () => {
    const at = await desk(full)
    const { errors } = await check(at, '商品コード,単価\r\n,100\r\n')
    expect(errors.map(one => one.message)).toEqual(['商品コードを入力してください'])
  })

  test('a file of prices that names an unknown code is told so, not what a new item would lack', async () => {
    const at = await desk(full)
    const { errors } = await check(at, '商品コード,単価\r\n99999,100\r\n')
    expect(errors.map(one => one.message)).toEqual(
      expect.arrayContaining(['この商品コードは登録されていません。新しい商品にするには「単位」の列が必要です']),
    )
    expect(errors.every(one => one.column_title === '商品コード')).toBe(true)
  })

  test('by another supplier it makes the same catalogue', async () => {
    const [at, other] = [await desk(full), await desk()]
    const { payload } = await at.clerk.post(downloadProductItems, { body: { filter: {}, format: 'xlsx' } })
    const found = await check(other, payload)
    expect(found.counts).toEqual({ new: 4, changed: 0, unchanged: 0, missing: 0, errors: 0, far: 0 })
    expect((await apply(other, found)).after.state).toBe('applied')
    const again = await other.clerk.post(downloadProductItems, { body: { filter: {}, format: 'csv-utf8' } })
    const first = await at.clerk.post(downloadProductItems, { body: { filter: {}, format: 'csv-utf8' } })
    expect(again.payload.toString()).toBe(first.payload.toString())
  })
})

describe('a file', () => {
  const csv = '商品コード,商品名,単位,単価\r\n0012,国産トマト,箱,1200\r\n'

  test.each<[string, Buffer, string]>([
    ['UTF-8', Buffer.from(csv), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${csv}`), 'utf-8'],
    ['Shift_JIS', iconv.encode(csv, 'cp932'), 'cp932'],
    ['UTF-16', iconv.encode(csv, 'utf16'), 'utf-16'],
    ['decomposed kana of a Mac', Buffer.from(csv.normalize('NFD')), 'utf-8'],
    ['tabs', Buffer.from(csv.replaceAll(',', '\t')), 'utf-8'],
    ['bare line ends', Buffer.from(csv.replaceAll('\r\n', '\n')), 'utf-8'],
  ])('in %s is read', async (_name, content, encoding) => {
    const at = await desk()
    const found = await check(at, content)
    expect([found.encoding, found.counts?.new, found.errors]).toEqual([encoding, 1, []])
    await apply(at, found)
    expect((await list(at)).map(item => [item.code, item.name, item.unit_price])).toEqual([
      ['0012', '国産トマト', '1200.00'],
    ])
  })

  const zip = async (rows: unknown[][]) => writeXlsxFile(rows as never).toBuffer()
  test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ['empty', () => Buffer.alloc(0), /ファイルが空です/],
    ['blank', () => Buffer.from('\r\n,,\r\n'), /ファイルが空です/],
    ['titles alone', () => Buffer.from('商品コード,商品名\r\n'), /見出しの行だけ/],
    ['a PDF', () => Buffer.from('%PDF-1.7 …'), /PDFです/],
    ['an old Excel', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /古い形式のExcel/],
    ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), /文字のファイルではありません/],
    [
      'another encoding',
      () => Buffer.concat([Buffer.from('商品コード'), Buffer.from([0xff, 0xa0, 0xfd, 0x80])]),
      /文字コードを判別できません/,
    ],
    ['an open quote', () => Buffer.from('商品コード,商品名\r\n1,"鯛\r\n2,鯵\r\n'), /「"」の組が正しくありません/],
    [
      'a broken Excel',
      () => Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from('xxxxxxxx')]),
      /Excelのファイルが壊れています/,
    ],
    ['a formula', () => zip([['商品コード'], [{ value: '=1+1', type: 'Formula' }]]), /数式のセルがあります（A列2行）/],
    [
      'merged cells',
      () =>
        zip([
          ['商品コード', '商品名'],
          [{ value: '1', columnSpan: 2 }, null],
        ]),
      /結合されたセルがあります（A2）/,
    ],
  ])('that is %s is refused with what to do', async (_name, make, words) => {
    const at = await desk()
    const { status, body } = await send(at, await make())
    expect([status, body.messages?.[0]?.message ?? '']).toEqual([422, expect.stringMatching(words)])
  })

  test('of numbers in Excel is read as written, and its zeros are those of the cell', async () => {
    const at = await desk()
    const content = await zip([
      ['商品コード', '商品名', '単位', '単価', 'JANコード', '税率'],
      ['0012', 'トマト', '箱', 1200.5, 4901234567894, 0.08],
    ])
    const found = await check(at, content)
    expect(found.errors).toEqual([])
    await apply(at, found)
    expect((await list(at)).map(item => [item.code, item.unit_price, item.tax_rate])).toEqual([['0012', '1200.50', 8]])
  })
})

describe('a code', () => {
  test('whose zeros Excel took away is told apart from a new one', async () => {
    const at = await desk([{ code: '0012', name: 'トマト', unit: '箱' }, { code: '0013' }])
    const csv = '商品コード,商品名,単位,単価\n12,トマト,,\n0013,鯵,尾,100\n13,鰯,尾,90\n14,鯖,尾,80\n'
    const found = await check(at, csv)
    expect(found.errors.map(one => [one.row_number, one.column_title, one.value])).toEqual([[2, '商品コード', '12']])
    expect(found.errors[0]?.message).toContain('登録されているコードは「0012」です')
    expect(found.counts).toMatchObject({ new: 2, changed: 1 })
  })
})

test('words in half-width kana, as old sales software writes them, are read', async () => {
  const at = await desk()
  const csv = '商品コード,商品名,単位,入数,販売単位,単価の単位,単価\n1,鯛,尾,10,ﾊﾞﾗ･ｹｰｽ,ｹｰｽ,１２，０００円\n'
  const found = await check(at, iconv.encode(csv, 'cp932'))
  expect(found.errors).toEqual([])
  await apply(at, found)
  expect((await list(at))[0]).toMatchObject({
    unit_kinds: ['piece', 'case'],
    price_basis: 'case',
    unit_price: '12000.00',
  })
})

test('prices that were checked before midnight are not written into yesterday', async () => {
  const at = await desk([{ code: '1', unit: '尾', price: '100' }])
  app.clock.set('2026-11-20T23:59:50+09:00')
  const found = await check(at, '商品コード,単価\n1,120\n')
  app.clock.set('2026-11-21T00:00:10+09:00')
  const late = await apply(at, found)
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('適用開始日を過ぎました')])
  const body = { mapping: found.mapping, valid_from: '2026-11-21', missing: 'keep' as const }
  await at.clerk.patch(mapItemImport, { params: { import_id: found.id }, body })
  await app.drainJobs()
  expect((await apply(at, found)).after.state).toBe('applied')
  app.clock.set()
})

const head =
  '商品コード,商品名,単位,入数,販売単位,単価,単価の単位,税率,不定貫,1つの目安重量(kg),数量の小数桁数,最小数量,最大数量,発注単位,取寄せ日数,販売上限,販売期間の開始,販売期間の終了,JANコード,表示'
const good = [
  'N-1',
  '鯛',
  '尾',
  '',
  'バラ',
  '100',
  'バラ',
  '8',
  'いいえ',
  '',
  '0',
  '',
  '',
  '',
  '0',
  '',
  '',
  '',
  '',
  '表示',
]
const at_column = (column: number, value: string) =>
  good.map((cell, index) => (index === column ? value : cell)).join(',')

describe('broken rows', () => {
  const kinds: [string, string, string][] = [
    ['no code', at_column(0, ''), '商品コードを入力してください'],
    ['a code in kana', at_column(0, 'アイウ'), '商品コードは半角英数字と記号で入力してください'],
    ['a code with a space', at_column(0, 'A 1'), '商品コードは半角英数字と記号で入力してください'],
    ['a code too long', at_column(0, '1'.repeat(31)), '商品コードは30文字以内で入力してください'],
    ['no name', at_column(1, ''), '商品名を入力してください'],
    ['a name too long', at_column(1, '鯛'.repeat(101)), '商品名は100文字以内で入力してください'],
    ['no unit', at_column(2, ''), '単位を入力してください'],
    ['a unit too long', at_column(2, '一二三四五六七八九十一'), '単位は10文字以内で入力してください'],
    ['pieces in words', at_column(3, '十'), '入数は数値で入力してください'],
    ['zero pieces', at_column(3, '0'), '入数は0より大きい数で入力してください'],
    ['pieces of four decimals', at_column(3, '1.2345'), '入数は小数点以下3桁以内で入力してください'],
    ['too many pieces', at_column(3, '1000000'), '入数は999,999以下で入力してください'],
    [
      'an unknown way of sale',
      at_column(4, '箱'),
      '販売単位は「バラ」「ケース」「バラ・ケース」のいずれかで入力してください',
    ],
    ['cases of unknown content', at_column(4, 'ケース'), '入数を入力してください'],
    ['no price', at_column(5, ''), '単価を入力してください（価格を決めない商品は「時価」と入力）'],
    ['a price in words', at_column(5, '応相談'), '単価は数値で入力してください'],
    ['a negative price', at_column(5, '-100'), '単価は0以上で入力してください'],
    ['a price of three decimals', at_column(5, '1.005'), '単価は小数点以下2桁以内で入力してください'],
    ['too large a price', at_column(5, '99999999999'), '単価は9,999,999,999以下で入力してください'],
    ['an unknown basis', at_column(6, '本'), '単価の単位は「バラ」「ケース」「kg」のいずれかで入力してください'],
    [
      'a price per kg of what is counted',
      at_column(6, 'kg'),
      '1kgあたりの単価は不定貫の商品だけに使えます（量り売りの商品は単位をkgにしてください）',
    ],
    ['a tax rate of 5', at_column(7, '5'), '税率は8または10で入力してください'],
    ['catch weight neither yes nor no', at_column(8, '時々'), '不定貫は「はい」「いいえ」のどちらかで入力してください'],
    [
      'catch weight by the piece',
      at_column(8, 'はい,1.5').replace('1.5,,', '1.5,'),
      '不定貫の商品の単価は1kgあたりで入力してください',
    ],
    ['a weight in words', at_column(9, '重い'), '1つの目安重量(kg)は数値で入力してください'],
    ['a weight of zero', at_column(9, '0'), '1つの目安重量(kg)は0より大きい数で入力してください'],
    ['four decimals', at_column(10, '4'), '数量の小数桁数は0から3で入力してください'],
    ['a minimum in words', at_column(11, 'なし'), '最小数量は数値で入力してください'],
    ['a minimum of zero', at_column(11, '0'), '最小数量は0より大きい数で入力してください'],
    ['a maximum of four decimals', at_column(12, '1.0001'), '最大数量は小数点以下3桁以内で入力してください'],
    ['a negative lot', at_column(13, '-1'), '発注単位は0以上で入力してください'],
    ['a lead in words', at_column(14, '三日'), '取寄せ日数は数値で入力してください'],
    ['a lead of half a day', at_column(14, '0.5'), '取寄せ日数は整数で入力してください'],
    ['a lead of a year', at_column(14, '365'), '取寄せ日数は60以下で入力してください'],
    ['a limit in words', at_column(15, '少々'), '販売上限は数値で入力してください'],
    ['a day that is none', at_column(16, '2026/02/30'), '販売期間の開始は正しい日付で入力してください'],
    ['a day in words', at_column(17, '来月'), '販売期間の終了は正しい日付で入力してください'],
    [
      'a JAN with a wrong digit',
      at_column(18, '4901234567890'),
      'JANコードは13桁または8桁の正しいコードで入力してください（チェックデジットが合いません）',
    ],
    [
      'a JAN that Excel has broken',
      at_column(18, '4.90123E+12'),
      'JANコードは13桁または8桁の正しいコードで入力してください（チェックデジットが合いません）',
    ],
    ['visible neither yes nor no', at_column(19, '多分'), '表示は「表示」「非表示」のどちらかで入力してください'],
    [
      'more columns than titles',
      `${good.join(',')},余分`,
      '見出しより列が多くなっています（21列目）。値の中の「,」は「"」で囲んでください',
    ],
  ]

  const elsewhere: [start: string, column: string][] = [
    ['1kgあたりの単価は', '単価の単位'],
    ['不定貫の商品の単価は', '単価の単位'],
    ['見出しより', '21列目'],
  ]
  /** Where a message stands: at the column that it begins with. */
  const columnOf = (message: string) =>
    elsewhere.find(([start]) => message.startsWith(start))?.[1] ??
    head
      .split(',')
      .filter(title => message.startsWith(title))
      .sort((a, b) => b.length - a.length)[0]

  test('of forty kinds are named in one go, each with row, column and reason; nothing is taken in', async () => {
    expect(kinds.length).toBeGreaterThanOrEqual(40)
    const at = await desk([{ code: 'Z-1' }])
    // Codes of their own, so that only what is meant is wrong.
    const rows = kinds.map(([, row], index) => row.replace(/^N-1,/, `N-${index + 100},`))
    const found = await check(at, [head, ...rows, at_column(0, 'OK-1')].join('\r\n'))
    expect(found.errors.map(one => [one.row_number, one.message])).toEqual(
      kinds.map(([, , message], index) => [index + 2, message]),
    )
    expect(found.errors.map(one => one.column_title)).toEqual(kinds.map(([, , message]) => columnOf(message)))
    expect(found.counts).toMatchObject({ new: 1, errors: kinds.length })
    expect(found.errors[0]).toMatchObject({ column_title: '商品コード', value: '' })
    const { status, body } = await apply(at, found)
    expect([status, body.message]).toEqual([409, '誤りのある行を直してから、もう一度ファイルを選択してください'])
    expect((await list(at)).map(item => item.code)).toEqual(['Z-1'])
    const csv = await at.clerk.get(downloadImportErrors, { params: { import_id: found.id } })
    const lines = csv.payload.toString().split('\r\n')
    expect(lines[0]).toBe('\ufeff行,列,値,内容')
    expect(lines.length).toBe(kinds.length + 2)
  })

  test('one code twice is named at both rows; what is put away is not taken back silently', async () => {
    const at = await desk([{ code: 'OLD', visible: false, archived_at: '2026-01-01T00:00:00Z' }])
    const found = await check(at, '商品コード,商品名,単位,単価\n0012,トマト,箱,1\n00１2,トマト,箱,1\nOLD,古い,個,1\n')
    expect(found.errors.map(one => [one.row_number, one.message])).toEqual([
      [2, '商品コードがファイルの中で重複しています（3行目）'],
      [3, '商品コードがファイルの中で重複しています（2行目）'],
      [4, '取扱終了の商品です。商品の画面で取扱いを再開してから取り込んでください'],
    ])
  })
})

describe('the supplier’s own columns', () => {
  const subject = 'product_item' as const
  const made = async (clerk: Client, name: string, kind: AdditionalKind, choices: string[] = []) =>
    (await clerk.post(createAdditionalColumn, { body: { subject, name, kind, choices } })).body.id
  const columns = async ({ clerk }: Desk) => ({
    shelf: await made(clerk, '棚番', 'text'),
    cold: await made(clerk, '温度', 'number'),
    since: await made(clerk, '取扱開始日', 'date'),
    // Called as a field of the item is: its column is the second one of that name.
    place: await made(clerk, '産地', 'choice', ['国産', '輸入']),
  })
  const valuesOf = async ({ clerk }: Desk, code: string) => {
    const item = (await clerk.get(listProductItems, { query: { q: code } })).body.items[0]
    const { items } = (await clerk.get(getItemAdditionals, { params: { product_item_id: item?.id ?? '' } })).body
    return [item?.origin, item?.revision, ...items.map(one => one.value)]
  }
  const file = `商品コード,商品名,単位,単価,産地,棚番,温度,取扱開始日,産地
N-1,鯛,尾,100,愛媛,'-20𩸽,－２０.50,2026/4/1,国産
N-2,鯵,尾,100,,,,,
`

  test.each(['csv-cp932', 'csv-utf8', 'xlsx'] as const)(
    'go in by their names and come out again as %s',
    async format => {
      const at = await desk([{ code: 'OLD', name: '鯖', unit: '尾' }])
      const { cold, place } = await columns(at)
      const found = await check(at, file)
      expect([found.mapping.slice(4), found.errors, found.counts?.new]).toEqual([
        ['origin', ...found.own_columns.map(one => one.field)],
        [],
        2,
      ])
      const shown = found.differences[0]?.fields.find(one => one.field === `additional:${cold}`)
      expect(shown).toMatchObject({ before: '', after: '-20.5' })
      await apply(at, found)
      expect(await valuesOf(at, 'N-1')).toEqual(['愛媛', 1, '-20𩸽', '-20.5', '2026-04-01', '国産'])
      expect(await valuesOf(at, 'N-2')).toEqual(['', 1, '', '', '', ''])
      // What can no longer be chosen stays what it is until somebody chooses anew.
      const { revision } = (await at.clerk.get(listAdditionalColumns)).body
      const given_up = { name: '産地', choices: ['九州'], archived: false, revision }
      await at.clerk.patch(editAdditionalColumn, { params: { additional_column_id: place }, body: given_up })
      const { payload } = await at.clerk.post(downloadProductItems, { body: { filter: {}, format } })
      const again = await check(at, payload)
      expect([again.errors, again.mapping.includes(null), again.counts]).toEqual([
        [],
        false,
        { new: 0, changed: 0, unchanged: 3, missing: 0, errors: 0, far: 0 },
      ])
    },
  )

  test('each wrong cell is named by row and column; what changes is shown, and leaves the item’s version alone', async () => {
    const at = await desk()
    await columns(at)
    await apply(at, await check(at, file))
    const broken = await check(
      at,
      `商品コード,棚番,温度,取扱開始日,表示\nN-1,${'あ'.repeat(201)},氷,来月,表示\nN-2,A,1,2026/1/1,表示\n`,
    )
    expect(broken.errors.map(one => [one.row_number, one.column_title, one.message])).toEqual([
      [2, '棚番', '棚番は200文字以内で入力してください'],
      [2, '温度', '温度は数値で入力してください'],
      [2, '取扱開始日', '取扱開始日は日付で入力してください（例：2026/11/24）'],
    ])
    const found = await check(at, '商品コード,棚番,温度\nN-1,,3\nN-2,,\n')
    expect([found.counts, found.differences[0]?.fields.map(one => [one.before, one.after])]).toEqual([
      { new: 0, changed: 1, unchanged: 1, missing: 0, errors: 0, far: 0 },
      [
        ['-20𩸽', ''],
        ['-20.5', '3'],
      ],
    ])
    await apply(at, found)
    expect(await valuesOf(at, 'N-1')).toEqual(['愛媛', 1, '', '3', '2026-04-01', '国産'])
  })

  test('a value that somebody filled in after the check is shown again, not written over', async () => {
    const at = await desk([{ code: 'N-1', name: '鯛', unit: '尾' }])
    const { shelf } = await columns(at)
    const found = await check(at, '商品コード,棚番\nN-1,A-1\n')
    const params = { product_item_id: at.supplier.product_items[0]?.id ?? '' }
    const changes = [{ additional_column_id: shelf, was: '', value: 'B-2' }]
    await at.clerk.patch(changeItemAdditionals, { params, body: { changes } })
    const { after } = await apply(at, found)
    expect([after.state, after.differences[0]?.fields[0]]).toMatchObject(['checked', { before: 'B-2', after: 'A-1' }])
    expect((await valuesOf(at, 'N-1'))[2]).toBe('B-2')
  })

  test('those of another supplier are not there', async () => {
    const [at, other] = [await desk(), await desk()]
    const { shelf } = await columns(other)
    const { body } = await send(at, '商品コード,棚番\nN-1,A-1\n')
    expect(body.mapping).toEqual(['code', null])
    const foreign = await at.clerk.patch(mapItemImport, {
      params: { import_id: body.id },
      body: { mapping: ['code', `additional:${shelf}`], valid_from: '2026-11-20', missing: 'keep' },
    })
    expect(foreign.status).toBe(404)
  })
})

describe('the difference', () => {
  test('is counted and shown before anything changes; columns left out leave their fields alone', async () => {
    const at = await desk([
      { code: '1', name: '鯛', price: '100', spec: '特大' },
      { code: '2', name: '鯵', price: '200' },
      { code: '3', name: '鯖', price: '300' },
    ])
    const found = await check(at, '商品コード,単価,メモ\n1,120,x\n2,200,y\n', { valid_from: '2026-12-01' })
    expect(found.mapping).toEqual(['code', 'price', null])
    expect(found.counts).toEqual({ new: 0, changed: 1, unchanged: 1, missing: 1, errors: 0, far: 0 })
    expect(found.differences).toEqual([
      { code: '1', name: '鯛', kind: 'changed', fields: [{ field: 'price', before: '100', after: '120' }] },
      { code: '3', name: '鯖', kind: 'missing', fields: [] },
    ])
    expect((await list(at))[0]).toMatchObject({ revision: 1, next_price: null })
    await apply(at, found)
    expect(
      (await list(at)).map(item => [item.name, item.spec, item.unit_price, item.next_price, item.revision]),
    ).toEqual([
      ['鯛', '特大', '100.00', { valid_from: '2026-12-01', price: '120.00' }, 2],
      ['鯵', '', '200.00', null, 1],
      ['鯖', '', '300.00', null, 1],
    ])
  })

  test('of every price times ten is counted and stands first, and so does a weight without its point', async () => {
    const at = await desk([
      { code: '1', name: '鯛', price: '100' },
      { code: '2', name: '鯵', price: '200', price_basis: 'kg', catch_weight: true, estimated_weight: '3.5' },
      { code: '3', name: '鯖', price: '300' },
    ])
    const found = await check(at, '商品コード,単価,目安重量\n3,330,\n1,1000,\n2,200,35\n')
    expect([found.errors, found.counts]).toEqual([
      [],
      { new: 0, changed: 3, unchanged: 0, missing: 0, errors: 0, far: 2 },
    ])
    expect(found.differences.map(one => [one.code, one.far ?? false])).toEqual([
      ['1', true],
      ['2', true],
      ['3', false],
    ])
  })

  test('that doubles a price or halves it is asked about, as a change of many prices at once is', async () => {
    const at = await desk(
      ['100', '100', '100', '100'].map((price, index) => ({ code: String(index + 1), name: '鯛', price })),
    )
    const found = await check(at, '商品コード,単価\n1,200\n2,50\n3,149\n4,51\n')
    expect(found.differences.map(one => [one.code, one.far ?? false])).toEqual([
      ['1', true],
      ['2', true],
      ['3', false],
      ['4', false],
    ])
  })

  test('that is no longer the one that was shown is shown again instead of taken over', async () => {
    const at = await desk([{ code: '1', name: '鯛', price: '100' }])
    const found = await check(at, '商品コード,商品名\n1,真鯛\n')
    const params = { product_item_id: at.supplier.product_items[0]?.id ?? '' }
    await at.clerk.patch(changeProductItem, { params, body: { revision: 1, name: '黒鯛' } })
    const { after } = await apply(at, found)
    expect(after).toMatchObject({
      state: 'checked',
      message: '確認のあとで商品が変更されました。違いをもう一度ご確認ください',
    })
    expect(after.differences[0]?.fields).toEqual([{ field: 'name', before: '黒鯛', after: '真鯛' }])
    expect((await at.clerk.get(getProductItem, { params })).body.name).toBe('黒鯛')
    expect((await apply(at, found)).after.state).toBe('applied')
    expect((await at.clerk.get(getProductItem, { params })).body.name).toBe('真鯛')
    expect((await apply(at, found)).status).toBe(409)
  })

  test('what the file does not name can be hidden', async () => {
    const at = await desk([{ code: '1' }, { code: '2' }])
    const found = await check(at, '商品コード,商品名\n1,残る\n', { missing: 'hide' })
    await apply(at, found)
    expect((await list(at)).map(item => [item.code, item.visible])).toEqual([
      ['1', true],
      ['2', false],
    ])
  })

  test('columns are remembered by their titles, and must name a code', async () => {
    const at = await desk()
    const first = (await send(at, '得意名,謎の列,数\n1,鯛,個\n')).body
    expect(first.mapping).toEqual([null, null, null])
    const params = { import_id: first.id }
    const body = { mapping: first.mapping, valid_from: '2026-11-20', missing: 'keep' as const }
    const none = await at.clerk.patch(mapItemImport, { params, body })
    expect(none.body.messages?.[0]?.message).toBe('商品コードの列を選択してください')
    const mapping = ['code', 'name', 'unit'] as const
    const named = await at.clerk.patch(mapItemImport, { params, body: { ...body, mapping: [...mapping] } })
    expect(named.body.state).toBe('checking')
    await app.drainJobs()
    expect((await send(at, '数,得意名,謎の列\n個,1,鯛\n')).body.mapping).toEqual(['unit', 'code', 'name'])
  })

  test('another supplier’s import is not there', async () => {
    const [at, other] = [await desk(), await desk()]
    const { body } = await send(at, '商品コード,商品名\n1,鯛\n')
    const params = { import_id: body.id }
    expect((await other.clerk.get(getItemImport, { params })).status).toBe(404)
    expect((await other.clerk.post(applyItemImport, { body: params })).status).toBe(404)
  })
})
