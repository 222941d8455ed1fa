import PdfKit from 'pdfkit'
import { afterEach, describe, expect, test } from 'vitest'
import { fillPath } from '#contract/http/path.ts'
import { addMessageFile } from '#contract/messages/message-files.contract.ts'
import type { MessageFile } from '#contract/messages/message-shapes.ts'
import {
  changeMessage,
  copyMessage,
  createMessage,
  getMessage,
  sendMessage,
  withdrawMessage,
} from '#contract/messages/messages.contract.ts'
import { getSupplierMessage, listSupplierMessages } from '#contract/messages/supplier-messages.contract.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { erasePersonalData } from '#server/erasure/erase.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { world } from '#tests/support/world.ts'
import { deleteMessageFile, forgetMessageFiles } from './message-files.ts'

const app = await testApp()
const { db } = app.deps
afterEach(() => app.clock.set())

type Wish = { pages?: number; password?: string; draw?: (pdf: PDFKit.PDFDocument) => unknown }

const makePdf = ({ pages = 2, password, draw }: Wish = {}): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const pdf = new PdfKit({ autoFirstPage: false, ...(password === undefined ? {} : { userPassword: password }) })
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
    for (let n = 0; n < pages; n += 1) pdf.addPage().text(`page ${n + 1}`)
    draw?.(pdf)
    pdf.end()
  })

const scene = async () => {
  const made = await world(app)
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const { body: page } = await clerk.page('/suppliers/login')
  const add = async (content: Buffer, name = '冬の価格表.pdf') => {
    const data = new FormData()
    data.append('file', new File([new Uint8Array(content)], name))
    const answer = await app.fastify.inject({
      method: 'POST',
      url: fillPath(addMessageFile.path, { supplier_id: made.supplier.id }),
      headers: {
        cookie: cookiesOf(clerk),
        'x-csrf-token': /name="csrf-token" content="([^"]+)"/.exec(page)?.[1] ?? '',
      },
      payload: data,
    })
    return { status: answer.statusCode, body: answer.json<MessageFile & { messages?: FieldMessage[] }>() }
  }
  const write = async (message_file_id: string) =>
    (await clerk.post(createMessage, { body: { ...form, message_file_id } })).body
  return { ...made, clerk, cook, add, write }
}

const form = {
  title: '価格表',
  body: '添付をご覧ください',
  message_image_ids: [],
  web_flyer_id: null,
  audience: 'all' as const,
  store_group_ids: [],
  store_ids: [],
}

const cookiesOf = (client: Client) => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const open = (client: Client, id: string) =>
  app.fastify.inject({ url: `/api/v2/message_files/${id}`, headers: { cookie: cookiesOf(client) } })
const rowsOf = (id: string) => db.selectFrom('message_files').select('id').where('id', '=', id).execute()
const kept = (id: string) => app.deps.files.get(`message-files/${id}.pdf`)

describe('the PDF of a message', () => {
  test('goes along, opens for those whom it has reached alone, and no more once it is taken back', async () => {
    const [made, strange] = [await scene(), await scene()]
    const { clerk, cook, add, write } = made
    const content = await makePdf()
    const file = (await add(content)).body
    expect(file).toMatchObject({ name: '冬の価格表.pdf', size: content.length, page_count: 2 })
    const draft = await write(file.id)
    expect(draft.file).toEqual(file)
    const status = async (client: Client) => (await open(client, file.id)).statusCode
    expect(await Promise.all([clerk, cook].map(status))).toEqual([200, 404])
    const params = { message_id: draft.id }
    await clerk.post(sendMessage, { params, body: { revision: draft.revision, send_at: null } })
    await app.drainJobs()
    const [line] = (await cook.get(listSupplierMessages)).body.items
    expect(line).toMatchObject({ has_file: true })
    const read = async () => (await cook.get(getSupplierMessage, { params: { receiver_id: line?.id ?? '' } })).body.file
    expect(await read()).toEqual(file)
    const opened = await open(cook, file.id)
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`inline; filename="`),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(opened.rawPayload.equals(content)).toBe(true)
    expect(await Promise.all([strange.clerk, strange.cook, app.client('consumer')].map(status))).toEqual([
      404, 404, 404,
    ])
    await clerk.post(withdrawMessage, { params })
    expect(await Promise.all([clerk, cook].map(status))).toEqual([200, 404])
    expect(await read()).toBeNull()
  })

  test('goes with a copy; of another supplier it is not there', async () => {
    const [made, other] = [await scene(), await scene()]
    const file = (await made.add(await makePdf())).body
    const { id: message_id } = await made.write(file.id)
    const copy = (await made.clerk.post(copyMessage, { params: { message_id } })).body
    expect(copy.file).toEqual(file)
    const foreign = await other.clerk.post(createMessage, { body: { ...form, message_file_id: file.id } })
    expect(foreign.status).toBe(404)
  })

  test('that no message has any more goes after a day, with its file; those that one has stay', async () => {
    const { clerk, add, write } = await scene()
    const [gone, stays] = [(await add(await makePdf())).body, (await add(await makePdf())).body]
    const { id, revision } = await write(gone.id)
    const params = { message_id: id }
    await clerk.patch(changeMessage, { params, body: { ...form, message_file_id: stays.id, revision } })
    await forgetMessageFiles(app.deps)
    expect(await rowsOf(gone.id)).toHaveLength(1)
    app.clock.pass({ hours: 25 })
    await forgetMessageFiles(app.deps)
    await forgetMessageFiles(app.deps)
    await app.drainJobs()
    expect([await rowsOf(gone.id), await kept(gone.id)]).toEqual([[], null])
    await deleteMessageFile(app.deps, stays.id)
    expect(await kept(stays.id)).not.toBeNull()
    expect((await clerk.get(getMessage, { params })).body.file).toEqual(stays)
  })

  test('goes with its supplier', async () => {
    const { supplier, add, write } = await scene()
    const file = (await add(await makePdf())).body
    await write(file.id)
    await db
      .transaction()
      .execute(trx => erasePersonalData(trx, { side: 'supplier', id: supplier.id }, 'none', app.deps.now()))
    await app.drainJobs()
    expect([await rowsOf(file.id), await kept(file.id)]).toEqual([[], null])
  })
})

describe('what is refused beside the field', () => {
  const acting = (pdf: PDFKit.PDFDocument) => pdf.addNamedJavaScript('start', 'app.alert(1)')
  const attached = (pdf: PDFKit.PDFDocument) => pdf.file(Buffer.from('MZ'), { name: 'virus.exe' })
  const packed = Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj << /S /J#61vaScript >> endobj')])

  test.each([
    ['a picture', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'このファイルは写真（JPEG）です'],
    ['a program', async () => Buffer.from('MZ…'), 'このファイルはプログラムです'],
    ['a text', async () => Buffer.from('価格表'), 'このファイルはPDFではありません'],
    ['a broken one', async () => (await makePdf()).subarray(0, 120), 'PDFが壊れているため'],
    ['one with a password', async () => makePdf({ password: 'himitsu' }), 'パスワードのかかったPDF'],
    ['one with a script', async () => makePdf({ draw: acting }), '動作やほかのファイルを含むPDF'],
    ['one whose script is written otherwise', async () => packed, '動作やほかのファイルを含むPDF'],
    ['one with a file in it', async () => makePdf({ draw: attached }), '動作やほかのファイルを含むPDF'],
  ])('%s', async (_, content, words) => {
    const { add } = await scene()
    const { status, body } = await add(await content())
    expect([status, body.messages]).toEqual([422, [{ field: 'file', message: expect.stringContaining(words) }]])
  })

  test('more than five megabytes', async () => {
    const { add } = await scene()
    expect((await add(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5 * 1024 * 1024)]))).status).toBe(413)
  })
})
