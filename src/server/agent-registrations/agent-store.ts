import { type RawBuilder, sql } from 'kysely'
import type { AgentDraft } from '#contract/agent-registrations/agent-registration.form.ts'
import { type AgentState, agent_keep_days } from '#domain/agent-registrations/agent-registration.ts'
import { patternsOf } from '#server/db/folded-words.ts'
import type { Db } from '#server/deps.ts'
import { addJob } from '#server/jobs/enqueue.ts'

export type StoredAgent = {
  id: string
  consumer_id: string
  restaurant_name: string
  restaurant_address: string
  restaurant_phone_number: string | null
  words: string
  image_ids: string[]
  images: { id: string; width: number; height: number }[]
  asked_by_name: string
  asked_at: Date
  state: AgentState
  revision: number
  assignee_name: string | null
  taken_at: Date | null
  offered_at: Date | null
  ended_at: Date | null
  drafts: AgentDraft[]
  staff_words: string
  back_words: string
  deals: { deal_id: string; name: string }[]
}

const columns = sql`g.id, g.consumer_id, c.name as restaurant_name,
  concat(c.prefecture, c.address) as restaurant_address, c.phone_number as restaurant_phone_number,
  g.words, g.image_ids,
  (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'width', i.width, 'height', i.height)
    order by array_position(g.image_ids, i.id)), '[]') from agent_images i where i.id = any(g.image_ids)) as images,
  g.asked_by_name, g.asked_at, g.state, g.revision, g.assignee_name, g.taken_at, g.offered_at, g.ended_at, g.drafts,
  g.staff_words, g.back_words,
  (select coalesce(jsonb_agg(jsonb_build_object('deal_id', d.id, 'name', s.name) order by d.position), '[]')
    from deals d join suppliers s on s.id = d.supplier_id where d.id = any(g.deal_ids)) as deals`

const agentsWhere = async (db: Db, which: RawBuilder<unknown>): Promise<StoredAgent[]> => {
  const { rows } = await sql<StoredAgent>`/* agent-registrations */
    select ${columns} from agent_registrations g join consumers c on c.id = g.consumer_id where ${which}`.execute(db)
  return rows
}

/** The newest requests of a restaurant. */
export const findAgentsOf = (db: Db, consumer_id: string) =>
  agentsWhere(db, sql`g.consumer_id = ${consumer_id} order by g.id desc limit 20`)

/** One request; of this restaurant where one is named. */
export const findAgent = async (db: Db, id: string, consumer_id?: string): Promise<StoredAgent | undefined> => {
  const own = consumer_id === undefined ? sql`true` : sql`g.consumer_id = ${consumer_id}`
  return (await agentsWhere(db, sql`g.id = ${id} and ${own}`))[0]
}

/** Holds a request until the transaction ends, so that two do not move it at once. */
export const lockAgent = async (trx: Db, id: string) => {
  await sql`/* lock-agent */ select id from agent_registrations where id = ${id} for update`.execute(trx)
}

/** Makes what is asked by one restaurant wait for each other. */
export const lockAsker = async (trx: Db, consumer_id: string) => {
  await sql`/* lock-asker */ select pg_advisory_xact_lock(hashtextextended(${consumer_id}, 205))`.execute(trx)
}

export const findAskedAgent = async (db: Db, consumer_id: string, key: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`/* agent-asked */
    select id from agent_registrations where consumer_id = ${consumer_id} and key = ${key}`.execute(db)
  return rows[0]?.id
}

export const countOpenAgents = async (db: Db, consumer_id: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`/* open-agents */
    select count(*)::int as count from agent_registrations
    where consumer_id = ${consumer_id} and state in ('received', 'in_hand', 'to_confirm')`.execute(db)
  return rows[0]?.count ?? 0
}

type NewAgent = { consumer_id: string; key: string; words: string; image_ids: string[]; asked_by_name: string }

export const insertAgent = async (trx: Db, one: NewAgent, at: Date): Promise<string> => {
  const { rows } = await sql<{ id: string }>`/* insert-agent */
    insert into agent_registrations (consumer_id, key, words, image_ids, asked_by_name, asked_at)
    values (${one.consumer_id}, ${one.key}, ${one.words}, ${one.image_ids}::uuid[], ${one.asked_by_name}, ${at})
    returning id`.execute(trx)
  const [made] = rows
  if (!made) throw new Error('a request that was written is not there')
  return made.id
}

export type AgentChange = {
  state: AgentState
  assignee_name?: string
  drafts?: readonly AgentDraft[]
  staff_words?: string
  back_words?: string
  deal_ids?: string[]
}

/** Moves a request on: what is not named stays as it was. */
export const updateAgent = async (trx: Db, id: string, change: AgentChange, at: Date) => {
  const over = ['done', 'withdrawn', 'declined'].includes(change.state)
  await sql`/* update-agent */
    update agent_registrations set state = ${change.state}, revision = revision + 1,
      assignee_name = coalesce(${change.assignee_name ?? null}, assignee_name),
      taken_at = case when ${change.assignee_name ?? null}::text is null then taken_at else coalesce(taken_at, ${at}) end,
      offered_at = case ${change.state} when 'to_confirm' then ${at}::timestamptz when 'in_hand' then null else offered_at end,
      ended_at = case when ${over} then ${at}::timestamptz end,
      drafts = coalesce(${change.drafts ? JSON.stringify(change.drafts) : null}::jsonb, drafts),
      staff_words = coalesce(${change.staff_words ?? null}, staff_words),
      back_words = coalesce(${change.back_words ?? null}, back_words),
      deal_ids = coalesce(${change.deal_ids ?? null}::uuid[], deal_ids)
    where id = ${id}`.execute(trx)
}

type Row = Pick<StoredAgent, 'id' | 'restaurant_name' | 'state' | 'assignee_name' | 'asked_at'> & {
  image_count: number
  draft_count: number
  sent_back: boolean
}

/** Newest first; found by the restaurant, by who is at it and by what is written. */
export const findAgentDesk = async (
  db: Db,
  { state, q, cursor }: { state?: AgentState | undefined; q?: string | undefined; cursor?: string | undefined },
  limit: number,
): Promise<Row[]> => {
  const wanted = [
    ...(state ? [sql`g.state = ${state}`] : []),
    ...(cursor ? [sql`g.id < ${cursor}`] : []),
    ...(q
      ? [sql`fold(concat_ws('|', c.name, g.assignee_name, g.words, g.drafts::text)) ~ all(${patternsOf(q)}::text[])`]
      : []),
  ]
  const { rows } = await sql<Row>`/* agent-desk */
    select g.id, c.name as restaurant_name, g.state, g.assignee_name, g.asked_at,
      cardinality(g.image_ids) as image_count, jsonb_array_length(g.drafts) as draft_count,
      g.state = 'in_hand' and g.back_words <> '' as sent_back
    from agent_registrations g join consumers c on c.id = g.consumer_id
    where ${sql.join([sql`true`, ...wanted], sql` and `)} order by g.id desc limit ${limit}`.execute(db)
  return rows
}

/** How many wait for staff: nobody has taken them in hand, or their restaurant has sent them back. */
export const countWaitingAgents = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`/* waiting-agents */
    select count(*)::int as count from agent_registrations
    where state = 'received' or (state = 'in_hand' and back_words <> '')`.execute(db)
  return rows[0]?.count ?? 0
}

export const countAgentStates = async (db: Db): Promise<Map<AgentState, number>> => {
  const { rows } = await sql<{ state: AgentState; count: number }>`/* agent-states */
    select state, count(*)::int as count from agent_registrations group by state`.execute(db)
  return new Map(rows.map(one => [one.state, one.count]))
}

const loose = sql`not exists (select from agent_registrations g where g.image_ids @> array[i.id])`

export const countLooseImages = async (db: Db, consumer_id: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`/* loose-agent-images */
    select count(*)::int as count from agent_images i where i.consumer_id = ${consumer_id} and ${loose}`.execute(db)
  return rows[0]?.count ?? 0
}

type NewImage = { id: string; consumer_id: string; width: number; height: number; added_by_name: string }

export const insertAgentImage = async (db: Db, image: NewImage, at: Date) => {
  await db
    .insertInto('agent_images')
    .values({ ...image, added_at: at })
    .execute()
}

/** Which of these photographs are this restaurant's own; locked, so that none goes before the request that names it is written. */
export const lockAgentImages = async (trx: Db, consumer_id: string, ids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`/* own-agent-images */
    select id from agent_images where id = any(${ids}::uuid[]) and consumer_id = ${consumer_id}
    order by id for update`.execute(trx)
  return new Set(rows.map(one => one.id))
}

/** Photographs that came into no request go with their files; so do those of requests long over, with what was typed for them. */
export const forgetAgents = async (db: Db, at: Date) => {
  const before = (days: number) => new Date(at.getTime() - days * 86_400_000)
  await sql`/* forget-agent-words */
    update agent_registrations set image_ids = '{}', drafts = '[]', words = '', staff_words = '', back_words = ''
    where ended_at < ${before(agent_keep_days.ended)}
      and (image_ids <> '{}' or drafts <> '[]' or words <> '' or staff_words <> '' or back_words <> '')`.execute(db)
  await sql`/* forget-agent-images */
    with old as (
      select id from agent_images i where i.added_at < ${before(agent_keep_days.loose)} and ${loose}
      for update skip locked
    ), gone as (
      delete from agent_images i using old where i.id = old.id and ${loose} returning i.id
    )
    select ${addJob('delete_image_files', sql`id`)} from gone`.execute(db)
}
