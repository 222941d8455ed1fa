import { getReceiveOrder } from '#contract/board/receive-orders.contract.ts'
import { getDeal } from '#contract/deals/consumer-deals.contract.ts'
import { getFaxSheet } from '#contract/dispatch/admin-dispatches.contract.ts'
import { getOrderCourse } from '#contract/dispatch/order-course.contract.ts'
import { type AnyAsked, ask, type FirstAsked } from '#contract/http/asked.ts'
import { getLineDraft } from '#contract/line/line-drafts.contract.ts'
import type { adminPages } from '#contract/pages/admin.ts'
import type { consumerPages } from '#contract/pages/consumer.ts'
import { isRaisedKind } from '#contract/pages/public.ts'
import type { supplierPages } from '#contract/pages/supplier.ts'
import { getAskedDeal } from '#contract/stores/asked-deals.contract.ts'
import { getStore } from '#contract/stores/stores.contract.ts'
import { getUser } from '#contract/users/users.contract.ts'
import { isExternalProvider } from '#domain/accounts/external.ts'
import { isDay } from '#domain/shared/day.ts'
import { isId } from './ids.ts'

type Texts = Record<string, string>

const forms: Record<string, (value: string) => boolean> = {
  date: isDay,
  kind: isRaisedKind,
  provider: isExternalProvider,
  month: value => isDay(`${value}-01`),
  mode: value => value === 'delivery_date' || value === 'order_date',
}

/** Whether parameters of a page's address can be of anything: ids, days, months, and tokens that were not cut off. */
export const isWellFormed = (params: Texts): boolean =>
  Object.entries(params).every(([name, value]) => {
    if (forms[name]) return forms[name](value)
    if (name === 'id' || name.endsWith('_id')) return isId(value)
    return /^[\w-]{8,}$/.test(value)
  })

type Consumer = { consumer_id: string }
type Supplier = { supplier_id: string }

const deal = (params: Consumer & { deal_id: string }) => ({ deal: ask(getDeal, { params }) })
const store = (params: Supplier & { store_id: string }) => ({ store: ask(getStore, { params }) })
const asked = (params: Supplier & { asked_id: string }) => ({ asked: ask(getAskedDeal, { params }) })

const of_consumer = {
  lineDraft: params => ({ draft: ask(getLineDraft, { params }) }),
  orderComplete: deal,
  faxMailComplete: deal,
  lineComplete: deal,
  dealOrders: deal,
} satisfies FirstAsked<typeof consumerPages, Consumer>

const of_supplier = {
  store,
  storeInvite: store,
  storeClientInformation: store,
  storeConditions: store,
  scheduledOrder: store,
  storeOrderNew: store,
  storeOrderEdit: params => ({ ...store(params), order: ask(getReceiveOrder, { params }) }),
  storeApprove: asked,
  storeReject: asked,
  user: params => ({ user: ask(getUser, { params }) }),
} satisfies FirstAsked<typeof supplierPages, Supplier>

const of_admin = {
  faxImage: params => ({ sheet: ask(getFaxSheet, { params }) }),
  orderCourse: params => ({ course: ask(getOrderCourse, { params }) }),
} satisfies FirstAsked<typeof adminPages>

type Rows = { of(ids: Texts, query: Texts): Record<string, AnyAsked> }['of']

/** What tells whether a page's parameters are of anything, where its first questions do not. */
export const page_rows: Record<'consumer' | 'supplier' | 'admin', Record<string, Rows>> = {
  consumer: of_consumer,
  supplier: of_supplier,
  admin: of_admin,
}
