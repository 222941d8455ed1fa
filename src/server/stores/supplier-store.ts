import type { Db } from '#server/deps.ts'

/** What invitations and news say of a supplier. */
export const supplierNamed = (db: Db, id: string) =>
  db
    .selectFrom('suppliers')
    .select(['name', 'phone_number', 'postal_code', 'prefecture', 'address'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
