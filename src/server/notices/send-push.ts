import { sql } from 'kysely'
import { noticePath } from '#contract/notices/notice-links.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { most_tries } from '#domain/dispatch/fax.ts'
import type { Db, Deps } from '#server/deps.ts'
import { type PushKeys, SendFailure } from '#server/ports.ts'
import { forgetEndpoint, notePush, type TakenPush, takeQueuedPush } from './push-store.ts'

/** Later than this nobody needs the word. */
const ttl_seconds = 24 * 60 * 60

/** The keys by which push services know this house: made once, by whoever needs them first, and kept. */
export const pushKeys = async ({ db, push, now }: Deps): Promise<PushKeys> => {
  const kept = await findKeys(db)
  if (kept) return kept
  await sql`/* make-push-keys */
    insert into platform_keys (name, value, made_at) values ('vapid', ${JSON.stringify(push.makeKeys())}::jsonb, ${now()})
    on conflict do nothing`.execute(db)
  const made = await findKeys(db)
  if (!made) throw new Error('the keys of Web Push were neither made nor found')
  return made
}

const findKeys = async (db: Db): Promise<PushKeys | undefined> => {
  const { rows } = await sql<{ value: PushKeys }>`/* push-keys */
    select value from platform_keys where name = 'vapid'`.execute(db)
  return rows[0]?.value
}

const pages = { consumer: consumerPages, supplier: supplierPages }

/** The page that it is about, which opens a restaurant's in a dead spot too; there the notice is read with it. */
const pathOf = ({ area, notification_id, kind, about }: TakenPush): string => {
  const { notificationSettings, notice } = pages[area]
  if (notification_id === null) return notificationSettings.path
  const path = kind !== null && about !== null ? noticePath(area, kind, about) : null
  if (path === null) return pathTo(notice, { notification_id })
  return `${path}${path.includes('?') ? '&' : '?'}notice=${notification_id}`
}

/** What a lock screen may show: what happened, with whom; neither items nor amounts. */
const payloadOf = (push: TakenPush) =>
  JSON.stringify({ title: push.title, tag: push.notification_id ?? push.id, urgent: push.urgent, path: pathOf(push) })

/** A topic replaces what the service still holds under it: sent twice, it rings once. At most 32 characters of base64url. */
const topicOf = (id: string) => id.replaceAll('-', '')

/** The job: sends one push to one device. Safe to run again at any time. */
export const sendPush = async (deps: Deps, push_id: string) => {
  const { db, push, now } = deps
  const taken = await db.transaction().execute(trx => takeQueuedPush(trx, push_id, now()))
  if (!taken) return
  const { endpoint, p256dh, auth, urgent } = taken
  const topic = topicOf(taken.notification_id ?? taken.id)
  try {
    const keys = await pushKeys(deps)
    const { provider_id } = await push.send({
      keys,
      endpoint,
      p256dh,
      auth,
      urgent,
      topic,
      ttl_seconds,
      payload: payloadOf(taken),
    })
    await notePush(db, push_id, { state: 'sent', provider_id }, now())
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error
    if (error.failure_class === 'gone') {
      await db.transaction().execute(trx => forgetEndpoint(trx, endpoint, error.message))
      return
    }
    const again = error.kind !== 'permanent' && taken.attempts < most_tries
    await notePush(db, push_id, { state: again ? 'queued' : 'failed', failure: error.message }, now())
    if (again) throw error
  }
}
