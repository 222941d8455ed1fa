import { getMyMail } from '#contract/accounts/my-mail.contract.ts'
import { getMyNumber } from '#contract/accounts/my-number.contract.ts'
import { getAdminSession, getConsumerSession, getSupplierSession } from '#contract/accounts/session.contract.ts'
import { listStaff } from '#contract/accounts/staff.contract.ts'
import {
  board_page,
  getBoardSummary,
  getReceiveOrder,
  getUnprocessed,
  listReceiveOrders,
} from '#contract/board/receive-orders.contract.ts'
import { getNonDeliveryDays } from '#contract/calendar/non-delivery-days.contract.ts'
import { getOrderClosings } from '#contract/calendar/order-closings.contract.ts'
import { countProductItems, items_a_page, listProductItems } from '#contract/catalogue/product-items.contract.ts'
import { getContact, listAssignees } from '#contract/contacts/admin-contacts.contract.ts'
import {
  getDeal,
  getPossibleDeliveryDates,
  listDeals,
  listOrderListItems,
  order_sheet_days,
} from '#contract/deals/consumer-deals.contract.ts'
import { countWebFlyerItems } from '#contract/flyers/web-flyers.contract.ts'
import { listStoreGroups } from '#contract/groups/store-groups.contract.ts'
import { listOrders, orders_a_page } from '#contract/history/order-history.contract.ts'
import { fillPath } from '#contract/http/path.ts'
import { toQuery } from '#contract/http/query.ts'
import type { ReplyOf, Route } from '#contract/http/route.ts'
import { listStoppedOfConsumer, listStoppedOfSupplier } from '#contract/ignores/stopped-addresses.contract.ts'
import { getDisplayOrder, getInitialization } from '#contract/initializations/initializations.contract.ts'
import * as groupLists from '#contract/order-lists/group-list.contract.ts'
import { listComingPrices } from '#contract/order-lists/price-notices.contract.ts'
import * as storeLists from '#contract/order-lists/store-list.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { adminPages, consumerPages, supplierPages } from '#contract/pages.ts'
import { getNotificationSettings, listClosingReminders } from '#contract/reminders/closing-notifications.contract.ts'
import { listOffered } from '#contract/stores/offers.contract.ts'
import { getOwnSupplier, listSuppliers } from '#contract/suppliers/own-suppliers.contract.ts'
import { listTemplateItems } from '#contract/suppliers/template-items.contract.ts'
import { usualDay } from '#domain/placing/usual-day.ts'
import type { Actor } from './http/actor.ts'
import type { FirstData, Wanted } from './http/shell.ts'

type Make = (ids: Record<string, string>, query: Record<string, string>) => Wanted

/** Every page of an area shows who is logged in; what else it needs at once is listed here. */
const withSession =
  (make: Make = () => []) =>
  (actor: Actor, params: Record<string, string>, query: Record<string, string>): Wanted => {
    const ids: Record<string, string> = {
      ...params,
      ...(actor.area === 'consumer' ? { consumer_id: actor.consumer_id } : {}),
      ...(actor.area === 'supplier' ? { supplier_id: actor.supplier_id } : {}),
    }
    const wanted = make(ids, query)
    const session = sessions[actor.area]
    return Array.isArray(wanted) ? [session, ...wanted] : { ...wanted, urls: [session, ...wanted.urls] }
  }

const sessions = { consumer: getConsumerSession.path, supplier: getSupplierSession.path, admin: getAdminSession.path }

const get = (route: { path: string }, ids: Record<string, string>, query = {}) =>
  fillPath(route.path, ids) + toQuery(query)

/** The answer of a route at a URL, where it has come. */
const answerAt = <R extends Route>(first: Record<string, unknown>, _: R, url: string) =>
  first[url] as ReplyOf<R> | undefined

/** The items with the prices of the first date that can be ordered for, or of the one that a link names. */
const sheet: Make = (ids, query) => {
  const calendar = get(getPossibleDeliveryDates, ids, { days: order_sheet_days })
  const orders = get(listOrders, ids, { deal_id: ids.deal_id, limit: 5, mode: 'order_date' })
  return {
    urls: [get(getDeal, ids), calendar, orders, get(countWebFlyerItems, ids), get(listComingPrices, ids)],
    next: first => {
      const open = answerAt(first, getPossibleDeliveryDates, calendar)?.items.filter(day => day.available) ?? []
      const delivery_date = (open.find(day => day.date === query.date) ?? open[0])?.date ?? ''
      const last = answerAt(first, listOrders, orders)?.items.find(order => order.state !== 'cancelled')
      return [
        get(listOrderListItems, ids, { delivery_date }),
        ...(last ? [get(getOrder, { ...ids, order_id: last.id })] : []),
      ]
    },
  }
}

/** The board as it opens without a filter; a filter's own list is asked for by the board. */
const board: Make = (ids, query) => {
  const unprocessed = get(getUnprocessed, ids)
  const reminder = get(getInitialization, ids)
  const stopped = get(listStoppedOfSupplier, ids)
  if (Object.keys(query).some(name => name !== 'open')) return [unprocessed, reminder, stopped]
  return {
    urls: [unprocessed, reminder, stopped],
    next: (first, at) => {
      const delivery_date = usualDay(at, answerAt(first, getUnprocessed, unprocessed)?.days ?? [])
      return [
        get(listReceiveOrders, ids, { delivery_date, limit: board_page }),
        get(getBoardSummary, ids, { delivery_date }),
      ]
    },
  }
}

const history: Make = (ids, query) => [
  get(listDeals, ids),
  ...(Object.keys(query).length === 0 ? [get(listOrders, ids, { mode: 'order_date', limit: orders_a_page })] : []),
]

/** The GET calls that travel inside each page's document. Their URLs are exactly those that the screen asks for. */
export const firstData: FirstData = {
  [consumerPages.storeChoice.path]: withSession(),
  [consumerPages.myAccount.path]: withSession(),
  [consumerPages.myPassword.path]: withSession(),
  [consumerPages.myMail.path]: withSession(ids => [get(getMyMail, ids)]),
  [consumerPages.mySmsNumber.path]: withSession(ids => [get(getMyNumber, ids)]),
  [consumerPages.myMailCode.path]: withSession(ids => [get(getMyMail, ids)]),
  [consumerPages.notificationSettings.path]: withSession(ids => [get(getNotificationSettings, ids)]),
  [consumerPages.staff.path]: withSession(ids => [get(listStaff, ids)]),
  [consumerPages.top.path]: withSession(ids => [
    get(listOffered, ids),
    get(listClosingReminders, ids),
    get(listStoppedOfConsumer, ids),
    get(listDeals, ids),
    get(listOrders, ids, { limit: 5 }),
    get(listOrders, ids, { adjustment: 'open', limit: 5 }),
    get(listOrders, ids, { to_share: '1', mode: 'delivery_date', limit: 5 }),
    get(listOrders, ids, { undelivered: '1', mode: 'delivery_date', limit: 20 }),
  ]),
  [consumerPages.orderSheet.path]: withSession(sheet),
  [consumerPages.orderConfirm.path]: withSession(ids => [get(getDeal, ids)]),
  [consumerPages.orderComplete.path]: withSession(),
  [consumerPages.multiConfirm.path]: withSession(ids => [get(listDeals, ids)]),
  [consumerPages.itemCopy.path]: withSession(ids => [get(getDeal, ids), get(listDeals, ids)]),
  [consumerPages.itemImport.path]: withSession(ids => [get(getDeal, ids)]),
  [consumerPages.faxMailConfirm.path]: withSession(ids => [get(getDeal, ids)]),
  [consumerPages.faxMailComplete.path]: withSession(),
  [consumerPages.lineConfirm.path]: withSession(ids => [get(getDeal, ids)]),
  [consumerPages.lineComplete.path]: withSession(),
  [consumerPages.suppliers.path]: withSession(ids => [get(listSuppliers, ids)]),
  [consumerPages.supplierNew.path]: withSession(),
  [consumerPages.supplierEdit.path]: withSession(ids => [get(getOwnSupplier, ids)]),
  [consumerPages.templateItems.path]: withSession(ids => [get(getOwnSupplier, ids), get(listTemplateItems, ids)]),
  [consumerPages.templateUpload.path]: withSession(ids => [get(getOwnSupplier, ids)]),
  [consumerPages.orders.path]: withSession(history),
  [consumerPages.ordersOfDay.path]: withSession(),
  [consumerPages.ordersDownload.path]: withSession(ids => [get(listDeals, ids)]),
  [consumerPages.orderDetail.path]: withSession(ids => [get(getOrder, ids)]),
  [consumerPages.orderEdit.path]: withSession(ids => [get(getOrder, ids)]),
  [supplierPages.orders.path]: withSession(board),
  [supplierPages.itemImport.path]: withSession(),
  [supplierPages.itemDownloads.path]: withSession(ids => [get(countProductItems, ids)]),
  [supplierPages.productItems.path]: withSession(ids => [
    get(countProductItems, ids),
    get(listProductItems, ids, { limit: items_a_page }),
  ]),
  [supplierPages.settings.path]: withSession(),
  [supplierPages.initializations.path]: withSession(ids => [get(getInitialization, ids)]),
  [supplierPages.firstItems.path]: withSession(ids => [get(getInitialization, ids)]),
  [supplierPages.displayOrder.path]: withSession(ids => [get(getInitialization, ids), get(getDisplayOrder, ids)]),
  [supplierPages.firstDownload.path]: withSession(ids => [get(getInitialization, ids)]),
  [supplierPages.firstOrder.path]: withSession(ids => [get(getInitialization, ids)]),
  [supplierPages.nonDeliveryDays.path]: withSession(ids => [get(getNonDeliveryDays, ids)]),
  [supplierPages.orderClosings.path]: withSession(ids => [get(getOrderClosings, ids)]),
  [supplierPages.storeGroups.path]: withSession(ids => [get(listStoreGroups, ids)]),
  [supplierPages.storeOrderList.path]: withSession(ids => [
    get(storeLists.getOrderList, { ...ids, store_id: ids['id'] ?? '' }),
  ]),
  [supplierPages.groupOrderList.path]: withSession(ids => [
    get(groupLists.getOrderList, { ...ids, store_group_id: ids['id'] ?? '' }),
  ]),
  [supplierPages.orderDetail.path]: withSession(ids => [get(getReceiveOrder, ids)]),
  ...Object.fromEntries(
    [...Object.values(consumerPages), ...Object.values(supplierPages)]
      .filter(page => page.screen.startsWith('contacts/'))
      .map(page => [page.path, withSession()]),
  ),
  [adminPages.accounts.path]: withSession(),
  [adminPages.dispatches.path]: withSession(),
  [adminPages.contacts.path]: withSession(),
  [adminPages.contactDetail.path]: withSession(ids => [get(getContact, ids), listAssignees.path]),
}
