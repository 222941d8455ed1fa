import pg from 'pg'
import { underWay } from '#server/under-way.ts'

/** What of it PostgreSQL's EXPLAIN says that is asked for here. */
type Plan = {
  'Node Type': string
  'Parent Relationship'?: string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: Plan[]
}

/** Tables that are read whole, each with why that costs the same in ten years. */
export const small_tables: Record<string, string> = {
  announcements: 'written by hand, by staff',
  contact_templates: 'written by hand, by staff',
  database_mark: 'one row',
  directory_imports: 'a file of staff each, kept for ninety days',
  holiday_lists: 'a file of staff each, one a year',
  line_standin_messages: 'of the stand-in, which production has not',
  order_numbers: 'a sequence: one row',
  restores: 'a row for each time that the database was restored',
  schema_migrations: 'a row for each migration',
  _private_jobs: 'what is done is removed: as long as the queue',
}

const by_staff = 'a page of staff, who look through all houses by words and marks'
const at_night = 'once a night, or once an hour: what is over is searched for in a table of what lives'

/** Statements that read a table whole, by their names or how they begin, each with why they may: none is asked for by orders. */
export const seldom: Record<string, string> = {
  'platform-invites': by_staff,
  'count-platform-invites': by_staff,
  'invite-months': by_staff,
  'agreed-terms': by_staff,
  'count-article-readers': by_staff,
  'agent-desk': by_staff,
  'agent-states': by_staff,
  'count-usage-answers': by_staff,
  'find-admin-restaurants': by_staff,
  'find-admin-suppliers': by_staff,
  'merge-candidates': by_staff,
  'flyer-requests': by_staff,
  'count-flyer-requests': by_staff,
  'find-contacts': by_staff,
  'line-usages': by_staff,
  'health-people': by_staff,
  'select a.id, a.area, a.login_id, a.name, a.mail_address': by_staff,
  'select "restaurant_code", "name", "name_kana"': by_staff,
  'select "state", count(*) as "n" from "contacts"': by_staff,
  'forget-loose-images': at_night,
  'forget-message-files': at_night,
  'forget-invite-logos': at_night,
  'forget-claim-images': at_night,
  'forget-agent-images': at_night,
  'flyer-to-forget': at_night,
  'expired-downloads': at_night,
  'old-versions': at_night,
  'forget-paces': at_night,
  'delete from "takeouts" where "expires_at"': at_night,
  'delete from "product_item_imports" where "updated_at"': at_night,
  'select "test_of" from "consumers"': at_night,
  'rows-to-their-month': 'once a month, from a part that is empty, to one that is made that moment',
  'due-reminders': 'each five minutes, of the suppliers that set a time',
  'barred-addresses': 'of the invitations that were declined, and once for those that are being sent',
  'supplier-twins': 'once for a supplier that a restaurant enters by hand',
}

/** Behind the name in a comment. */
const is_planned = /^\s*(?:\/\*.*?\*\/\s*)*(?:with|select|insert|update|delete|merge)\b/is

/** The first of our own files on the way to a statement is none of a test: the product's, not what a test looks up by itself. */
const isOfProduct = () => {
  if (underWay.getStore()) return true
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 60
  const frames = (new Error('where').stack ?? '').split('\n')
  Error.stackTraceLimit = stackTraceLimit
  const own = frames.find(
    line => /\/(src|tests)\//.test(line) && !/node_modules|tests\/support\/plans|src\/server\/db\//.test(line),
  )
  return own !== undefined && /\/src\/server\//.test(own) && !/\.test\.ts|\/seeds\//.test(own)
}

/** From here on the statements that the product sends by these pools are gathered, each once. */
export const noteStatements = (...pools: pg.Pool[]): ReadonlySet<string> => {
  const noted = new Set<string>()
  const heard = new WeakSet<pg.PoolClient>()
  const listen = (client: pg.PoolClient) => {
    if (heard.has(client)) return
    heard.add(client)
    const plain = Reflect.get(client, 'query')
    Reflect.set(client, 'query', (...args: unknown[]) => {
      const [first] = args
      const text = first !== null && typeof first === 'object' ? Reflect.get(first, 'text') : first
      if (typeof text === 'string' && is_planned.test(text) && !noted.has(text) && isOfProduct()) noted.add(text)
      return Reflect.apply(plain, client, args)
    })
  }
  for (const pool of new Set(pools)) pool.on('acquire', listen)
  return noted
}

/** A table that is read whole below this step, or an index that is, with by what its rows are chosen then. */
const scansIn = (plan: Plan, partial: ReadonlySet<string>, limited = false): string[] => {
  const { 'Node Type': kind, 'Relation Name': table, 'Index Name': index = '', 'Index Cond': by, Filter: filter } = plan
  // The first rows by their order, without a condition, are few.
  const passes = kind === 'Limit' || (limited && /^(Nested Loop|Subquery Scan|LockRows|Result)$/.test(kind))
  const below = (plan.Plans ?? []).flatMap(one =>
    scansIn(one, partial, passes && /^(Outer|Subquery)$/.test(one['Parent Relationship'] ?? '')),
  )
  if (table === undefined || table in small_tables || (limited && filter === undefined)) return below
  if (kind === 'Seq Scan') return [...below, `${table}, by ${filter ?? 'nothing'}`]
  const is_whole = /^Index (Only )?Scan$/.test(kind) && by === undefined && !partial.has(index)
  return is_whole ? [...below, `${table}, all of ${index}, by ${filter ?? 'nothing'}`] : below
}

/** Which of these statements read a table whole that grows, as `statement: table, condition`. */
export const scansOf = async (texts: Iterable<string>): Promise<string[]> => {
  const client = new pg.Client({
    connectionString: process.env.OROSHI_TEST_PLANS,
    // Asked for the way by an index, however dear: without one it still reads the table.
    options: '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off',
  })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      // One of all rows that have something is as long as its table.
      `select indexrelid::regclass::text as name from pg_index
       where indpred is not null and pg_get_expr(indpred, indrelid) !~ '^\\(\\w+ IS NOT NULL\\)$'`,
    )
    const partial = new Set(rows.map(one => one.name))
    const found: string[] = []
    for (const text of texts) {
      const [, name = ''] = /^\s*\/\*\s*([\w-]+)\s*\*\//.exec(text) ?? []
      const line = text.replace(/\s+/g, ' ').trim()
      if (Object.keys(seldom).some(one => one === name || line.startsWith(one))) continue
      const scans = await scansOfOne(client, text, partial)
      found.push(...scans.map(scan => `${line.slice(0, 300)}: ${scan}`))
    }
    return found
  } finally {
    await client.end()
  }
}

const scansOfOne = async (client: pg.Client, text: string, partial: ReadonlySet<string>): Promise<string[]> => {
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (generic_plan, format json) ${text}`,
    )
    return rows.flatMap(row => scansIn(row['QUERY PLAN'][0].Plan, partial))
  } catch (error) {
    return [`not planned: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/**
 * Makes a database of the schema one for plans: each table has a page without a row, and says that a million lie in it. As
 * nobody writes there and nothing is analyzed, a plan is the same on every machine.
 */
export const makePlans = async (client: pg.Client) => {
  const drops = (table: string) => `coalesce((
      select string_agg(format('drop constraint if exists %I cascade', k.conname), ', ' order by k.contype = 'n') from pg_constraint k
      where k.conrelid = ${table} and k.coninhcount = 0 and not exists (select from pg_attribute a
        where a.attrelid = ${table} and a.attidentity <> '' and k.contype = 'n' and k.conkey = array[a.attnum])), '')`
  // A part of a table has rules of the whole, and takes no row without what its time is told by.
  const { rows } = await client.query<{
    name: string
    drops: string
    whole: string | null
    of_whole: string
    key: string
  }>(`
    select c.oid::regclass::text as name, ${drops('c.oid')} as drops, p.oid::regclass::text as whole, ${drops('p.oid')} as of_whole,
      case when pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT' then substring(pg_get_partkeydef(p.oid) from '\\((\\w+)\\)') end as key
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid and c.relispartition left join pg_class p on p.oid = i.inhparent
    where c.relnamespace = any(array['public', 'graphile_worker']::regnamespace[]) and c.relkind = 'r'`)
  for (const { name, drops: own, whole, of_whole, key } of rows) {
    // A row that was taken back leaves its page.
    await client.query('begin')
    await client.query(`alter table ${name} disable trigger all`)
    if (of_whole) await client.query(`alter table ${whole} ${of_whole}`)
    if (own) await client.query(`alter table ${name} ${own}`)
    await client.query(key ? `insert into ${name} (${key}) values ('-infinity')` : `insert into ${name} default values`)
    await client.query('rollback')
    await client.query(`alter table ${name} set (autovacuum_enabled = false)`)
  }
  await client.query(`
    update pg_class set relpages = 1, reltuples = 1000000
    where relnamespace = any(array['public', 'graphile_worker']::regnamespace[]) and relkind = 'r'`)
  // A value is that of ten rows, whatever the column: without, PostgreSQL takes it for that of five thousand.
  await client.query(`
    select pg_restore_attribute_stats('schemaname', n.nspname::text, 'relname', c.relname::text, 'attname', a.attname::text,
      'inherited', false, 'version', 180000, 'null_frac', 0::real, 'avg_width', 8, 'n_distinct', (-0.1)::real)
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and a.attnum > 0 and not a.attisdropped
      and (c.relkind = 'r' or exists (select from pg_index i where i.indexrelid = c.oid and i.indexprs is not null))`)
}
