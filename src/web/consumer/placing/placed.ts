import { metaText } from '#web/api/meta.ts'

/**
 * The order that was placed last for a deal: told to the person, and to the other tabs. `waiting`: nothing has left, an owner
 * is to approve it, and `id` names that. `by_line`: nothing has left either, its person sends it.
 */
export type Placed = {
  id: string
  number: string
  supplier_name: string
  key: string
  told: boolean
  waiting?: true
  by_line?: true
}

export type Place = { consumer_id: string; deal_id: string }

const PREFIX = 'oroshi.placed.1:'
const nameOf = ({ consumer_id, deal_id }: Place) => `${PREFIX}${metaText('account_id')}:${consumer_id}:${deal_id}`

const isPlaced = (value: unknown): value is Placed =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'number', 'supplier_name', 'key'].every(
    name => typeof (value as Record<string, unknown>)[name] === 'string',
  ) &&
  'told' in value &&
  typeof value.told === 'boolean'

/** Null where none is known, or the device keeps nothing. */
export const placedOf = (place: Place): Placed | null => {
  try {
    const found: unknown = JSON.parse(window.localStorage.getItem(nameOf(place)) ?? 'null')
    return isPlaced(found) ? found : null
  } catch {
    return null
  }
}

/** Writes down what was placed, and whether the person knows. */
export const notePlaced = (place: Place, placed: Placed): void => {
  try {
    window.localStorage.setItem(nameOf(place), JSON.stringify(placed))
  } catch {
    // A full device: the order stands all the same, and the history shows it.
  }
}

/** The person has seen it. */
export const markTold = (place: Place): void => {
  const placed = placedOf(place)
  if (placed && !placed.told) notePlaced(place, { ...placed, told: true })
}

/** The orders of this restaurant that were placed while nobody looked. */
export const untoldOrders = (consumer_id: string): (Placed & { deal_id: string })[] => {
  const start = nameOf({ consumer_id, deal_id: '' })
  let keys: string[] = []
  try {
    keys = Object.keys(window.localStorage)
  } catch {
    // Nothing is kept here.
  }
  return keys.flatMap(key => {
    const deal_id = key.startsWith(start) ? key.slice(start.length) : ''
    const placed = deal_id === '' ? null : placedOf({ consumer_id, deal_id })
    return placed && !placed.told ? [{ ...placed, deal_id }] : []
  })
}
