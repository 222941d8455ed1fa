import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { fillPath } from '#contract/http/path.ts'
import {
  applyUserFile,
  checkUserFile,
  downloadUserErrors,
  downloadUsers,
  type UserImport,
} from '#contract/users/user-files.contract.ts'
import { getUser, listUsers } from '#contract/users/users.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addInvitedStore, addSupplier, addSupplierUser } from '#tests/support/world.ts'

const app = await testApp()

const desk = async () => {
  const supplier = await addSupplier(app)
  const owner = await app.logIn('supplier', supplier.owner.login_id)
  const { id } = await addInvitedStore(app, supplier.id, { customer_code: '0042' })
  return { supplier, owner, store_id: id }
}
type Desk = Awaited<ReturnType<typeof desk>>

const check = async ({ supplier, owner }: Desk, content: Buffer | string) => {
  const { body } = await owner.page('/suppliers/login')
  const boundary = 'users-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="users.csv"\r\ncontent-type: text/csv\r\n\r\n`
  const answer = await app.fastify.inject({
    method: 'POST',
    url: fillPath(checkUserFile.path, { supplier_id: supplier.id }),
    headers: {
      cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': /name="csrf-token" content="([^"]+)"/.exec(body)?.[1] ?? '',
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return { status: answer.statusCode, body: answer.json() as UserImport & { messages?: { message: string }[] } }
}
const apply = ({ owner }: Desk, { id }: { id: string }) => owner.post(applyUserFile, { body: { user_import_id: id } })

const head = 'ログインID,氏名,メールアドレス,権限,見える得意先,担当の得意先コード,受注のメール,状態'

test('a CP932 file makes users, who wait for their first login; taken out it is the same file', async () => {
  const at = await desk()
  const lines = [
    head,
    `sato-${at.supplier.id.slice(-6)},佐藤 恵,,スタッフ,担当のみ,0042,受け取らない,利用中`,
    `ito-${at.supplier.id.slice(-6)},伊藤 髙志,ito@test.example,オーナー,すべて,,受け取る,利用中`,
  ]
  const found = await check(at, iconv.encode(`${lines.join('\r\n')}\r\n`, 'cp932'))
  expect(found.body.counts).toEqual({ new: 2, changed: 0, unchanged: 0, errors: 0 })
  expect((await at.owner.get(listUsers)).body.items).toHaveLength(1)
  expect((await apply(at, found.body)).body).toMatchObject({ applied: true })
  expect((await apply(at, found.body)).status).toBe(409)
  const { items } = (await at.owner.get(listUsers, { query: { first_password: '1' } })).body
  expect(items.map(one => [one.name, one.role, one.store_count])).toEqual([
    ['伊藤 髙志', 'owner', null],
    ['佐藤 恵', 'staff', 1],
  ])
  const sato = await at.owner.get(getUser, { params: { user_id: items[1]?.id ?? '' } })
  expect(sato.body).toMatchObject({ stores: [{ customer_code: '0042' }], audits: [{ action: 'create' }] })

  const out = await at.owner.get(downloadUsers, { query: { format: 'csv-cp932' } })
  const text = iconv.decode(out.payload, 'cp932')
  for (const line of lines) expect(text).toContain(line)
  expect((await check(at, out.payload)).body.counts).toEqual({ new: 0, changed: 0, unchanged: 3, errors: 0 })
  const xlsx = await at.owner.get(downloadUsers, { query: { format: 'xlsx' } })
  expect((await check(at, xlsx.payload)).body.counts).toMatchObject({ unchanged: 3, errors: 0 })
})

test('a name that Shift_JIS can not hold goes in again as it was', async () => {
  const at = await desk()
  const user = await addSupplierUser(app, at.supplier.id, { name: '𠮷川 〜子' })
  const out = await at.owner.get(downloadUsers, { query: { format: 'csv-cp932' } })
  const found = await check(at, out.payload)
  expect(found.body.counts).toMatchObject({ new: 0, changed: 0, errors: 0 })
  const stop = iconv.decode(out.payload, 'cp932').replace(/(〓川.*),利用中/, '$1,停止中')
  const { body } = await check(at, iconv.encode(stop, 'cp932'))
  expect(body.differences.map(one => [one.login_id, one.name, one.words])).toEqual([
    [user.login_id, '𠮷川 〜子', ['状態：利用中 → 停止中']],
  ])
})

test('every wrong cell is told with row, column and reason; then nothing is taken over', async () => {
  const at = await desk()
  const stranger = await addSupplier(app)
  const found = await check(
    at,
    [
      head,
      `${stranger.owner.login_id},他社,,スタッフ,すべて,,,`,
      'abc,短い,,社長,一部,,毎朝,休み',
      'tanaka-1,,x@,スタッフ,担当のみ,9999,,',
      'TANAKA-1,重複,,,,,,',
      'mori-1,森,,オーナー,すべて,0042,,',
      'hara-1,原,,スタッフ,担当のみ,,,',
    ].join('\n'),
  )
  expect(found.body.errors.map(one => [one.row_number, one.column_title])).toEqual([
    [2, 'ログインID'],
    [3, 'ログインID'],
    [3, '権限'],
    [3, '見える得意先'],
    [3, '受注のメール'],
    [3, '状態'],
    [4, '担当の得意先コード'],
    [4, '氏名'],
    [4, 'メールアドレス'],
    [5, 'ログインID'],
    [6, '担当の得意先コード'],
    [7, '担当の得意先コード'],
  ])
  expect((await apply(at, found.body)).status).toBe(409)
  const csv = await at.owner.get(downloadUserErrors, { params: { user_import_id: found.body.id } })
  expect(csv.payload.toString()).toContain('このログインIDは、すでに使用されています')
  expect((await check(at, '氏名\n佐藤\n')).body.messages?.[0]?.message).toContain('「ログインID」の列がありません')
})

test('known users are changed by the columns that the file has; the last owner stays; a change since is told', async () => {
  const at = await desk()
  const user = await addSupplierUser(app, at.supplier.id, { name: '小林', mail_address: 'k@test.example' })
  const person = await app.logIn('supplier', user.login_id)
  const stop = await check(at, `ログインID,状態\n${user.login_id},停止中\n`)
  expect(stop.body.differences).toMatchObject([{ kind: 'changed', words: ['状態：利用中 → 停止中'] }])
  const rename = await check(at, `ログインID,氏名\n${user.login_id},小林 大輔\n`)
  expect((await apply(at, stop.body)).status).toBe(200)
  expect((await person.get(listUsers)).status).toBe(401)
  expect((await apply(at, rename.body)).status).toBe(409)
  const params = { user_id: user.account_id }
  expect((await at.owner.get(getUser, { params })).body).toMatchObject({ name: '小林', mail_address: 'k@test.example' })
  const last = await check(at, `ログインID,権限\n${at.supplier.owner.login_id},スタッフ\n`)
  expect((await apply(at, last.body)).status).toBe(409)
  expect((await at.owner.get(listUsers, { query: { role: 'owner' } })).body.items).toHaveLength(1)
})
