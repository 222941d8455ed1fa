import * as z from 'zod/mini'
import { ok } from '#contract/http/route.ts'
import { instantText, pageOf, pageQuery } from '#contract/http/shapes.ts'
import { notice_types } from '#domain/notices/kinds.ts'

export const noticeType = z.enum(notice_types)

export const notice = z.object({
  id: z.string(),
  kind: z.string(),
  type: noticeType,
  urgent: z.boolean(),
  title: z.string(),
  body: z.string(),
  created_at: instantText,
  /** By whoever asks: each person reads for himself. */
  read: z.boolean(),
  /** Answered, superseded or over: nothing is left to do, for anybody. */
  done: z.boolean(),
  /** The page that it is about; null where that is none. */
  path: z.nullable(z.string()),
})
export type NoticeView = z.output<typeof notice>

/** The unread ones first, each part newest first; of one type, or of all. */
export const listQuery = z.object({ ...pageQuery('[ur]:'), type: z.optional(noticeType) })
export const listReply = ok(pageOf(notice))
export const noticeReply = ok(notice)

/** Of one notice: read, or unread again. */
export const readBody = z.object({ read: z.boolean() })
/** Of all that this person may see, or all of one type, as far as they are there now. */
export const readAllBody = z.object({ type: z.optional(noticeType) })
/** `ids`: which were, so that it can be taken back; none where they are more than `most_unread_again`. */
export const readAllReply = ok(z.object({ count: z.number(), ids: z.optional(z.array(z.string())) }))
export const most_unread_again = 1000
/** What was read at once is unread again. */
export const unreadAgainBody = z.object({
  notification_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(most_unread_again)),
})
export const unreadAgainReply = ok(z.object({ count: z.number() }))

/** How a person's bell stands: the number as `countReply` has it, and the newest of what is in it. */
export type NoticesNow = { count: number; newest: { id: string; kind: string; title: string } | null }

/** What is unread and not over. `count` goes no further than `most_counted`, which means that or more. */
export const countReply = ok(z.object({ count: z.number() }))
export const most_counted = 100
export const existsReply = ok(z.object({ exists: z.boolean() }))
