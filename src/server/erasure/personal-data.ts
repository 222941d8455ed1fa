import type { Fate } from './leaving.ts'
import { order_data } from './order-data.ts'
import { people_data } from './people-data.ts'
import { sent_data } from './sent-data.ts'
import { trade_data } from './trade-data.ts'

/**
 * Every table that holds a text, and what becomes of each text when a supplier or a restaurant has left: the one list
 * that the erasure goes by, in this order, and that a test holds against the schema (docs/decisions/091).
 */
export const personal_data: Record<string, Fate> = { ...sent_data, ...trade_data, ...order_data, ...people_data }
