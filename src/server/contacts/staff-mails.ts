import type { Db, Deps } from '#server/deps.ts'
import { adminMailAddresses } from './contact-store.ts'

/** Where staff are told of what waits for them: the address that is configured, else every administrator. */
export const staffMails = async ({ config }: Pick<Deps, 'config'>, db: Db): Promise<string[]> =>
  config.contact_mail ? [config.contact_mail] : adminMailAddresses(db)
