import { sql } from 'kysely'
import type { Db, Deps } from '#server/deps.ts'
import { derivedToken, readDerivedToken } from '#server/http/derived-token.ts'

/** Where a restaurant's invitation leads a supplier of its own: the same pages as an order's link. */
export const supplierInviteUrl = ({ public_url, config }: Pick<Deps, 'public_url' | 'config'>, id: string): string =>
  `${public_url}/o/${derivedToken(config.secret, 'supplier-invite', id)}/join`

/** The id of the invitation that a token stands for; null for an order's link, and what we did not make. */
export const readSupplierInvite = (deps: Deps, token: string): string | null =>
  readDerivedToken(deps.config.secrets, 'supplier-invite', token)

export type SupplierInvite = {
  id: string
  supplier_id: string
  supplier_name: string
  consumer_name: string
  declined: boolean
}

/** An invitation whose link is still good. */
export const findSupplierInvite = async (db: Db, id: string, at: Date): Promise<SupplierInvite | undefined> => {
  const { rows } = await sql<SupplierInvite>`/* supplier-invite */
    select i.id, i.supplier_id, s.name as supplier_name, c.name as consumer_name, i.declined_at is not null as declined
    from supplier_invites i join suppliers s on s.id = i.supplier_id join consumers c on c.id = i.consumer_id
    where i.id = ${id} and i.expires_at > ${at}`.execute(db)
  return rows[0]
}

/** It says no, or takes that back. */
export const noteDeclined = async (db: Db, id: string, declined_at: Date | null) => {
  await db.updateTable('supplier_invites').set({ declined_at }).where('id', '=', id).execute()
}
