import * as admin from '#contract/announcements/admin-announcements.contract.ts'
import type { AnnouncementForm } from '#contract/announcements/announcement.form.ts'
import * as contract from '#contract/announcements/announcements.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { announcementState, whyNotUntil } from '#domain/announcements/announcement.ts'
import { instantAt } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { room } from '#server/http/serve.ts'
import {
  findAnnouncements,
  findShown,
  insertAnnouncement,
  isAnnouncement,
  isPutOut,
  type StoredAnnouncement,
  updateAnnouncement,
  withdrawAnnouncement,
} from './announcement-store.ts'
import { forgetShown } from './shown-now.ts'

const page_size = 50

const viewOf = ({ taken_back_at, ...one }: StoredAnnouncement, at: Date): admin.Announcement => ({
  ...one,
  state: announcementState({ ...one, taken_back_at }, at),
  shown_from: one.shown_from.toISOString(),
  shown_until: one.shown_until.toISOString(),
  changed_at: one.changed_at.toISOString(),
})

/** A day and HH:MM of it, in Japan. */
const instantOf = (day: string, time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return instantAt(day, hours * 60 + minutes)
}

const wishOf = ({ audience, title, body, ...times }: AnnouncementForm, at: Date) => {
  const shown_from = instantOf(times.from_day, times.from_time)
  const shown_until = instantOf(times.until_day, times.until_time)
  const message = whyNotUntil(shown_from, shown_until, at)
  if (message !== null) throw refuse(422, [{ field: 'until_day', message }])
  return { audience, title, body, shown_from, shown_until }
}

/** What changes the announcements: every page of this process knows at once. */
const anew = async <T>(deps: Deps, work: (trx: Db) => Promise<T>): Promise<T> => {
  const done = await deps.db.transaction().execute(work)
  forgetShown(deps)
  return done
}

export const announcementRoutes = room(
  { ...contract, ...admin },
  {
    listConsumerAnnouncements: async ({ deps, at }) => ({ items: await findShown(deps.db, 'consumer', at) }),
    listSupplierAnnouncements: async ({ deps, at }) => ({ items: await findShown(deps.db, 'supplier', at) }),
    listAnnouncements: async ({ deps, query, at }) => {
      const limit = query.limit ?? page_size
      const rows = await findAnnouncements(deps.db, query.cursor, limit)
      const items = rows.slice(0, limit).map(row => viewOf(row, at))
      return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
    },
    announce: async ({ deps, actor, body, at }) => {
      const wish = { ...wishOf(body, at), changed_by_name: actor.name, changed_at: at }
      return anew(deps, async trx => {
        if (await isPutOut(trx, wish, new Date(at.getTime() - 3_600_000)))
          throw refuse(409, '同じお知らせを、先ほど出しています。一覧をご確認ください')
        const made = await insertAnnouncement(trx, wish)
        const facts = { name: made.title }
        await noteAdminAct(trx, actor, { act: 'announcement_put_out', subject_id: made.id, facts }, at)
        return viewOf(made, at)
      })
    },
    changeAnnouncement: async ({ deps, actor, params, body, at }) => {
      if (!(await isAnnouncement(deps.db, params.id))) throw refuse(404, errorTexts.not_found)
      const wish = { ...wishOf(body, at), changed_by_name: actor.name, changed_at: at }
      return anew(deps, async trx => {
        const changed = await updateAnnouncement(trx, params.id, body.revision, wish)
        if (!changed) throw refuse(409, 'ほかの担当者が更新しました。最新の内容をご確認ください')
        const facts = { name: changed.title }
        await noteAdminAct(trx, actor, { act: 'announcement_changed', subject_id: changed.id, facts }, at)
        return viewOf(changed, at)
      })
    },
    takeBackAnnouncement: async ({ deps, actor, params, at }) => {
      if (!(await isAnnouncement(deps.db, params.id))) throw refuse(404, errorTexts.not_found)
      return anew(deps, async trx => {
        const taken = await withdrawAnnouncement(trx, params.id, actor.name, at)
        if (!taken) throw refuse(409, 'このお知らせは、すでに取り下げられています')
        const facts = { name: taken.title }
        await noteAdminAct(trx, actor, { act: 'announcement_taken_back', subject_id: taken.id, facts }, at)
        return viewOf(taken, at)
      })
    },
  },
)
