import { availableParallelism } from 'node:os'
import { zipSync } from 'fflate'
import iconv from 'iconv-lite'
import { beforeAll, expect, test } from 'vitest'
import { type Client, testApp } from '#tests/support/app.ts'
import { world } from '#tests/support/world.ts'
import { slowness, warmUp } from '#tests/support/yardstick.ts'
import { apart, threads } from './run-apart.ts'
import { tableOf } from './table.ts'

const app = await testApp()
let url = ''
let cook: Client
beforeAll(async () => {
  warmUp()
  const made = await world(app, { items: [{ code: '000101', name: 'トマト', unit: '個' }] })
  cook = await app.logIn('consumer', made.consumer.owner.login_id)
  url = `/api/v2/consumers/${made.consumer.id}/deals/${made.deal.id}/orders/item_import`
})

const ms = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

/** Sends a file, and what it cost, in milliseconds of processor time: of the event loop's own thread, and of all threads. */
const send = async (content: Uint8Array | string, name: string) => {
  const { body: page } = await cook.page('/consumers/top')
  const form = new FormData()
  form.append('file', new File([content as BlobPart], name))
  const before = process.threadCpuUsage()
  const all_before = process.cpuUsage()
  const answer = await app.fastify.inject({
    method: 'POST',
    url,
    headers: {
      cookie: [...cook.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      'x-csrf-token': /name="csrf-token" content="([^"]+)"/.exec(page)?.[1] ?? '',
    },
    payload: form,
  })
  const [cost, of_all] = [ms(process.threadCpuUsage(before)), ms(process.cpuUsage(all_before))]
  return { status: answer.statusCode, body: answer.json(), cost, of_all }
}

const sheet = (rows: string, after = '') =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData>${after}</worksheet>`

const workbook = (xml: string, more: Record<string, Uint8Array> = {}) => {
  const text = (part: string) => new TextEncoder().encode(part)
  const main = 'http://schemas.openxmlformats.org'
  return zipSync(
    {
      '[Content_Types].xml': text(`<Types xmlns="${main}/package/2006/content-types"/>`),
      'xl/workbook.xml': text(
        `<workbook xmlns="${main}/spreadsheetml/2006/main" xmlns:r="${main}/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': text(
        `<Relationships xmlns="${main}/package/2006/relationships"><Relationship Id="rId1" Type="${main}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': text(xml),
      ...more,
    },
    { level: 9 },
  )
}

const cell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`
const head = `<row r="1">${cell('A1', '商品名')}${cell('B1', '数量')}</row>`

/** Each ended the process or made it deaf for longer than a person waits. */
const hostile: [what: string, content: Uint8Array | string, name: string][] = [
  ['one cell at the far end', workbook(sheet(`${head}<row r="1048576">${cell('XFD1048576', '1')}</row>`)), 'far.xlsx'],
  ['cells that never close', workbook(sheet(head, '<c '.repeat(400_000))), 'cells.xlsx'],
  ['merged cells that never close', workbook(sheet(head, '<mergeCell '.repeat(400_000))), 'merged.xlsx'],
  ['one tag of a million attributes', workbook(sheet(head, `<c ${'r="A1" '.repeat(200_000)}`)), 'attributes.xlsx'],
  ['deeply nested parts', workbook(sheet('<row>'.repeat(200_000))), 'nested.xlsx'],
  [
    '1.2 million rows that do not say where they stand',
    workbook(sheet('<row><c/></row>'.repeat(1_200_000))),
    'rows.xlsx',
  ],
  ['texts of 400 MB', workbook(sheet(head), { 'xl/sharedStrings.xml': new Uint8Array(400_000_000) }), 'bomb.xlsx'],
  ['5,000 digits as a quantity', `商品名,数量\nトマト,${'1'.repeat(5000)}\n`, 'digits.csv'],
  ['1,900 digits in each of 300 rows', `商品名,数量\n${`トマト,${'1'.repeat(1900)}\n`.repeat(300)}`, 'rows.csv'],
  ['a name of 5,000 digits as a memo', `${'1'.repeat(5000)}個`, 'memo.txt'],
  ['brackets that never close', `${'('.repeat(3000)}トマト`, 'brackets.txt'],
  ['100,000 columns', `商品名,数量\n${','.repeat(100_000)}`, 'columns.csv'],
]

test.each(hostile)('%s: answered in Japanese, and read apart from everybody else', async (_, content, name) => {
  const { status, body, cost, of_all } = await send(content, name)
  expect([200, 422]).toContain(status)
  if (status === 422) expect(body.messages).toEqual([{ field: 'file', message: expect.stringMatching(/[ぁ-ん]/) }])
  // Of what takes long on a machine that is busy otherwise, most is the other thread's.
  expect(Math.min(cost / slowness() / 400, cost / of_all / 0.4)).toBeLessThan(1)
  expect((await app.fastify.inject({ url: '/healthz' })).statusCode).toBe(200)
})

test('too many rows or cells are counted, not read, and a slip in a text is told by its line', async () => {
  const told = async (content: Uint8Array | string, name = 'items.csv') => {
    const { body } = await send(content, name)
    return body.messages[0].message as string
  }
  const many = workbook(sheet('<row><c/></row>'.repeat(300_000)))
  expect(await told(many, 'many.xlsx')).toMatch(/^一度に取り込めるのは200,000行までです/)
  const wide = workbook(sheet(`<row>${'<c/>'.repeat(4_100_000)}</row>`))
  expect(await told(wide, 'wide.xlsx')).toMatch(/^値の入ったセルが多すぎます/)
  const sjis = (text: string) => iconv.encode(text, 'cp932')
  const rows = sjis(`商品名,数量\r\n${'トマト,1\r\n'.repeat(40)}きゅう`)
  const slip = Buffer.concat([rows, Buffer.from([0xfd]), sjis('り,2\r\nなす,3\r\n')])
  expect(await told(slip)).toBe(
    '42行目の「きゅう」の次に、読めない文字があります。その文字を入れ直して、UTF-8 または Shift_JIS で保存し直してください',
  )
  expect(await told(`商品名,数量\nトマト,1\nな\u0000す,2\n${'かぶ,1\n'.repeat(20)}`)).toMatch(
    /^3行目に、文字ではないもの（NUL）/,
  )
  expect(await told(`商品名,数量\nトマト,1\nなす,${'9'.repeat(2001)}\n`)).toBe(
    '3行目の「数量」が長すぎます（1つの値は2000文字までです）',
  )
})

test.each([
  ['that leads to a file of the machine', '<!ENTITY b SYSTEM "file:///etc/passwd">'],
  [
    'that grows a thousand million times',
    Array.from(
      { length: 9 },
      (_, n) => `<!ENTITY ${'bcdefghij'[8 - n]} "${n ? `&${'bcdefghij'[9 - n]};`.repeat(10) : 'ha'}">`,
    ).join(''),
  ],
])('an XML entity %s stands for nothing', async (_, entities) => {
  const rows = `${head}<row r="2">${cell('A2', 'トマト&b;')}${cell('B2', '2')}</row>`
  const { status, body } = await send(
    workbook(sheet(rows).replace('?>', `?><!DOCTYPE x [${entities}]>`)),
    'entities.xlsx',
  )
  const said = JSON.stringify(body)
  expect([200, 422]).toContain(status)
  expect([said.length < 5_000, said.includes('root:'), said.includes('haha')]).toEqual([true, false, false])
})

test('a reading that takes all memory ends with its thread: refused in Japanese, and the next is read', async () => {
  const greedy = 'export const take = () => { const all = []; for (;;) all.push(new Array(1e6).fill(1.5)) }'
  const bad = apart<() => never>(`data:text/javascript,${encodeURIComponent(greedy)}`, 'take')
  await expect(bad()).rejects.toMatchObject({ status: 422, messages: [{ field: 'file' }] })
  expect((await send('トマト2個', 'memo.txt')).status).toBe(200)
})

test('a reading ends by what it costs: one that waits while others have the processor is read', async () => {
  const limits = { cpu_ms: 300, wait_ms: 60_000 }
  const reads = `export const burn = () => { for (;;); }
    export const nap = () => new Promise(done => setTimeout(() => done('read'), 2_500))`
  const url = `data:text/javascript,${encodeURIComponent(reads)}`
  const begun = performance.now()
  expect(await apart<() => string>(url, 'nap', limits)()).toBe('read')
  await expect(apart<() => never>(url, 'burn', limits)()).rejects.toMatchObject({ status: 422 })
  // Whatever it costs, somebody waits for it.
  const short = { cpu_ms: 60_000, wait_ms: 600 }
  await expect(apart<() => string>(url, 'nap', short)()).rejects.toMatchObject({ status: 422 })
  expect(performance.now() - begun).toBeGreaterThan(2_500)
})

test('a thread that breaks while it is ended, with nobody waiting for it, is a warning and not the end of the process', async () => {
  const warned = new Promise<Error>(done => process.once('warning', done))
  // What the pool says where a reading is given up for its time in the moment in which its memory is full.
  threads.emit('error', new Error('Worker terminated due to reaching memory limit'))
  expect(await warned).toMatchObject({ message: 'Worker terminated due to reaching memory limit' })
})

test('readings wait for a thread in turn, and all are done; more than may wait are refused, and those after them are read', async () => {
  const slow = 'export const nap = ms => new Promise(done => setTimeout(() => done(ms), ms))'
  const nap = apart<(ms: number) => number>(`data:text/javascript,${encodeURIComponent(slow)}`, 'nap')
  const asked = await Promise.allSettled(Array.from({ length: 30 }, () => nap(100)))
  // One or two at work, by the machine, and twenty behind them.
  const done = 20 + Math.max(1, Math.min(2, availableParallelism() - 1))
  expect(asked.filter(one => one.status === 'fulfilled')).toHaveLength(done)
  for (const one of asked.slice(done)) expect(one).toMatchObject({ status: 'rejected', reason: { status: 503 } })
  expect(await nap(1)).toBe(1)
})

test.each([
  ['a letter under the name of a workbook', 'お世話になっております。', 'invites.xlsx'],
  ['a page of the web', '<!DOCTYPE html>\n<html><body>商品名,数量</body></html>', 'order.xls.csv'],
  ['data of a program', '{\n  "商品名": "トマト"\n}', 'items.csv'],
])('%s is said to be no table, and what can be read', async (_, content, name) => {
  const bytes = new TextEncoder().encode(content)
  const said = await tableOf(bytes, '招待先').catch((error: unknown) => error)
  expect(said, name).toMatchObject({
    status: 422,
    messages: [
      { field: 'file', message: expect.stringMatching(/表として読み取れませんでした。.*Excel（.xlsx）.*CSV/) },
    ],
  })
})
