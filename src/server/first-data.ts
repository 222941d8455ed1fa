import { getAdminSession, getConsumerSession, getSupplierSession } from '#contract/accounts/session.contract.ts'
import { getNonDeliveryDays } from '#contract/calendar/non-delivery-days.contract.ts'
import { getOrderClosings } from '#contract/calendar/order-closings.contract.ts'
import { countProductItems, items_a_page, listProductItems } from '#contract/catalogue/product-items.contract.ts'
import { getContact, listAssignees } from '#contract/contacts/admin-contacts.contract.ts'
import {
  getDeal,
  getPossibleDeliveryDates,
  listDeals,
  listOrderListItems,
} from '#contract/deals/consumer-deals.contract.ts'
import { listStoreGroups } from '#contract/groups/store-groups.contract.ts'
import { fillPath } from '#contract/http/path.ts'
import { toQuery } from '#contract/http/query.ts'
import { getOrder, listOrders } from '#contract/orders/consumer-orders.contract.ts'
import { getReceiveOrder, getUnprocessed } from '#contract/orders/receive-orders.contract.ts'
import { adminPages, consumerPages, supplierPages } from '#contract/pages.ts'
import type { Actor } from './http/actor.ts'
import type { FirstData } from './http/shell.ts'

type Make = (ids: Record<string, string>) => string[]

/** Every page of an area shows who is logged in; what else it needs at once is listed here. */
const withSession =
  (make: Make = () => []) =>
  (actor: Actor, params: Record<string, string>) => {
    const ids: Record<string, string> = {
      ...params,
      ...(actor.area === 'consumer' ? { consumer_id: actor.consumer_id } : {}),
      ...(actor.area === 'supplier' ? { supplier_id: actor.supplier_id } : {}),
    }
    return [sessions[actor.area], ...make(ids)]
  }

const sessions = { consumer: getConsumerSession.path, supplier: getSupplierSession.path, admin: getAdminSession.path }

const get = (route: { path: string }, ids: Record<string, string>, query = {}) =>
  fillPath(route.path, ids) + toQuery(query)

const sheet: Make = ids => [get(getDeal, ids), get(getPossibleDeliveryDates, ids), get(listOrderListItems, ids)]

/** The GET calls that travel inside each page's document. Their URLs are exactly those that the screen asks for. */
export const firstData: FirstData = {
  [consumerPages.storeChoice.path]: withSession(),
  [consumerPages.top.path]: withSession(ids => [get(listDeals, ids), get(listOrders, ids, { limit: 5 })]),
  [consumerPages.orderSheet.path]: withSession(sheet),
  [consumerPages.orderConfirm.path]: withSession(ids => [get(getDeal, ids)]),
  [consumerPages.orderComplete.path]: withSession(),
  [consumerPages.orders.path]: withSession(ids => [get(listDeals, ids)]),
  [consumerPages.orderDetail.path]: withSession(ids => [get(getOrder, ids)]),
  [consumerPages.orderEdit.path]: withSession(ids => [get(getOrder, ids)]),
  [supplierPages.orders.path]: withSession(ids => [get(getUnprocessed, ids)]),
  [supplierPages.itemImport.path]: withSession(),
  [supplierPages.itemDownloads.path]: withSession(ids => [get(countProductItems, ids)]),
  [supplierPages.productItems.path]: withSession(ids => [
    get(countProductItems, ids),
    get(listProductItems, ids, { limit: items_a_page }),
  ]),
  [supplierPages.settings.path]: withSession(),
  [supplierPages.nonDeliveryDays.path]: withSession(ids => [get(getNonDeliveryDays, ids)]),
  [supplierPages.orderClosings.path]: withSession(ids => [get(getOrderClosings, ids)]),
  [supplierPages.storeGroups.path]: withSession(ids => [get(listStoreGroups, ids)]),
  [supplierPages.orderDetail.path]: withSession(ids => [get(getReceiveOrder, ids)]),
  ...Object.fromEntries(
    [...Object.values(consumerPages), ...Object.values(supplierPages)]
      .filter(page => page.screen.startsWith('contacts/'))
      .map(page => [page.path, withSession()]),
  ),
  [adminPages.accounts.path]: withSession(),
  [adminPages.contacts.path]: withSession(),
  [adminPages.contactDetail.path]: withSession(ids => [get(getContact, ids), listAssignees.path]),
}
