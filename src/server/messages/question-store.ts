import { type RawBuilder, sql } from 'kysely'
import type { QuestionPost } from '#contract/messages/question-shapes.ts'
import type { MessageVariables } from '#domain/messages/message.ts'
import type { QuestionSide } from '#domain/messages/question.ts'
import type { Db } from '#server/deps.ts'
import type { ConsumerActor, SupplierActor } from '#server/http/actor.ts'
import { storesSeen } from '#server/users/stores-seen.ts'

/** What a question is about: a message as one store has received it, or a flyer as one deal sees it. */
export type QuestionAbout = { receiver_id: string } | { deal_id: string; web_flyer_id: string }

export type AboutRow = {
  supplier_id: string
  consumer_id: string
  deal_id: string
  store_id: string
  store_name: string
  message_id: string | null
  receiver_id: string | null
  web_flyer_id: string | null
  title: string
  body: string
  variables: MessageVariables
  withdrawn: boolean
}

const posts = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', p.id::text, 'side', p.side, 'text', p.text,
    'said_by_name', p.said_by_name, 'corrects', p.corrects, 'said_at', to_char(p.said_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.id), '[]')
  from question_posts p where p.question_id = q.id)`

const ofMessage = sql`r.supplier_id, r.consumer_id, r.deal_id, r.store_id, t.name as store_name, m.id as message_id, r.id as receiver_id,
  null::uuid as web_flyer_id, m.title, m.body, r.variables, m.state = 'withdrawn' as withdrawn`

const ofFlyer = sql`d.supplier_id, d.consumer_id, d.id as deal_id, d.store_id, t.name as store_name, null::uuid as message_id,
  null::uuid as receiver_id, f.id as web_flyer_id, f.title, '' as body, '{}'::jsonb as variables, f.withdrawn_at is not null as withdrawn`

/** What this restaurant may ask about, with what was said so far; a flyer as long as it stands, or once it was asked about. */
export const findAbout = async (
  db: Db,
  { consumer_id }: ConsumerActor,
  about: QuestionAbout,
): Promise<(AboutRow & { posts: QuestionPost[] }) | undefined> => {
  const query =
    'receiver_id' in about
      ? sql<AboutRow & { posts: QuestionPost[] }>`/* question-of-message */
          select ${ofMessage}, ${posts} as posts
          from message_receivers r join messages m on m.id = r.message_id join stores t on t.id = r.store_id
          left join questions q on q.receiver_id = r.id
          where r.id = ${about.receiver_id} and r.consumer_id = ${consumer_id}`
      : sql<AboutRow & { posts: QuestionPost[] }>`/* question-of-flyer */
          select ${ofFlyer}, ${posts} as posts
          from deals d join web_flyers f on f.supplier_id = d.supplier_id join stores t on t.id = d.store_id
          left join questions q on q.web_flyer_id = f.id and q.deal_id = d.id
          where d.id = ${about.deal_id} and d.consumer_id = ${consumer_id} and f.id = ${about.web_flyer_id}
            and d.state in ('active', 'suspended', 'ended') and (q.id is not null or f.published_at is not null
              and f.withdrawn_at is null and (f.store_group_id is null or f.store_group_id in (
                select g.store_group_id from store_group_members g where g.store_id = d.store_id)))`
  return (await query.execute(db)).rows[0]
}

/** The thread of this, begun where there is none, locked until the transaction ends. */
export const lockQuestion = async (trx: Db, about: AboutRow, at: Date): Promise<string> => {
  await sql`/* begin-question */
    insert into questions (supplier_id, consumer_id, deal_id, store_id, message_id, receiver_id, web_flyer_id, asked_at)
    values (${about.supplier_id}, ${about.consumer_id}, ${about.deal_id}, ${about.store_id}, ${about.message_id},
      ${about.receiver_id}, ${about.web_flyer_id}, ${at}) on conflict do nothing`.execute(trx)
  const which =
    about.receiver_id === null
      ? sql`web_flyer_id = ${about.web_flyer_id} and deal_id = ${about.deal_id}`
      : sql`receiver_id = ${about.receiver_id}`
  const { rows } = await sql<{
    id: string
  }>`/* lock-question */ select id from questions where ${which} for update`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('a question was not begun')
  return row.id
}

type Post = {
  question_id: string
  side: QuestionSide
  text: string
  by: string
  key: string
  /** It takes the place of what was answered before. */
  corrects?: boolean
}

/** Whether the supplier has said something under this key. In a thread that is locked. */
export const isAnswerKept = async (trx: Db, question_id: string, key: string): Promise<boolean> => {
  const { rows } = await sql`/* answer-kept */
    select from question_posts where question_id = ${question_id} and side = 'supplier' and key = ${key}`.execute(trx)
  return rows.length > 0
}

/** What was said, once under its key: its id, or null where it had been said. In a thread that is locked. */
export const insertPost = async (
  trx: Db,
  { question_id, side, text, by, key, corrects = false }: Post,
  at: Date,
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`/* insert-question-post */
    insert into question_posts (question_id, supplier_id, side, text, said_by_name, said_at, key, corrects)
    select id, supplier_id, ${side}, ${text}, ${by}, ${at}, ${key}, ${corrects} from questions where id = ${question_id}
    on conflict (question_id, side, key) do nothing
    returning id::text`.execute(trx)
  const [row] = rows
  if (!row) return null
  await sql`/* turn-question */ update questions set waiting = ${side === 'consumer'} where id = ${question_id}`.execute(
    trx,
  )
  return row.id
}

export type QuestionRow = AboutRow & { id: string; customer_code: string; waiting: boolean; posts: QuestionPost[] }

/** Of the stores that this user sees: a condition over `questions q` and `stores t`. */
const seen = (actor: SupplierActor): RawBuilder<unknown> =>
  sql`q.supplier_id = ${actor.supplier_id} and ${storesSeen(actor)}`

type Wish = {
  list?: 'waiting' | 'answered' | undefined
  message_id?: string | undefined
  id?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** A page of the questions that this user may answer, newest first; `id`: that one alone. */
export const findQuestionPage = async (db: Db, actor: SupplierActor, { list, message_id, cursor, limit, id }: Wish) => {
  const { rows } = await sql<QuestionRow>`/* questions */
    select q.id, q.supplier_id, q.consumer_id, q.deal_id, q.store_id, t.name as store_name, t.customer_code, q.message_id,
      q.receiver_id, q.web_flyer_id, q.waiting, coalesce(m.title, f.title) as title, coalesce(m.body, '') as body,
      coalesce(r.variables, '{}') as variables, coalesce(m.state = 'withdrawn', f.withdrawn_at is not null) as withdrawn,
      ${posts} as posts
    from questions q join stores t on t.id = q.store_id
    left join message_receivers r on r.id = q.receiver_id left join messages m on m.id = q.message_id
    left join web_flyers f on f.id = q.web_flyer_id
    where ${seen(actor)} and (${id ?? null}::uuid is null or q.id = ${id ?? null}::uuid)
      and (${list ?? null}::text is null or q.waiting = (${list ?? null}::text = 'waiting'))
      and (${message_id ?? null}::uuid is null or q.message_id = ${message_id ?? null}::uuid)
      and (${cursor ?? null}::uuid is null or q.id < ${cursor ?? null}::uuid)
    order by q.id desc limit ${limit}`.execute(db)
  return rows
}

/** One that this user may answer, locked until the transaction ends. */
export const lockSeenQuestion = async (trx: Db, actor: SupplierActor, id: string): Promise<boolean> => {
  const { rows } = await sql`/* lock-seen-question */
    select q.id from questions q join stores t on t.id = q.store_id where q.id = ${id} and ${seen(actor)} for update of q`.execute(
    trx,
  )
  return rows.length > 0
}

/** How many of them wait for an answer. */
export const countWaitingQuestions = async (db: Db, actor: SupplierActor): Promise<number> => {
  const { rows } = await sql<{ count: number }>`/* questions-waiting */
    select count(*)::int as count from questions q join stores t on t.id = q.store_id where q.waiting and ${seen(actor)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
