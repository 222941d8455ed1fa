import { sql } from 'kysely'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db } from '#server/deps.ts'
import { askForCodeWithin } from './prove-code.ts'

type Person = { name: string; mail_address: string }

/** 409 with `current` where something else stands than was seen. */
export const refuseOutdated = (seen: Person, current: Person) => {
  if (seen.name === current.name && seen.mail_address === current.mail_address) return
  throw refuse(409, 'ほかの人が先に変更しました。いまの内容をご確認のうえ、もう一度変更してください', { current })
}

/**
 * A restaurant's person corrected by the platform's staff, in the caller's transaction: the name at once, in the history of
 * each restaurant; another mail address by the code that goes there, which the person types, as of the person's own change.
 */
export const correctPerson = async (
  trx: Db,
  by: { account_id: string; name: string },
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
      select consumer_id, account_id, 'renamed', ${`${current.name} → ${name}`}, ${by.account_id}::uuid, ${by.name}, ${at}
      from consumer_members where account_id = ${id}`.execute(trx)
  }
  if (mail_address === current.mail_address) return null
  await askForCodeWithin(trx, { account_id: id }, { channel: 'mail', destination: mail_address }, at)
  return mail_address
}
