import type { Joining } from '#contract/joining/joining.contract.ts'
import { type JoiningStep, stepOf } from '#domain/joining/joining.ts'
import { code_rules } from '#server/outbox/auth-code.ts'
import type { JoiningRow } from './joining-store.ts'

const provenOf = ({ proven_channel, proven_destination }: JoiningRow) =>
  proven_channel && proven_destination ? { channel: proven_channel, destination: proven_destination } : null

/** What comes next for a joining. That a login id is taken counts for who has proven an address alone. */
export const stepOfJoining = (row: JoiningRow): JoiningStep =>
  stepOf({
    finished: row.finished_at !== null,
    has_restaurant: row.restaurant_id !== null || row.restaurant_confirmed,
    restaurant_confirmed: row.restaurant_confirmed,
    restaurant_taken: row.restaurant_taken,
    external: row.identity !== null,
    has_login: row.password_hash !== null,
    login_taken: row.login_taken,
    proven: row.proven_channel !== null,
    has_code: row.code !== null,
  })

/** What the pages of somebody who joins are told. */
export const joiningView = (row: JoiningRow): Joining => {
  const { restaurant, code } = row
  const proven = provenOf(row)
  return {
    door: row.door,
    step: stepOfJoining(row),
    revision: row.revision,
    expires_at: row.expires_at.toISOString(),
    terms_version: row.terms_version,
    supplier_name: row.supplier_name,
    restaurant: restaurant && {
      ...restaurant,
      restaurant_id: row.restaurant_id,
      confirmed: row.restaurant_confirmed,
    },
    restaurant_taken: row.restaurant_taken,
    external: row.identity?.provider ?? null,
    login:
      row.login_id === null || row.person_name === null
        ? null
        : { person_name: row.person_name, login_id: row.login_id },
    login_taken: proven !== null && row.login_taken,
    code: code && {
      channel: code.channel,
      destination: code.destination,
      expires_at: new Date(code.expires_at).toISOString(),
      tries_left: code_rules.tries - code.tries,
      failed: code.failed,
    },
    proven,
  }
}
