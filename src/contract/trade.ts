import * as z from 'zod/mini'
import { roundings } from '#domain/shared/decimal.ts'
import { dispatch_channels, dispatch_states, occasions } from '#domain/trade/dispatch.ts'
import { invoice_papers } from '#domain/trade/invoice.ts'
import {
  adjustment_states,
  change_request_states,
  order_methods,
  order_sources,
  order_states,
} from '#domain/trade/order.ts'
import { tax_rates } from '#domain/trade/tax.ts'
import { price_bases, unit_kinds } from '#domain/trade/unit.ts'

// The words of the trade as they cross the wire; the lists themselves are the domain's.

export const unitKind = z.enum(unit_kinds)
export const priceBasis = z.enum(price_bases)
export const taxRate = z.literal(tax_rates)
export const rounding = z.enum(roundings)
export const invoicePaper = z.enum(invoice_papers)
export const orderMethod = z.enum(order_methods)
export const orderSource = z.enum(order_sources)
export const orderState = z.enum(order_states)
export const adjustmentState = z.enum(adjustment_states)
export const changeRequestState = z.enum(change_request_states)
export const occasion = z.enum(occasions)
export const dispatchChannel = z.enum(dispatch_channels)
export const dispatchState = z.enum(dispatch_states)
