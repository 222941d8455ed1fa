import * as z from 'zod/mini'
import { created, ok, route } from '#contract/http/route.ts'
import { instantText, pageOf, pageQuery } from '#contract/http/shapes.ts'
import { announced_to, announcement_states } from '#domain/announcements/announcement.ts'
import { announcementForm } from './announcement.form.ts'

const base = '/api/v2/admins/announcements'

const announcement = z.object({
  id: z.string(),
  audience: z.enum(announced_to),
  title: z.string(),
  body: z.string(),
  shown_from: instantText,
  shown_until: instantText,
  state: z.enum(announcement_states),
  changed_by_name: z.string(),
  changed_at: instantText,
  revision: z.number(),
})
export type Announcement = z.output<typeof announcement>

export const listAnnouncements = route({
  method: 'GET',
  path: base,
  access: { area: 'admin' },
  summary: '運営からのお知らせを新しい順に見る',
  query: z.object(pageQuery()),
  reply: ok(pageOf(announcement)),
})
export const announce = route({
  method: 'POST',
  path: base,
  access: { area: 'admin' },
  summary: '飲食店・卸のトップにお知らせを出す。時刻は日本時間',
  body: announcementForm,
  reply: created(announcement),
})
export const changeAnnouncement = route({
  method: 'PATCH',
  path: `${base}/:id`,
  access: { area: 'admin' },
  summary: 'お知らせを直す。取り下げたもの・終わったものは、もう一度表示される。revision は読んだときのもの',
  body: z.object({ ...announcementForm.shape, revision: z.number().check(z.int()) }),
  reply: ok(announcement),
})
export const takeBackAnnouncement = route({
  method: 'DELETE',
  path: `${base}/:id`,
  access: { area: 'admin' },
  summary: 'お知らせを取り下げる。すぐにどの画面にも出なくなる',
  reply: ok(announcement),
})
