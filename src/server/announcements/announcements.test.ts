import { beforeEach, describe, expect, test } from 'vitest'
import {
  announce,
  changeAnnouncement,
  listAnnouncements,
  takeBackAnnouncement,
} from '#contract/announcements/admin-announcements.contract.ts'
import type { AnnouncementForm } from '#contract/announcements/announcement.form.ts'
import { listConsumerAnnouncements, listSupplierAnnouncements } from '#contract/announcements/announcements.contract.ts'
import { listAdminAudits } from '#contract/audits/admin-audits.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addAdmin, world } from '#tests/support/world.ts'

const app = await testApp()
beforeEach(() => app.clock.set())

const wish: AnnouncementForm = {
  audience: 'everyone',
  title: '11月21日 深夜の停止',
  body: '2時から3時まで、発注を受け付けられません。',
  from_day: '2026-11-20',
  from_time: '18:00',
  until_day: '2026-11-21',
  until_time: '03:00',
}

const people = async () => {
  const made = await world(app)
  return {
    staff: await app.logIn('admin', (await addAdmin(app, { name: '運営 花子' })).login_id),
    cook: await app.logIn('consumer', made.consumer.owner.login_id),
    clerk: await app.logIn('supplier', made.supplier.owner.login_id),
  }
}
type People = Awaited<ReturnType<typeof people>>

/** On whose first pages it stands now. */
const shownOf = async ({ cook, clerk }: Pick<People, 'cook' | 'clerk'>, id: string) => {
  const consumer = (await cook.get(listConsumerAnnouncements)).body.items.filter(one => one.id === id)
  const supplier = (await clerk.get(listSupplierAnnouncements)).body.items.filter(one => one.id === id)
  return { consumer: consumer.map(one => one.title), supplier: supplier.map(one => one.title) }
}

describe('an announcement', () => {
  test('stands on the first pages from its beginning to its end, in the time of Japan', async () => {
    const { staff, ...rest } = await people()
    const { status, body } = await staff.post(announce, { body: wish })
    expect([status, body]).toMatchObject([
      201,
      { state: 'coming', shown_from: '2026-11-20T09:00:00.000Z', shown_until: '2026-11-20T18:00:00.000Z' },
    ])
    // Put out again after an answer that was lost it would stand there twice.
    expect((await staff.post(announce, { body: wish })).status).toBe(409)
    const nowhere = { consumer: [], supplier: [] }
    const everywhere = { consumer: [wish.title], supplier: [wish.title] }
    app.clock.set('2026-11-20T17:59:59+09:00')
    expect(await shownOf(rest, body.id)).toEqual(nowhere)
    app.clock.set('2026-11-20T18:00:00+09:00')
    expect(await shownOf(rest, body.id)).toEqual(everywhere)
    app.clock.set('2026-11-21T02:59:59+09:00')
    expect(await shownOf(rest, body.id)).toEqual(everywhere)
    app.clock.set('2026-11-21T03:00:00+09:00')
    expect(await shownOf(rest, body.id)).toEqual(nowhere)
  })

  test('for one side is not shown to the other', async () => {
    const { staff, ...rest } = await people()
    const now = { ...wish, from_time: '08:00' }
    const cooks = await staff.post(announce, { body: { ...now, audience: 'consumer' } })
    const clerks = await staff.post(announce, { body: { ...now, audience: 'supplier' } })
    expect(await shownOf(rest, cooks.body.id)).toEqual({ consumer: [wish.title], supplier: [] })
    expect(await shownOf(rest, clerks.body.id)).toEqual({ consumer: [], supplier: [wish.title] })
  })

  test('is taken back at once, put out again in other words, and each of it is in the record', async () => {
    const { staff, ...rest } = await people()
    const { body: made } = await staff.post(announce, { body: { ...wish, from_time: '08:00' } })
    const params = { id: made.id }
    expect((await staff.delete(takeBackAnnouncement, { params })).body.state).toBe('taken_back')
    expect(await shownOf(rest, made.id)).toEqual({ consumer: [], supplier: [] })
    expect((await staff.delete(takeBackAnnouncement, { params })).status).toBe(409)
    const again = { ...wish, from_time: '08:00', title: '停止は中止しました' }
    const old = await staff.patch(changeAnnouncement, { params, body: { ...again, revision: made.revision } })
    expect(old.status).toBe(409)
    const changed = await staff.patch(changeAnnouncement, { params, body: { ...again, revision: made.revision + 1 } })
    expect([changed.status, changed.body.state]).toEqual([200, 'shown'])
    expect(await shownOf(rest, made.id)).toEqual({ consumer: [again.title], supplier: [again.title] })
    const listed = (await staff.get(listAnnouncements)).body.items.find(one => one.id === made.id)
    expect(listed).toMatchObject({ title: again.title, changed_by_name: '運営 花子' })
    const { body: audits } = await staff.get(listAdminAudits, { query: { subject_id: made.id } })
    expect(audits.items.map(one => one.act)).toEqual([
      'announcement_changed',
      'announcement_taken_back',
      'announcement_put_out',
    ])
  })

  test.each<[Partial<AnnouncementForm>, string]>([
    [{ title: '' }, 'title'],
    [{ body: 'あ'.repeat(501) }, 'body'],
    [{ until_day: '2026-11-20', until_time: '18:00' }, 'until_day'],
    [{ from_day: '2026-11-18', until_day: '2026-11-19' }, 'until_day'],
    [{ from_time: '24:00' }, 'from_time'],
    [{ until_day: '2026-02-31' }, 'until_day'],
  ])('with %o is refused beside %s, and nothing is announced', async (some, field) => {
    const { staff } = await people()
    const before = (await staff.get(listAnnouncements)).body.items.length
    const refused = await staff.post(announce, { body: { ...wish, ...some } })
    expect([refused.status, refused.body.messages?.map(one => one.field)]).toEqual([422, [field]])
    expect((await staff.get(listAnnouncements)).body.items).toHaveLength(before)
  })
})
