import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/deps.ts'

type Move =
  /** The row goes over as it is. */
  | 'moves'
  /** It goes over, but where the restaurant that stays has its like (SQL, `t` is the row): that one goes. */
  | { moves_unless: string }
  /** It stays where it is, and why. */
  | { stays: string }

const consumer = 'consumer_id'

/**
 * Every column that says whose restaurant a row is, and what becomes of the row when two registrations of one restaurant
 * are made one (`:goes` into `:stays`). Deals and orders come first: whoever waits for them writes what comes after.
 * A test reads the schema and fails for a column that is not here.
 */
export const merge_moves: Record<string, Record<string, Move>> = {
  deals: { [consumer]: 'moves' },
  orders: { [consumer]: 'moves' },
  order_approvals: { [consumer]: 'moves' },
  order_claims: { [consumer]: 'moves' },
  claim_images: { [consumer]: 'moves' },
  suppliers: { owner_consumer_id: 'moves' },
  supplier_invites: { [consumer]: 'moves' },
  deal_offers: { [consumer]: 'moves' },
  agent_images: { [consumer]: 'moves' },
  agent_registrations: { [consumer]: 'moves' },
  contacts: { [consumer]: 'moves' },
  line_drafts: { [consumer]: 'moves' },
  line_link_nonces: { [consumer]: 'moves' },
  line_links: {
    [consumer]: {
      moves_unless: `t.ended_at is null and exists (select from line_links o where o.consumer_id = :stays and o.ended_at is null
        and ((o.channel, o.line_user_id) = (t.channel, t.line_user_id) or o.account_id = t.account_id))`,
    },
  },
  looks: { [consumer]: 'moves' },
  member_invites: { [consumer]: 'moves' },
  message_receivers: { [consumer]: 'moves' },
  message_mutes: {
    [consumer]: {
      moves_unless:
        'exists (select from message_mutes o where o.consumer_id = :stays and o.supplier_id = t.supplier_id)',
    },
  },
  questions: { [consumer]: 'moves' },
  notifications: {
    [consumer]: {
      moves_unless: `exists (select from notifications o where o.consumer_id = :stays and o.kind = t.kind and o.key = t.key
        and o.account_id is not distinct from t.account_id)`,
    },
  },
  outgoing_mails: { [consumer]: 'moves' },
  outgoing_sms: { [consumer]: 'moves' },
  outgoing_pushes: { [consumer]: 'moves' },
  push_devices: {
    [consumer]: {
      moves_unless: 'exists (select from push_devices o where o.consumer_id = :stays and o.endpoint = t.endpoint)',
    },
  },
  push_wishes: {
    [consumer]: {
      moves_unless: 'exists (select from push_wishes o where o.consumer_id = :stays and o.account_id = t.account_id)',
    },
  },
  usage_answers: { [consumer]: 'moves' },
  consumer_members: {
    [consumer]: {
      moves_unless:
        'exists (select from consumer_members o where o.consumer_id = :stays and o.account_id = t.account_id)',
    },
  },
  sessions: { [consumer]: 'moves' },
  staff_events: { [consumer]: { stays: 'nobody changes it; it is read with those of the restaurant that stays' } },
  consumer_closures: { [consumer]: { stays: 'of a former leaving that was taken back' } },
  consumers: { merged_into: 'moves' },
}

/** What stays although its like moves: it is of no use any more, but something may refer to it. */
const left_behind = new Set(['notifications', 'push_devices', 'line_links'])

const filled = (text: string, names: { goes: string; stays: string }): RawBuilder<unknown> =>
  sql.join(
    text.split(/(:goes|:stays)/).map(part => {
      if (part === ':goes') return sql`${names.goes}::uuid`
      return part === ':stays' ? sql`${names.stays}::uuid` : sql.raw(part)
    }),
    sql``,
  )

/**
 * Moves everything of one restaurant to another, in the caller's transaction. Done again it moves what was written
 * meanwhile by whoever had read before that the restaurant was there.
 */
export const moveRows = async (trx: Db, goes: string, stays: string) => {
  for (const [table, columns] of Object.entries(merge_moves)) {
    for (const [column, move] of Object.entries(columns)) {
      if (typeof move === 'object' && 'stays' in move) continue
      const rows = sql`t.${sql.ref(column)} = ${goes}::uuid`
      const unless = typeof move === 'object' ? filled(move.moves_unless, { goes, stays }) : null
      await sql`/* merge-move */ update ${sql.table(table)} t set ${sql.ref(column)} = ${stays}::uuid
        where ${rows} ${unless ? sql`and not (${unless})` : sql``}`.execute(trx)
      if (!unless || left_behind.has(table)) continue
      await sql`/* merge-drop */ delete from ${sql.table(table)} t where ${rows} and ${unless}`.execute(trx)
    }
  }
}
