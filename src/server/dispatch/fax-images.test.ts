import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { getFaxImage, getFaxSheet } from '#contract/dispatch/admin-dispatches.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { addAdmin, addOwnSupplier, world } from '#tests/support/world.ts'
import { forgetFaxImages, storeFaxImages } from './fax-images.ts'

// What it moves and forgets is the whole database's.
const app = await testApp({}, freshDatabase())
const { db, files } = app.deps
const real = { ...files }

afterEach(() => {
  Object.assign(files, real)
  app.clock.set()
})

/** A fax that has left, as staff look at it. */
const sentFax = async () => {
  const { consumer } = await world(app)
  const own = await addOwnSupplier(app, consumer)
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  const placed = await cook.post(placeOrder, {
    params: { deal_id: own.deal.id },
    body: {
      delivery_date: '2026-11-24',
      lines: [{ order_list_item_id: own.items[0]?.id ?? '', unit_kind: 'piece', quantity: '2' }],
    },
    idempotency_key: `sheet-${own.deal.id}`,
  })
  expect(placed.status).toBe(201)
  await app.drainJobs()
  const { id } = await db
    .selectFrom('dispatches')
    .select('id')
    .where('order_id', '=', placed.body.id)
    .executeTakeFirstOrThrow()
  const { login_id } = await addAdmin(app)
  const pages = async () => {
    const staff = await app.logIn('admin', login_id)
    const { status, body } = await staff.get(getFaxSheet, { params: { id } })
    return status === 200 ? body.pages.length : status
  }
  const sha256 = async () => {
    const staff = await app.logIn('admin', login_id)
    const { payload } = await staff.get(getFaxImage, { params: { id } })
    return createHash('sha256').update(payload).digest('hex')
  }
  const row = () =>
    db.selectFrom('fax_images').select(['pdf', 'sha256']).where('dispatch_id', '=', id).executeTakeFirst()
  const file = () => real.get(`fax-images/${id}/1.pdf`)
  return { id, pages, sha256, row, file }
}

const runJob = async (job: string) => {
  await sql`select graphile_worker.add_job(${job}, '{}')`.execute(db)
  await app.drainJobs()
}

test('the sheet of a fax moves to the files after an hour, is shown from there, and goes with its days', async () => {
  const fax = await sentFax()
  await runJob('store_fax_images')
  expect((await fax.row())?.pdf).not.toBeNull()
  expect(await fax.pages()).toBe(1)

  app.clock.pass({ hours: 2 })
  await runJob('store_fax_images')
  const row = await fax.row()
  expect(row?.pdf).toBeNull()
  expect(await fax.pages()).toBe(1)
  expect(await fax.sha256()).toBe(row?.sha256.toString('hex'))
  expect(await fax.file()).not.toBeNull()

  app.clock.pass({ days: 91 })
  await runJob('forget_fax_images')
  expect(await fax.row()).toBeUndefined()
  expect(await fax.file()).toBeNull()
})

test('while there is nowhere to keep files, a sheet stays in the database and is shown', async () => {
  const fax = await sentFax()
  app.clock.pass({ hours: 2 })
  files.put = () => Promise.reject(new Error('no bucket'))
  await expect(storeFaxImages(app.deps)).rejects.toThrow('no bucket')
  expect((await fax.row())?.pdf).not.toBeNull()
  expect(await fax.pages()).toBe(1)
  Object.assign(files, real)
  await runJob('store_fax_images')
  expect((await fax.row())?.pdf).toBeNull()
})

test('two that move at once keep it, also where one was slow; one that is forgotten meanwhile leaves no file', async () => {
  const fax = await sentFax()
  app.clock.pass({ hours: 2 })
  // Each has found it before either has stored it.
  let waiting = 0
  let both = () => {}
  const together = new Promise<void>(done => {
    both = done
  })
  files.put = async (...given) => {
    waiting += 1
    if (waiting === 2) both()
    await together
    return real.put(...given)
  }
  await Promise.all([storeFaxImages(app.deps), storeFaxImages(app.deps)])
  expect(waiting).toBe(2)
  expect(await fax.file()).not.toBeNull()
  expect(await fax.pages()).toBe(1)

  const other = await sentFax()
  app.clock.pass({ hours: 2 })
  files.put = async (...given) => {
    await forgetFaxImages(db, 0, new Date(app.deps.now().getTime() + 1))
    return real.put(...given)
  }
  await storeFaxImages(app.deps)
  expect(await other.row()).toBeUndefined()
  expect(await other.file()).toBeNull()
})
