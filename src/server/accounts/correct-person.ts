import { sql } from 'kysely'
import { staff_name } from '#domain/houses/correction.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db } from '#server/deps.ts'
import { endSecrets } from './end-secrets.ts'
import { tellWayIn } from './tell-way-in.ts'

type Person = { name: string; mail_address: string }

/** 409 with `current` where something else stands than was seen. */
export const refuseOutdated = (seen: Person, current: Person) => {
  if (seen.name === current.name && seen.mail_address === current.mail_address) return
  throw refuse(409, 'ほかの画面で変更されました。いまの内容をご確認のうえ、もう一度変更してください', { current })
}

/**
 * A restaurant's person corrected by the platform's staff, in the caller's transaction: the name in the history of each
 * restaurant; another mail address is unproven, and the former one is told.
 */
export const correctPerson = async (
  trx: Db,
  by_id: string,
  id: string,
  { name, mail_address, seen }: Person & { seen: Person },
  at: Date,
) => {
  const account = await trx
    .selectFrom('accounts')
    .select(['name', 'mail_address'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const current = { name: account.name, mail_address: account.mail_address ?? '' }
  refuseOutdated(seen, current)
  if (name !== current.name) {
    await trx.updateTable('accounts').set({ name }).where('id', '=', id).execute()
    await sql`/* note-renamed */ insert into staff_events (consumer_id, account_id, kind, detail, actor_id, actor_name, happened_at)
      select consumer_id, account_id, 'renamed', ${`${current.name} → ${name}`}, ${by_id}::uuid, ${staff_name}, ${at}
      from consumer_members where account_id = ${id}`.execute(trx)
  }
  if (mail_address === current.mail_address) return
  await trx.updateTable('accounts').set({ mail_address, mail_unproven: true }).where('id', '=', id).execute()
  await endSecrets(trx, [id], at)
  const detail = `${staff_name}による変更です。これからのお知らせは、新しいアドレスに届きます。`
  const key = `user_mail:${id}:${at.toISOString()}`
  const news = { key, title: 'メールアドレスが変更されました', detail, former_mail: account.mail_address }
  await tellWayIn(trx, id, news, at)
}
