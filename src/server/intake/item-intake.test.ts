import iconv from 'iconv-lite'
import { beforeEach, describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { copyItems, copyMyList, learnAliases } from '#contract/intake/item-intake.contract.ts'
import { createMyList } from '#contract/lists/my-lists.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addDeal, addSupplier, world } from '#tests/support/world.ts'

const app = await testApp()

const items = [
  {
    code: '000101',
    name: 'トマト',
    name_kana: 'とまと',
    unit: '個',
    pieces_per_case: '24',
    unit_kinds: ['piece', 'case'],
  },
  { code: '000102', name: 'きゅうり', name_kana: 'きゅうり', unit: '本', jan_code: '4912345678904' },
  { code: '000103', name: '長ねぎ', name_kana: 'ながねぎ', unit: '束' },
  { code: '000104', name: '九条ねぎ', name_kana: 'くじょうねぎ', unit: '束', list: { alias_name: '京ねぎ' } },
]

type Made = Awaited<ReturnType<typeof world>>
let made: Made
let cook: Client
beforeEach(async () => {
  made = await world(app, { items })
  cook = await app.logIn('consumer', made.consumer.owner.login_id)
})

const idOf = (name: string) => made.items.find(item => item.name === name)?.id ?? ''

const send = async (content: Buffer | string, name = 'memo.txt', client = cook) => {
  const { body: page } = await client.page('/consumers/top')
  const form = new FormData()
  form.append('file', new File([new Uint8Array(Buffer.from(content))], name))
  const answer = await app.fastify.inject({
    method: 'POST',
    url: `/api/v2/consumers/${made.consumer.id}/deals/${made.deal.id}/orders/item_import`,
    headers: {
      cookie: [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      'x-csrf-token': /name="csrf-token" content="([^"]+)"/.exec(page)?.[1] ?? '',
    },
    payload: form,
  })
  return { status: answer.statusCode, body: answer.json() }
}

test('a memo is read: items, date, what nobody knows', async () => {
  app.clock.set('2026-11-20T23:40:00+09:00')
  const { status, body } = await send('トマト2ケース、きゅうり 5本 / 明日\nメロン1個\nよろしくお願いします')
  expect(status).toBe(200)
  expect(body.delivery_date).toBe('2026-11-21')
  expect(body.pieces).toMatchObject([
    {
      kind: 'matched',
      text: 'トマト2ケース',
      order_list_item_id: idOf('トマト'),
      quantity: '2',
      unit_kind: 'case',
      by: 'name',
    },
    { kind: 'matched', text: 'きゅうり 5本', order_list_item_id: idOf('きゅうり'), quantity: '5', unit_kind: 'piece' },
    { kind: 'date', text: '明日', day: '2026-11-21' },
    { kind: 'unread', text: 'メロン1個' },
    { kind: 'ignored' },
  ])
  app.clock.set()
})

test("a chosen name is learnt for this deal alone, and the deal's own name is known beside the supplier's", async () => {
  const before = await send('ねぎ 2束\n京ねぎ1束\n九条ねぎ3束')
  expect(before.body.pieces).toMatchObject([
    { kind: 'doubtful', word: 'ねぎ' },
    { kind: 'doubtful' },
    { kind: 'doubtful' },
  ])
  const params = { deal_id: made.deal.id }
  const body = { aliases: [{ word: 'ﾈｷﾞ', order_list_item_id: idOf('長ねぎ') }] }
  expect((await cook.call(learnAliases, { params, body })).status).toBe(204)
  const after = await send('ねぎ 2束')
  expect(after.body.pieces).toMatchObject([{ kind: 'matched', by: 'alias', order_list_item_id: idOf('長ねぎ') }])
  // Chosen otherwise the next time.
  const other = { aliases: [{ word: 'ねぎ', order_list_item_id: idOf('九条ねぎ') }] }
  await cook.call(learnAliases, { params, body: other })
  expect((await send('ねぎ2束')).body.pieces).toMatchObject([{ by: 'alias', order_list_item_id: idOf('九条ねぎ') }])
  const neighbour = await world(app, { items })
  const refused = await cook.call(learnAliases, {
    params,
    body: { aliases: [...body.aliases, { word: 'x', order_list_item_id: neighbour.items[0]?.id ?? '' }] },
  })
  expect(refused.status).toBe(404)
  expect((await send('ねぎ2束')).body.pieces).toMatchObject([{ order_list_item_id: idOf('九条ねぎ') }])
})

test('a quantity in a unit that no item has is kept as it was read', async () => {
  const { body } = await send('京ねぎ 2キロ')
  expect(body.pieces).toMatchObject([{ kind: 'doubtful', read: '2キロ' }])
})

describe('files', () => {
  const csv =
    '商品コード,商品名,数量,単位,備考\r\n101,トマト,2,ケース,\r\n000102,,5,,朝どれ\r\n000103,長ねぎ,0,,\r\n,スイカ,1,個,\r\n000102,長ねぎ,3,,\r\n,京ねぎ,たくさん,,\r\n'
  const read = [
    { kind: 'matched', place: '2行目', quantity: '2', unit_kind: 'case', by: 'code' },
    { kind: 'doubtful', place: '3行目', note: '朝どれ' },
    { kind: 'ignored', place: '4行目' },
    { kind: 'unread', place: '5行目' },
    { kind: 'doubtful', place: '6行目', reasons: ['商品コードと商品名が別の商品です'] },
    { kind: 'doubtful', place: '7行目', reasons: ['数量「たくさん」を読めません'] },
  ]

  test.each([
    ['UTF-8', Buffer.from(csv)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${csv}`)],
    ['Shift_JIS', iconv.encode(csv, 'cp932')],
  ])('CSV in %s', async (_, content) => {
    const { status, body } = await send(content, 'order.csv')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.pieces.map((piece: { place: string }) => piece.place)).toEqual(read.map(one => one.place))
    expect(body.pieces).toMatchObject([
      read[0],
      { place: '3行目', order_list_item_id: idOf('きゅうり') },
      ...read.slice(2),
    ])
  })

  test('a quantity with a sign before it is asked about: what was taken back is no order of as many', async () => {
    const { body } = await send('商品名,数量\r\nトマト,-1\r\nきゅうり,△5\r\n', 'order.csv')
    expect(body.pieces).toMatchObject([
      { kind: 'doubtful', reasons: ['数量「-1」を読めません'], candidates: [{ quantity: null }] },
      { kind: 'doubtful', reasons: ['数量「△5」を読めません'], candidates: [{ quantity: null }] },
    ])
  })

  test('Excel', async () => {
    const rows = [
      ['商品名', '数量'],
      ['トマト', '3個'],
      ['きゅうり', '10'],
    ]
    const content = await writeXlsxFile(rows.map(row => row.map(value => ({ value, type: String })))).toBuffer()
    const { status, body } = await send(content, 'order.xlsx')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.pieces).toMatchObject([
      { kind: 'matched', order_list_item_id: idOf('トマト'), quantity: '3', unit_kind: 'piece', place: '2行目' },
      { kind: 'matched', order_list_item_id: idOf('きゅうり'), quantity: '10', place: '3行目' },
    ])
  })

  test('a text with the titles of a table is one, whatever it is called', async () => {
    const { body } = await send('商品名\t数量\nトマト\t3個\n', 'pasted.txt')
    expect(body.pieces).toMatchObject([{ kind: 'matched', place: '2行目' }])
  })

  const many = `商品名,数量\n${'トマト,1\n'.repeat(50_000)}`
  const formula = async () =>
    writeXlsxFile([
      [{ value: '商品名' }, { value: '数量' }],
      [{ value: 'トマト' }, { value: '=1+2', type: 'Formula' }],
    ]).toBuffer()
  const merged = async () =>
    writeXlsxFile([
      [{ value: '注文書', columnSpan: 2 }, null],
      [{ value: '商品名' }, { value: '数量' }],
    ]).toBuffer()

  test.each<[string, () => Promise<Buffer> | Buffer, string, RegExp]>([
    ['nothing', () => Buffer.from(''), 'order.csv', /^ファイルが空です$/],
    ['titles alone', () => Buffer.from('商品名,数量\n'), 'order.csv', /商品の行がありません/],
    ['only spaces', () => Buffer.from(' \n\n'), 'memo.txt', /^メモが空です$/],
    ['50,000 rows', () => Buffer.from(many), 'order.csv', /1,000行までです（50,000行あります）。1,002行目から先/],
    [
      'a wrong encoding',
      () => Buffer.from([0x8f, 0xff, 0xfd, 0xa0, 0xff, 0x0a, 0xfe]),
      'order.csv',
      /文字コードを判別できません/,
    ],
    ['a PDF with another name', () => Buffer.from('%PDF-1.7\n1 0 obj'), 'order.csv', /PDFです/],
    [
      'a ZIP with another name',
      () => Buffer.from('PK\u0003\u0004not a zip'),
      'order.xlsx',
      /壊れています|Excel（.xlsx）のファイルではありません/,
    ],
    ['other titles', () => Buffer.from('名前,値段\nトマト,100\n'), 'order.csv', /1行目に.*A列「名前」、B列「値段」/],
    ['a formula', formula, 'order.xlsx', /数式のセルがあります（B列2行）/],
    ['merged cells', merged, 'order.xlsx', /結合されたセルがあります（A1）/],
    ['an open quote', () => Buffer.from('商品名,数量\n"トマト,1\n'), 'order.csv', /「"」の組が正しくありません/],
    ['too long a memo', () => Buffer.from('トマト1、'.repeat(1_000)), 'memo.txt', /3,000文字までです/],
  ])('%s is refused with what to do', async (_, content, name, said) => {
    const { status, body } = await send(await content(), name)
    expect(status, JSON.stringify(body).slice(0, 200)).toBe(422)
    expect(body.messages).toHaveLength(1)
    expect(body.messages[0].message).toMatch(said)
  })
})

describe('copying', () => {
  const orderOf = async (
    client: Client,
    deal_id: string,
    lines: { order_list_item_id: string; quantity: string }[],
  ) => {
    const placed = await client.call(placeOrder, {
      params: { deal_id },
      body: {
        delivery_date: '2026-11-24',
        lines: lines.map(line => ({ ...line, unit_kind: 'piece' as const, note: '' })),
      },
      idempotency_key: `copy-${deal_id}-${Math.random()}`,
    })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    return placed.body.id
  }

  test('an earlier order of the same deal', async () => {
    const order_id = await orderOf(cook, made.deal.id, [{ order_list_item_id: idOf('トマト'), quantity: '3' }])
    const { status, body } = await cook.call(copyItems, { params: { deal_id: made.deal.id, order_id } })
    expect(status).toBe(200)
    expect(body.pieces).toMatchObject([
      { kind: 'matched', order_list_item_id: idOf('トマト'), quantity: '3', unit_kind: 'piece' },
    ])
  })

  test("another supplier's order: by JAN, then by name; an equal code means nothing there", async () => {
    const supplier = await addSupplier(app, {}, [
      { code: '900', name: 'Ａ級キュウリ', unit: '本', jan_code: '4912345678904' },
      { code: '000103', name: '鰹節', unit: '袋' },
      { code: '901', name: 'ﾄﾏﾄ', unit: '個' },
      { code: '902', name: 'とまと', unit: '箱' },
    ])
    const second = await addDeal(app, supplier, made.consumer)
    const lines = second.items.map(item => ({ order_list_item_id: item.id, quantity: '2' }))
    const order_id = await orderOf(cook, second.deal.id, lines)
    const { body } = await cook.call(copyItems, { params: { deal_id: made.deal.id, order_id } })
    expect(body.pieces).toMatchObject([
      { kind: 'matched', by: 'code', order_list_item_id: idOf('きゅうり') },
      { kind: 'unread', text: '鰹節 2袋' },
      { kind: 'matched', by: 'name', order_list_item_id: idOf('トマト') },
      { kind: 'doubtful', reasons: ['もとの発注は「箱」です。単位を確かめてください'] },
    ])
  })

  test("one of its own lists, of this deal and of another; a stranger's is not there", async () => {
    const supplier = await addSupplier(app, {}, [
      { code: '901', name: 'ﾄﾏﾄ', unit: '個' },
      { code: '902', name: '鰹節', unit: '袋' },
    ])
    const second = await addDeal(app, supplier, made.consumer)
    const listOf = async (deal_id: string, kept: [id: string | undefined, quantity: string][], client = cook) => {
      const items = kept.map(([id = '', quantity]) => ({
        order_list_item_id: id,
        unit_kind: 'piece' as const,
        quantity,
      }))
      return (await client.call(createMyList, { params: { deal_id }, body: { name: '朝', items } })).body.id
    }
    const copied = async (my_list_id: string) =>
      cook.call(copyMyList, { params: { deal_id: made.deal.id, my_list_id } })

    const own = await listOf(made.deal.id, [
      [idOf('長ねぎ'), '5'],
      [idOf('トマト'), '0'],
    ])
    expect((await copied(own)).body.pieces).toMatchObject([
      { kind: 'matched', order_list_item_id: idOf('長ねぎ'), quantity: '5', unit_kind: 'piece' },
      { kind: 'doubtful', text: 'トマト', reasons: ['数量が決まっていません'] },
    ])
    const other = await listOf(second.deal.id, [
      [second.items[0]?.id, '3'],
      [second.items[1]?.id, '1'],
    ])
    expect((await copied(other)).body.pieces).toMatchObject([
      { kind: 'matched', by: 'name', order_list_item_id: idOf('トマト'), quantity: '3' },
      { kind: 'unread', text: '鰹節 1袋' },
    ])
    const stranger = await world(app, { items })
    const strange = await app.logIn('consumer', stranger.consumer.owner.login_id)
    const theirs = await listOf(stranger.deal.id, [[stranger.items[0]?.id, '1']], strange)
    expect((await copied(theirs)).status).toBe(404)
  })
})
