import { afterAll, beforeAll, expect, test } from 'vitest'

import { makeDb, makePool } from '#server/db/client.ts'
import { testDatabase } from '#tests/support/database.ts'

import { localMail } from './local-outbox.ts'

let db: ReturnType<typeof makeDb>
beforeAll(async () => {
  db = makeDb(makePool(await testDatabase(), { max: 4 }))
})
afterAll(() => db.destroy())

const rows = (reference: string) =>
  db.selectFrom('local_outbox').selectAll().where('reference', '=', reference).orderBy('id').execute()

test('a mail is kept with its file', async () => {
  const reference = `kept ${crypto.randomUUID()}`
  const sent = await localMail(db).send({
    reference,
    to: 'orders@tsukiji.example',
    subject: '【Oroshi】ご注文',
    text: '本文',
    html: '<p>本文</p>',
    attachment: { name: '注文書.pdf', content: Buffer.from([0, 255, 37]) },
  })
  expect(sent).toEqual({ provider_id: `local:${reference}` })
  expect(await rows(reference)).toMatchObject([
    {
      channel: 'mail',
      destination: 'orders@tsukiji.example',
      subject: '【Oroshi】ご注文',
      body_text: '本文',
      body_html: '<p>本文</p>',
      attachment_name: '注文書.pdf',
      attachment: Buffer.from([0, 255, 37]),
    },
  ])
})

test('sent again under the same reference, even at once, it is one mail: the first', async () => {
  const reference = `once ${crypto.randomUUID()}`
  const port = localMail(db)
  const mail = { reference, to: 'a@b.example', subject: '一通目', text: '' }
  await port.send(mail)
  await Promise.all([1, 2, 3].map(() => port.send({ ...mail, subject: '二通目' })))
  expect((await rows(reference)).map(row => row.subject)).toEqual(['一通目'])
})
