import type { Db } from '#server/deps.ts'

/** What invitations and news say of a supplier. */
export const supplierNamed = (db: Db, id: string) =>
  db
    .selectFrom('suppliers')
    .select(['name', 'phone_number', 'postal_code', 'prefecture', 'address'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** A supplier that uses the platform and has not left; undefined for another. */
export const findSupplierOnPlatform = (db: Db, id: string) =>
  db
    .selectFrom('suppliers')
    .select('name')
    .where('id', '=', id)
    .where('origin', '=', 'platform')
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
