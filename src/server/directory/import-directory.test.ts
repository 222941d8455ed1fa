import iconv from 'iconv-lite'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  applyDirectoryImport,
  checkDirectoryFile,
  type DirectoryImport,
  downloadDirectory,
  downloadDirectoryErrors,
  downloadDirectoryTemplate,
  getDirectoryImport,
  listDirectory,
  listDirectoryChanges,
  listDirectoryImports,
  undoDirectoryImport,
} from '#contract/directory/directory-import.contract.ts'
import type { DirectoryChangeKind } from '#domain/directory/directory-file.ts'
import { workbook } from '#server/exports/workbook.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { addEntry } from '#tests/support/joining.ts'
import { addAdmin, world } from '#tests/support/world.ts'
import { putDirectoryIn } from './directory-import-store.ts'
import { applyDirectory, checkDirectoryImport } from './import-directory.ts'

// What a file does not name is told of the whole directory: a database of its own, empty before each test.

const app = await testApp({}, freshDatabase())
let staff: Client
beforeAll(async () => {
  staff = await app.logIn('admin', (await addAdmin(app, { name: '運営 花子' })).login_id)
})
beforeEach(async () => {
  app.clock.set()
  await app.deps.db.updateTable('consumers').set({ restaurant_id: null }).execute()
  for (const table of ['joinings', 'directory_imports', 'restaurants'] as const)
    await app.deps.db.deleteFrom(table).execute()
})

const head = '掲載店コード,店名,店名（かな）,電話番号,郵便番号,都道府県,住所,ジャンル'
const maruta = 'R1,鮨 まるた,すしまるた,03-0100-4000,104-0045,東京都,中央区築地1-2-3,寿司'
const sakura = 'R2,居酒屋 さくら,いざかやさくら,06-0100-4001,542-0076,大阪府,大阪市中央区難波1-2-3,居酒屋'

const send = async (content: Buffer | string, by = staff) =>
  by.upload(checkDirectoryFile, { name: '掲載店.csv', file: Buffer.from(content) })

/** A file sent and compared. */
const check = async (content: Buffer | string) => {
  const { status, body } = await send(content)
  if (status !== 201) throw new Error(JSON.stringify(body))
  await app.drainJobs()
  return read(body)
}
const read = async ({ id }: { id: string }) =>
  (await staff.get(getDirectoryImport, { params: { directory_import_id: id } })).body

const apply = async ({ id }: { id: string }, missing: DirectoryImport['missing'] = 'keep') => {
  const params = { directory_import_id: id }
  const { status, body } = await staff.post(applyDirectoryImport, { params, body: { missing } })
  await app.drainJobs()
  return { status, message: body.message, after: await read({ id }) }
}
const undo = async ({ id }: { id: string }) => {
  const { status } = await staff.delete(undoDirectoryImport, { params: { directory_import_id: id } })
  await app.drainJobs()
  return { status, after: await read({ id }) }
}
const changesOf = async ({ id }: { id: string }, kind: DirectoryChangeKind) =>
  (await staff.get(listDirectoryChanges, { params: { directory_import_id: id }, query: { kind } })).body.items

const entries = () =>
  app.deps.db
    .selectFrom('restaurants')
    .select(['id', 'restaurant_code', 'name', 'phone_number', 'postal_code', 'address', 'genre'])
    .orderBy('restaurant_code')
    .execute()
const codes = async () => (await entries()).map(one => one.restaurant_code)

const put = async (rows: string) => {
  const found = await check(rows)
  return (await apply(found)).after
}

/** A restaurant that has joined as an entry. */
const joinedAs = async (restaurant_id: string) => {
  const { consumer } = await world(app)
  await app.deps.db.updateTable('consumers').set({ restaurant_id }).where('id', '=', consumer.id).execute()
  return consumer
}

describe('a file of the directory', () => {
  test('is compared, changes nothing until it is confirmed, is taken over whole, and can be seen afterwards', async () => {
    await put([head, maruta].join('\n'))
    const found = await check([head, maruta.replace('寿司', '和食'), sakura].join('\n'))
    expect(found).toMatchObject({
      state: 'checked',
      file_name: '掲載店.csv',
      account_name: '運営 花子',
      row_count: 2,
      counts: { new: 1, changed: 1, unchanged: 0, missing: 0, errors: 0 },
    })
    expect(await codes()).toEqual(['R1'])
    expect(await changesOf(found, 'changed')).toMatchObject([
      { restaurant_code: 'R1', row_number: 2, fields: [{ field: 'genre', before: '寿司', after: '和食' }] },
    ])
    const { after } = await apply(found)
    expect(after).toMatchObject({ state: 'applied', counts: { new: 1, changed: 1, removed: 0 } })
    expect(await entries()).toMatchObject([
      { restaurant_code: 'R1', genre: '和食' },
      { restaurant_code: 'R2', postal_code: '542-0076' },
    ])
    expect(await changesOf(found, 'new')).toMatchObject([{ restaurant_code: 'R2', name: '居酒屋 さくら' }])
    const { items } = (await staff.get(listDirectoryImports, { query: {} })).body
    expect(items.map(one => [one.state, one.counts.new, one.counts.changed])).toEqual([
      ['applied', 1, 1],
      ['applied', 1, 0],
    ])
    expect((await staff.get(listDirectory, { query: { q: 'さくら' } })).body.items).toMatchObject([
      { restaurant_code: 'R2', place: '大阪府大阪市中央区難波1-2-3', consumer_id: null },
    ])
    const { rows } = await sql<{ act: string; facts: object }>`
      select act, facts from admin_audits where act = 'directory_imported' order by id desc limit 1`.execute(
      app.deps.db,
    )
    expect(rows).toEqual([{ act: 'directory_imported', facts: { file: '掲載店.csv', new: 1, changed: 1, removed: 0 } }])
  })

  test('sent a second time changes nothing, and confirmed a second time nothing either', async () => {
    const first = await put([head, maruta, sakura].join('\n'))
    const before = await entries()
    const again = await check([head, maruta, sakura].join('\n'))
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 2 })
    expect(await apply(again)).toMatchObject({ status: 409, message: '変わる掲載店はありません' })
    expect(await apply(first)).toMatchObject({ status: 409, message: 'この取り込みは処理中か、すでに終わっています' })
    await applyDirectory(app.deps, first.id)
    await checkDirectoryImport(app.deps, first.id)
    expect(await entries()).toEqual(before)
    expect((await read(first)).state).toBe('applied')
  })

  test('that is broken off in the middle is not there; the job begun again brings all of it', async () => {
    const found = await check([head, maruta, sakura].join('\n'))
    await staff.post(applyDirectoryImport, { params: { directory_import_id: found.id }, body: { missing: 'keep' } })
    // The process dies after the entries are written and before the end is noted: nothing of its transaction stays.
    const broken = app.deps.db.transaction().execute(async trx => {
      await putDirectoryIn(trx, found.id, 'keep', app.deps.now())
      throw new Error('killed')
    })
    await expect(broken).rejects.toThrow('killed')
    expect([await codes(), (await read(found)).state]).toEqual([[], 'applying'])
    await app.drainJobs()
    expect([await codes(), (await read(found)).state]).toEqual([['R1', 'R2'], 'applied'])
  })

  test('is shown anew where the directory has changed since', async () => {
    await put([head, maruta].join('\n'))
    const one = await check([head, maruta.replace('寿司', '和食'), sakura].join('\n'))
    const other = await check([head, maruta.replace('寿司', '洋食')].join('\n'))
    await apply(other)
    const { after } = await apply(one)
    expect(after).toMatchObject({
      state: 'checked',
      message: '確認のあとで掲載店が変わりました。違いをもう一度ご確認ください',
      counts: { new: 1, changed: 1 },
    })
    expect(await codes()).toEqual(['R1'])
    expect(await changesOf(one, 'changed')).toMatchObject([{ fields: [{ before: '洋食', after: '和食' }] }])
    expect((await apply(one)).after).toMatchObject({ state: 'applied', message: null })
  })

  test('that lacks entries takes them away where that is wished, but not those of a restaurant or of who is joining', async () => {
    await put([head, maruta, sakura, maruta.replace('R1', 'R3'), maruta.replace('R1', 'R4')].join('\n'))
    const ids = new Map((await entries()).map(one => [one.restaurant_code, one.id]))
    const consumer = await joinedAs(ids.get('R2') ?? '')
    const at = app.deps.now()
    await app.deps.db
      .insertInto('joinings')
      .values({
        door: 'self',
        restaurant_id: ids.get('R3') ?? '',
        begun_at: at,
        expires_at: new Date(at.getTime() + 86_400_000),
      })
      .execute()
    const found = await check([head, maruta.replace('鮨 まるた', '鮨 まる太')].join('\n'))
    expect(found.counts).toMatchObject({ new: 0, changed: 1, missing: 1 })
    expect(await changesOf(found, 'missing')).toMatchObject([{ restaurant_code: 'R4' }])
    const { after } = await apply(found, 'remove')
    expect(after.counts.removed).toBe(1)
    expect(await codes()).toEqual(['R1', 'R2', 'R3'])
    const { items } = (await staff.get(listDirectory, { query: { q: 'R2' } })).body
    expect(items).toMatchObject([{ restaurant_code: 'R2', consumer_id: consumer.id }])
  })

  test('that somebody joins between the check and the import keeps that entry', async () => {
    await put([head, maruta, sakura].join('\n'))
    const found = await check([head, maruta].join('\n'))
    expect(found.counts.missing).toBe(1)
    const gone = (await entries()).find(one => one.restaurant_code === 'R2')
    await joinedAs(gone?.id ?? '')
    const { after } = await apply(found, 'remove')
    expect(after).toMatchObject({ state: 'applied', counts: { removed: 0 } })
    expect(await codes()).toEqual(['R1', 'R2'])
    expect(await changesOf(found, 'missing')).toEqual([])
  })

  test('changes an entry that a restaurant has joined as, and the tie stays', async () => {
    await put([head, maruta].join('\n'))
    const [entry] = await entries()
    const consumer = await joinedAs(entry?.id ?? '')
    await put([head, maruta.replace('鮨 まるた', '鮨 まる太')].join('\n'))
    expect(await entries()).toMatchObject([{ id: entry?.id, name: '鮨 まる太' }])
    const { items } = (await staff.get(listDirectory, { query: {} })).body
    expect(items).toMatchObject([{ name: '鮨 まる太', consumer_id: consumer.id }])
    const own = await app.deps.db.selectFrom('consumers').select('name').where('id', '=', consumer.id).execute()
    expect(own).toEqual([{ name: consumer.name }])
  })

  test('is taken back: new ones go, changed ones and those that went are as before; what was used or changed since stays', async () => {
    await put([head, maruta, sakura, maruta.replace('R1', 'R3')].join('\n'))
    const before = await entries()
    const rows = [
      maruta.replace('寿司', '和食'),
      maruta.replace('R1', 'R5'),
      maruta.replace('R1', 'R6'),
      maruta.replace('R1', 'R3').replace('寿司', '洋食'),
    ]
    const found = await check([head, ...rows].join('\n'))
    await apply(found, 'remove')
    expect(await codes()).toEqual(['R1', 'R3', 'R5', 'R6'])
    const used = (await entries()).find(one => one.restaurant_code === 'R6')
    await joinedAs(used?.id ?? '')
    await sql`update restaurants set genre = '中華' where restaurant_code = 'R3'`.execute(app.deps.db)
    const { after } = await undo(found)
    expect(after).toMatchObject({ state: 'undone', counts: { left: 2 } })
    const now = await entries()
    expect(now.map(one => one.restaurant_code)).toEqual(['R1', 'R2', 'R3', 'R6'])
    expect(now.slice(0, 2)).toEqual(before.slice(0, 2))
    expect(now[2]?.genre).toBe('中華')
    expect((await undo(found)).status).toBe(409)
  })

  test('fills the fields that it has; others stay, and titles that say nothing are named', async () => {
    await put([head, maruta].join('\n'))
    const found = await check('店舗名,コード,口コミ点数,電話\n鮨 まるた,Ｒ１,3.5,０３ー０１００ー９９９９\n')
    expect([found.unread, found.counts.changed]).toEqual([['口コミ点数'], 1])
    await apply(found)
    expect(await entries()).toMatchObject([
      { restaurant_code: 'R1', phone_number: '03-0100-9999', genre: '寿司', address: '中央区築地1-2-3' },
    ])
  })
})

describe('ways in and out', () => {
  test('what is taken out goes in again and changes nothing', async () => {
    await put([head, maruta, sakura, 'R7,=SUM(A1),,,,,,'].join('\n'))
    const out = await staff.get(downloadDirectory)
    expect(out.payload.toString()).toContain('鮨 まるた')
    expect((await check(out.payload)).counts).toMatchObject({ new: 0, changed: 0, missing: 0, unchanged: 3, errors: 0 })
  })

  test('the template is a file without an error', async () => {
    const { payload } = await staff.get(downloadDirectoryTemplate)
    expect((await check(payload)).counts).toMatchObject({ new: 2, errors: 0 })
  })

  test('Shift_JIS, UTF-8 with its mark and Excel read alike', async () => {
    const text = [head, maruta].join('\r\n')
    await put(text)
    const cells = text.split('\r\n').map(line => line.split(',').map(value => ({ value, type: String })))
    for (const content of [
      iconv.encode(text, 'cp932'),
      Buffer.from(`\ufeff${text}`),
      await workbook([{ data: cells, sheet: '掲載店', stickyRowsCount: 1 }]),
    ])
      expect((await check(content)).counts).toMatchObject({ unchanged: 1, errors: 0 })
  })

  test('full-width letters, digits and hyphens, 〒 and a postal code without a hyphen are understood', async () => {
    await put(
      `${head}\nＲ００１,鮨　まるた,すしまるた,０３−０１００−４０００,〒１０４００４５,東京都, 中央区築地１ー２,寿司\n`,
    )
    expect(await entries()).toMatchObject([
      { restaurant_code: 'R001', name: '鮨 まるた', phone_number: '03-0100-4000', postal_code: '104-0045' },
    ])
  })
})

describe('what is wrong', () => {
  const refusedAs = async (content: Buffer | string) => {
    const { status, body } = await send(content)
    return [status, (body as unknown as { messages: { message: string }[] }).messages?.[0]?.message]
  }

  test.each([
    ['店名,電話番号\n鮨,03-0100-4000\n', '1行目に「掲載店コード」の列がありません。ひな形の見出しをお使いください'],
    ['品名,数量\n鯛,1\n', '1行目に「掲載店コード」と「店名」の列がありません。ひな形の見出しをお使いください'],
    ['コード,店名,電話,電話番号\nR1,鮨,1,2\n', '「電話番号」の列が2つあります。1つにしてください'],
    ['コード,店名\n', '見出しの行だけで、掲載店の行がありません'],
    ['', 'ファイルが空です'],
  ])('in the titles is refused: %#', async (content, message) => {
    expect(await refusedAs(content)).toEqual([422, message])
  })

  test('more than 100,000 rows are refused', async () => {
    const rows = Array.from({ length: 100_001 }, (_, index) => `R${index},店`)
    expect(await refusedAs(`コード,店名\n${rows.join('\n')}`)).toEqual([
      422,
      '一度に取り込めるのは100,000行までです（100,001行あります）',
    ])
  })

  test('in rows is named by row, column and value, and nothing of the file is taken in', async () => {
    const rows = [
      maruta,
      ',名なし,,,,,,',
      'R 2,空白,,,,,,',
      'R3,,,,,,,',
      'R4,電話,,03-12,,,,',
      'R5,電話,,312345678,,,,',
      'R6,郵便,,,104-004,,,',
      'R7,郵便,,,60001,,,',
      'R8,県,,,,東京,,',
      `R9,${'長'.repeat(101)},,,,,,`,
      'Ｒ１,同じ,,,,,,',
      'R10,余り,,,,,,寿司,おまけ',
    ]
    const found = await check([head, ...rows].join('\n'))
    expect(found.errors.map(one => [one.row_number, one.column_title, one.message])).toEqual([
      [3, '掲載店コード', '掲載店コードを入力してください'],
      [4, '掲載店コード', '掲載店コードは半角英数字と記号で入力してください'],
      [5, '店名', '店名を入力してください'],
      [6, '電話番号', '電話番号は10桁または11桁の数字で入力してください（ハイフンは、なし、または2つ）'],
      [
        7,
        '電話番号',
        '電話番号は10桁または11桁の数字で入力してください（ハイフンは、なし、または2つ）。先頭の0がなくなっていませんか',
      ],
      [8, '郵便番号', '郵便番号は123-4567の形式で入力してください'],
      [9, '郵便番号', '郵便番号は123-4567の形式で入力してください'],
      [10, '都道府県', '都道府県は「東京都」のように入力してください'],
      [11, '店名', '店名は100文字以内で入力してください'],
      [12, '掲載店コード', '2行目と同じ掲載店コードです'],
      [13, '9列目', '見出しより列が多くなっています（9列目）。値の中の「,」は「"」で囲んでください'],
    ])
    expect(found).toMatchObject({ state: 'checked', counts: { new: 0, errors: 11 } })
    expect((await apply(found)).status).toBe(409)
    expect(await codes()).toEqual([])
    const csv = await staff.get(downloadDirectoryErrors, { params: { directory_import_id: found.id } })
    expect(csv.payload.toString().split('\r\n')).toHaveLength(13)
  })

  test('a code that Excel has cut is found out', async () => {
    await put(`${head}\n${maruta.replace('R1', '0012')}`)
    const found = await check(`${head}\n${maruta.replace('R1', '12')}`)
    expect(found.errors).toMatchObject([
      { row_number: 2, column_title: '掲載店コード', value: '12', message: expect.stringContaining('先頭の0') },
    ])
    const both = await check(`${head}\n${maruta.replace('R1', '12')}\n${maruta.replace('R1', '0012')}`)
    expect(both.counts).toMatchObject({ new: 1, unchanged: 1, errors: 0 })
  })
})

test('who only looks sees it and brings nothing in; nobody else sees anything', async () => {
  const found = await check([head, maruta].join('\n'))
  const viewer = await app.logIn('admin', (await addAdmin(app, { admin_role: 'viewer' })).login_id)
  const params = { directory_import_id: found.id }
  expect((await viewer.get(getDirectoryImport, { params })).status).toBe(200)
  expect((await viewer.get(listDirectory, { query: {} })).status).toBe(200)
  expect((await send([head, sakura].join('\n'), viewer)).status).toBe(403)
  expect((await viewer.post(applyDirectoryImport, { params, body: { missing: 'keep' } })).status).toBe(403)
  expect((await viewer.delete(undoDirectoryImport, { params })).status).toBe(403)
  const made = await world(app)
  const owner = await app.logIn('supplier', made.supplier.owner.login_id)
  expect((await owner.get(listDirectory, { query: {} })).status).toBe(401)
  expect((await staff.get(getDirectoryImport, { params: { directory_import_id: v7() } })).status).toBe(404)
  await addEntry(app)
  expect((await app.client('admin').get(downloadDirectory)).status).toBe(401)
})
