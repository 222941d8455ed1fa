import { expect, onTestFinished, test } from 'vitest'
import { changeLineUser } from '#contract/line/line-users.contract.ts'
import { createMessage, remindUnread, sendMessage } from '#contract/messages/messages.contract.ts'
import { listSupplierMessages, muteSender } from '#contract/messages/supplier-messages.contract.ts'
import { dayOf, monthOf } from '#domain/shared/day.ts'
import { testApp } from '#tests/support/app.ts'
import { addLineLink, lineTalk, newLineUser } from '#tests/support/line.ts'
import { addMember, addRestaurant, world } from '#tests/support/world.ts'
import { deliverMessage } from './send-message.ts'

const app = await testApp()
const { db, config } = app.deps
config.line_monthly_pushes = 10_000

const form = {
  title: '{店舗名}様へ',
  // A greeting of two lines, the second with nobody's name, is not the first line.
  body: '{店舗名} 様\n様\n\n真鯛が入りました。\n今週は愛媛からです。',
  message_image_ids: [],
  web_flyer_id: null,
  audience: 'all' as const,
  store_group_ids: [],
  store_ids: [],
}

/** A restaurant whose owner and whose staff have linked their LINE, and a message that is on its way. */
const scene = async () => {
  const made = await world(app)
  const staff = await addMember(app, made.consumer.id, { role: 'staff' })
  const [owner_line, staff_line] = [newLineUser(), newLineUser()]
  const tenant = { consumer_id: made.consumer.id }
  await addLineLink(app, made.consumer.owner.account_id, tenant, owner_line)
  await addLineLink(app, staff?.account_id ?? '', tenant, staff_line)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const write = async () => {
    const { id, revision } = (await clerk.post(createMessage, { body: form })).body
    await clerk.post(sendMessage, { params: { message_id: id }, body: { revision, send_at: null } })
    return id
  }
  const pushes = async (user: string) => (await lineTalk(app, user).pushes()).length
  const counts = async () => [await pushes(owner_line), await pushes(staff_line)]
  return { ...made, owner_line, staff_line, cook, clerk, write, counts }
}

test('a message is pushed once to each person with LINE: who writes, the first line and the way there', async () => {
  const { supplier, store, owner_line, cook, clerk, write, counts } = await scene()
  const message_id = await write()
  await Promise.all([1, 2].map(() => deliverMessage(app.deps, message_id)))
  await app.drainJobs()
  expect(await counts()).toEqual([1, 1])
  const [line] = (await cook.get(listSupplierMessages)).body.items
  const said = JSON.stringify(await lineTalk(app, owner_line).last())
  expect(said).toContain(`${supplier.name}からメッセージ：${store.name}様へ`)
  expect(said).toContain('真鯛が入りました。')
  expect(said).not.toContain('今週は愛媛からです。')
  expect(said).toContain(`/consumers/supplier_messages/${line?.id}`)
  // Reminded, nobody is pushed to again.
  await clerk.post(remindUnread, { params: { message_id } })
  await app.drainJobs()
  expect(await counts()).toEqual([1, 1])
})

test('not to whoever does not want messages there, has blocked us, or whose restaurant has put the sender off', async () => {
  const { deal, cook, staff_line, write, counts } = await scene()
  const off = { tell_orders: true, tell_closings: true, tell_messages: false }
  expect((await cook.patch(changeLineUser, { body: off })).body.link).toMatchObject(off)
  // A page of an earlier version says nothing of it: it stays.
  const older = { tell_orders: true, tell_closings: false }
  expect((await cook.patch(changeLineUser, { body: older })).body.link).toMatchObject({ ...off, ...older })
  await write()
  await app.drainJobs()
  expect(await counts()).toEqual([0, 1])
  await cook.patch(muteSender, { params: { deal_id: deal.id }, body: { muted: true } })
  await write()
  await app.drainJobs()
  expect(await counts()).toEqual([0, 1])
  await cook.patch(muteSender, { params: { deal_id: deal.id }, body: { muted: false } })
  await db
    .updateTable('line_links')
    .set({ blocked_at: app.deps.now() })
    .where('line_user_id', '=', staff_line)
    .execute()
  await write()
  await app.drainJobs()
  expect(await counts()).toEqual([0, 1])
})

test('of the month a share stays for orders: a message that finds it used up is mailed and in the list all the same', async () => {
  const { supplier, consumer, cook, write, counts } = await scene()
  await addRestaurant(app, supplier)
  const month = { channel: 'platform', month: monthOf(dayOf(app.deps.now())) }
  const used = { pushes: 5000 }
  // The month is everybody's.
  onTestFinished(async () => {
    await db.deleteFrom('line_usage').where('channel', '=', month.channel).execute()
  })
  await db
    .insertInto('line_usage')
    .values({ ...month, ...used })
    .onConflict(on => on.columns(['channel', 'month']).doUpdateSet(used))
    .execute()
  await write()
  await app.drainJobs()
  expect(await counts()).toEqual([0, 0])
  expect((await cook.get(listSupplierMessages)).body.items).toHaveLength(1)
  expect(app.mails.to(consumer.owner.mail_address)).toHaveLength(1)
})

test('its pushes stand behind whatever is about one order or one person', async () => {
  const { consumer, write } = await scene()
  await deliverMessage(app.deps, await write())
  const { rows } = await app.deps.pool.query<{ priority: number }>(
    `select j.priority from graphile_worker.jobs j join line_messages m on m.id::text = j.key
     join line_links l on l.id = m.link_id where l.consumer_id = $1`,
    [consumer.id],
  )
  expect(rows).toEqual([{ priority: 10 }, { priority: 10 }])
})
