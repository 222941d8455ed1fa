import { metaText } from '#web/api/meta.ts'

/** Whose answers this device keeps, and what it knows of the server's clock. */
export type Owner = { account_id: string; consumer_id: string; clock_offset: number }

const NAME = 'oroshi.offline.1'

const isOwner = (value: unknown): value is Owner =>
  typeof value === 'object' &&
  value !== null &&
  'account_id' in value &&
  typeof value.account_id === 'string' &&
  'consumer_id' in value &&
  typeof value.consumer_id === 'string' &&
  'clock_offset' in value &&
  typeof value.clock_offset === 'number'

/** Null where nobody is logged in as far as this device knows. */
export const keptOwner = (): Owner | null => {
  try {
    const found: unknown = JSON.parse(window.localStorage.getItem(NAME) ?? 'null')
    return isOwner(found) ? found : null
  } catch {
    return null
  }
}

/** Writes down whose device this is now; null where somebody has left. */
export const keepOwner = (owner: Owner | null): void => {
  try {
    if (owner) window.localStorage.setItem(NAME, JSON.stringify(owner))
    else window.localStorage.removeItem(NAME)
  } catch {
    // A device that keeps nothing has nothing to be wiped.
  }
}

/** Under what this person's answers are kept. */
export const ownerKey = ({ account_id, consumer_id }: { account_id: string; consumer_id: string }): string =>
  `${account_id}/${consumer_id}`

/** Whom this document is for; null where nobody is logged in, or no restaurant is chosen. */
export const documentOwner = (): { account_id: string; consumer_id: string } | null => {
  const [account_id, consumer_id] = [metaText('account_id'), metaText('consumer_id')]
  return account_id !== '' && consumer_id !== '' ? { account_id, consumer_id } : null
}
