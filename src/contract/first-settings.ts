import { getReviewCredentials, getShiireCredentials, listProofs } from './accounts/external-accounts.contract.ts'
import { getHandover, getLoginInvite, listMemberInvites } from './accounts/member-invites.contract.ts'
import { getMyMail } from './accounts/my-mail.contract.ts'
import { getMyNumber } from './accounts/my-number.contract.ts'
import { getOwnRestaurant } from './accounts/own-restaurant.contract.ts'
import { listConsumerPasskeys } from './accounts/passkeys.contract.ts'
import { listConsumerDevices } from './accounts/sessions.contract.ts'
import { listStaff } from './accounts/staff.contract.ts'
import { getCancellation, listCancellations } from './cancellations/cancellations.contract.ts'
import { getDeal, getPossibleDeliveryDates, listDeals } from './deals/consumer-deals.contract.ts'
import { openOrders } from './first-open-orders.ts'
import { listOrders } from './history/order-history.contract.ts'
import { ask, type FirstAsked } from './http/asked.ts'
import { getLineUser } from './line/line-users.contract.ts'
import { listConsumerLooks } from './looks/looks.contract.ts'
import { listMessageSenders } from './messages/supplier-messages.contract.ts'
import { getPushSettings } from './notices/push.contract.ts'
import type { consumerPages } from './pages/consumer.ts'
import { getClosingNotifications } from './reminders/closing-notifications.contract.ts'
import { listAskedDeals } from './stores/asking.contract.ts'
import { getOwnSupplier, getSupplierConditions, listSuppliers } from './suppliers/own-suppliers.contract.ts'
import { listSupplierInvites } from './suppliers/supplier-invites.contract.ts'
import { listTemplateItems } from './suppliers/template-items.contract.ts'

/** How many days of deliveries a supplier's page shows. */
export const supplier_page_days = 14

type Tenant = { consumer_id: string }
type Place = Tenant & { deal_id: string }

const supplier = (params: Place) => ({ supplier: ask(getOwnSupplier, { params }) })
const leaving = (params: Tenant) => ({ before: ask(getCancellation, { params }) })
const proofs = () => ({ proofs: ask(listProofs, {}) })
const mail = () => ({ mail: ask(getMyMail, {}) })

/** What the restaurant's pages of its account and its own suppliers ask for at once, besides who is logged in. */
export const settingsFirst = {
  inviteLine: params => ({ deals: ask(listDeals, { params }), line: ask(getLineUser, { params }) }),
  registrationPre: params => ({ line: ask(getLineUser, { params }) }),
  registrationLine: params => ({ line: ask(getLineUser, { params }) }),
  myAccount: proofs,
  myPassword: proofs,
  myMail: mail,
  myMailSent: mail,
  myMailCode: mail,
  myPasskeys: () => ({ passkeys: ask(listConsumerPasskeys, {}) }),
  myLoginId: params => ({
    ...proofs(),
    review: ask(getReviewCredentials, { params }),
    shiire: ask(getShiireCredentials, { params }),
  }),
  myDevices: () => ({ devices: ask(listConsumerDevices, {}) }),
  looks: params => ({ looks: ask(listConsumerLooks, { params }) }),
  handover: params => ({ handover: ask(getHandover, { params }) }),
  loginInvite: ({ token }) => ({ invite: ask(getLoginInvite, { params: { token } }) }),
  supplierList: params => ({
    deals: ask(listDeals, { params }),
    senders: ask(listMessageSenders, { params }),
    ...openOrders(params),
  }),
  restaurant: params => ({ restaurant: ask(getOwnRestaurant, { params }) }),
  mySmsNumber: () => ({ number: ask(getMyNumber, {}) }),
  notificationSettings: params => ({
    settings: ask(getClosingNotifications, { params }),
    push: ask(getPushSettings, { params }),
    line: ask(getLineUser, { params }),
    senders: ask(listMessageSenders, { params }),
  }),
  cancellation: leaving,
  cancellationConfirm: leaving,
  cancellationComplete: () => ({ left: ask(listCancellations, {}) }),
  storeChoice: () => ({ left: ask(listCancellations, {}) }),
  staff: params => ({ staff: ask(listStaff, { params }), invites: ask(listMemberInvites, { params }) }),
  supplier: params => ({
    deal: ask(getDeal, { params }),
    dates: ask(getPossibleDeliveryDates, { params, query: { days: supplier_page_days } }),
    orders: ask(listOrders, { params, query: { deal_id: params.deal_id, limit: 5 } }),
  }),
  suppliers: params => ({ suppliers: ask(listSuppliers, { params }) }),
  supplierAsk: params => ({ asked: ask(listAskedDeals, { params }) }),
  supplierSetting: params => ({
    conditions: ask(getSupplierConditions, { params }),
    dates: ask(getPossibleDeliveryDates, { params, query: { days: supplier_page_days } }),
  }),
  supplierInvites: params => ({ invites: ask(listSupplierInvites, { params }) }),
  supplierEdit: supplier,
  templateItems: params => ({ ...supplier(params), items: ask(listTemplateItems, { params }) }),
  templateUpload: supplier,
} satisfies FirstAsked<typeof consumerPages, Tenant>
