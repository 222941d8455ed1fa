import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { isTraced, traceparent } from '#server/tracing.ts'

/**
 * Every job that is asked for (those of the clock are in schedule.ts): under which name it carries the id of what it is
 * about, how often it is tried, and what stands before that id in its key. Of one key there is one job, and what is asked
 * for again takes the place of what waits; null: as often as it is asked for.
 */
const catalogue = {
  send_dispatch: { of: 'dispatch_id', tries: 12, key: '' },
  poll_dispatch: { of: 'dispatch_id', tries: 12, key: 'poll:' },
  send_outgoing_mail: { of: 'mail_id', tries: 12, key: '' },
  send_mails: { of: 'batch_id', tries: 12, key: 'mails:' },
  send_line_message: { of: 'line_message_id', tries: 12, key: '' },
  handle_line_event: { of: 'event_id', tries: 6, key: 'line:' },
  send_sms: { of: 'sms_id', tries: 6, key: 'sms:' },
  send_push: { of: 'push_id', tries: 8, key: 'push:' },
  deliver_message: { of: 'message_id', tries: 12, key: 'message:' },
  remind_message: { of: 'message_id', tries: 12, key: 'remind:' },
  tell_closed_day: { of: 'order_id', tries: 12, key: 'closed-day:' },
  tell_flyer: { of: 'web_flyer_id', tries: 12, key: 'flyer:' },
  send_counter_code: { of: 'code_id', tries: 6, key: '' },
  poll_counter_code: { of: 'code_id', tries: 6, key: 'poll:' },
  send_mail_code: { of: 'code_id', tries: 6, key: '' },
  send_joining_code: { of: 'code_id', tries: 6, key: '' },
  send_enrolment_code: { of: 'code_id', tries: 6, key: '' },
  send_supplier_invite: { of: 'invite_id', tries: 6, key: '' },
  send_platform_invite: { of: 'invite_id', tries: 6, key: '' },
  poll_supplier_invite: { of: 'invite_id', tries: 6, key: 'poll:' },
  send_forgotten: { of: 'forgot_id', tries: 6, key: '' },
  sweep_merged: { of: 'consumer_id', tries: 12, key: 'merged:' },
  make_takeout: { of: 'takeout_id', tries: 3, key: '' },
  delete_image_files: { of: 'image_id', tries: 25, key: '' },
  delete_fax_image: { of: 'call', tries: 25, key: '' },
  delete_message_file: { of: 'message_file_id', tries: 25, key: '' },
  check_item_import: { of: 'import_id', tries: 3, key: null },
  ask_held_faxes: { of: 'restore_id', tries: 25, key: 'held-faxes:' },
  apply_item_import: { of: 'import_id', tries: 3, key: null },
  check_directory_import: { of: 'directory_import_id', tries: 3, key: null },
  apply_directory_import: { of: 'directory_import_id', tries: 3, key: null },
  undo_directory_import: { of: 'directory_import_id', tries: 3, key: null },
} as const

export type JobName = keyof typeof catalogue

export const job_names: readonly string[] = Object.keys(catalogue)

type Sql = RawBuilder<unknown>

const keyOf = (job: JobName, id: Sql) => {
  const { key } = catalogue[job]
  if (key === null) return sql`null`
  return key === '' ? sql`${id}::text` : sql`${sql.lit(key)} || ${id}::text`
}

/** Read by pg as it sends the statement: a prepared one is built once, and each call has a trace of its own. */
const trace_of_now = { toPostgres: traceparent }

/** With a job goes on behalf of what it was asked for, where that is traced. */
const traceOfNow = () => (isTraced() ? sql`, 'traceparent', ${trace_of_now}::text` : sql``)

/** The traceparent that a job carries, for `beginSpan`. */
export const traceOf = (payload: unknown): unknown =>
  payload instanceof Object ? Reflect.get(payload, 'traceparent') : undefined

/** `priority`: the lower goes first of what is due; 0 for what is about one thing alone. */
type When = { after_ms?: Sql; queue?: Sql; priority?: number }

const spelled = (
  job: JobName,
  id: Sql,
  mode: string,
  { after_ms = sql`0`, queue = sql`null`, priority = 0 }: When,
) => sql`
  graphile_worker.add_job(${sql.lit(job)}, json_build_object(${sql.lit(catalogue[job].of)}, ${id}${traceOfNow()}), queue_name => ${queue},
    run_at => now() + ${after_ms} * interval '1 millisecond', job_key => ${keyOf(job, id)},
    priority => ${sql.lit(priority)}, max_attempts => ${sql.lit(catalogue[job].tries)}, job_key_mode => ${sql.lit(mode)})`

/**
 * The job of a row, to be selected in the statement that writes the row: both commit, or neither. `after_ms`: not before.
 * `queue`: those of one queue run one after the other.
 */
export const addJob = (job: JobName, id: Sql, when: When = {}) => spelled(job, id, 'replace', when)

/**
 * The job of a row that is born in this statement: no job can have its key, so that the mode which leaves a job of the
 * same key alone is safe, and it is half the work (bench:place-order: 0.42 of the floor instead of 0.38).
 */
export const addFirstJob = (job: JobName, id: Sql, when: Pick<When, 'priority'> = {}) =>
  spelled(job, id, 'unsafe_dedupe', when)

/** Asks for a job, now or later, in the caller's transaction. */
export const enqueue = (db: Db, job: JobName, id: string, after_ms = 0) =>
  sql`/* enqueue */ select ${addJob(job, sql`${id}::text`, { after_ms: sql`${after_ms}` })}`.execute(db)

/** Whether the job of a row is neither there nor running; one that was given up counts as gone, but where it is `kept`. */
export const jobIsLost = (job: JobName, id: Sql, { kept = false } = {}) => sql`not exists (
  select from graphile_worker.jobs j where j.key = ${keyOf(job, id)} and (${sql.lit(kept)} or j.attempts < j.max_attempts))`

/** Takes the jobs of rows away, to be selected in a statement. */
export const endJobs = (job: JobName, ids: Sql) => sql`
  graphile_worker.complete_jobs(array(select j.id from graphile_worker.jobs j
    where j.key in (select ${keyOf(job, sql`x.id`)} from ${ids} x)))`

/** The id that a job carries; '' for one of the clock. */
export const idOf = (job: string, payload: unknown): string => {
  if (!isAskedFor(job)) return ''
  const id = payload instanceof Object && Reflect.get(payload, catalogue[job].of)
  if (typeof id !== 'string') throw new Error(`a job ${job} that is about nothing`)
  return id
}

/** Whether a job is about something; those of the clock are about nothing. */
export const isAskedFor = (job: string): job is JobName => job in catalogue

/** For who asks whether work can be done: the queue can be read. */
export const queue_is_there = 'select 1 from graphile_worker.jobs limit 1'

/** How many jobs there are, by how they stand. */
export const queue_depth = `
  select case when locked_at is not null then 'running'
              when attempts >= max_attempts then 'given_up'
              when run_at > now() then 'waiting'
              else 'ready' end as state, count(*) as n
  from graphile_worker.jobs group by 1`

/** How long the oldest job of each task has been ready and was not taken, in seconds. */
export const queue_age = `
  select task_identifier as task, extract(epoch from now() - min(run_at))::float8 as seconds
  from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= now() group by 1`

/** How many jobs of each task are tried no more. */
export const given_up_jobs = `
  select task_identifier as task, count(*)::int as count from graphile_worker.jobs
  where locked_at is null and attempts >= max_attempts group by 1 order by 2 desc, 1`
