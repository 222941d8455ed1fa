import { sql } from 'kysely'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import { type ConsumerActor, demandConfirmed } from '#server/http/actor.ts'
import { endSecrets } from './end-secrets.ts'
import { tellWayIn } from './tell-way-in.ts'

/** How long nobody else can take a login id that was given up. */
const rest_days = 30

export const login_id_taken = 'このログインIDは使われています。別のログインIDを入力してください'

/** Changes the person's own login id. 422 where it is another's, or was another's within thirty days. */
export const changeLoginId = async (deps: Deps, actor: ConsumerActor, login_id: string, at: Date) => {
  demandConfirmed(actor)
  const { area, account_id } = actor
  await deps.db.transaction().execute(async trx => {
    const own = await trx
      .selectFrom('accounts')
      .select('login_id')
      .where('id', '=', account_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (own.login_id === login_id) {
      throw refuse(422, [{ field: 'login_id', message: 'いまのログインIDと同じです' }])
    }
    await endSecrets(trx, [account_id], at)
    if (!(await takeLoginId(trx, actor, login_id, at))) {
      throw refuse(422, [{ field: 'login_id', message: login_id_taken }])
    }
    if (own.login_id.toLowerCase() !== login_id.toLowerCase()) {
      const free_from = new Date(at.getTime() + rest_days * 86_400_000)
      await sql`/* rest-login-id */
        insert into former_login_ids (area, login_id, account_id, free_from)
        values (${area}, lower(${own.login_id}), ${account_id}, ${free_from})
        on conflict (area, login_id) do update set account_id = excluded.account_id, free_from = excluded.free_from`.execute(
        trx,
      )
    }
    const key = `login_id:${account_id}:${at.toISOString()}`
    const detail = `新しいログインID：${login_id}`
    await tellWayIn(trx, account_id, { key, title: 'ログインIDが変更されました', detail }, at)
  })
  return { login_id }
}

/**
 * Makes a login id a person's, or says false: it is another's. Of two who want one at the same moment the second waits
 * for its turn, and finds it taken.
 */
export const takeLoginId = async (
  trx: Db,
  { area, account_id }: Pick<ConsumerActor, 'area' | 'account_id'>,
  login_id: string,
  at: Date,
) => {
  await sql`/* login-id-turn */ select pg_advisory_xact_lock(3, hashtext(${`${area} ${login_id.toLowerCase()}`}))`.execute(
    trx,
  )
  const { numAffectedRows } = await sql`/* take-login-id */
    update accounts set login_id = ${login_id} where id = ${account_id}
      and not exists (select from accounts o
        where o.area = ${area} and lower(o.login_id) = lower(${login_id}) and o.id <> ${account_id})
      and not exists (select from former_login_ids f where f.area = ${area} and f.login_id = lower(${login_id})
        and f.account_id <> ${account_id} and f.free_from > ${at})`.execute(trx)
  return numAffectedRows === 1n
}
