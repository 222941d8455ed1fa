import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { isNoticeKind, type NoticeKindFor } from '#domain/notices/kinds.ts'

/** What a notice is about, as far as it says. */
export type NoticeAbout = {
  order_id: string | null
  deal_id: string | null
  store_id: string | null
  delivery_date: string | null
  subject: string | null
}

type Link = (about: NoticeAbout) => string | null

const toOrder: Link = ({ order_id }) => order_id && pathTo(consumerPages.orderDetail, { order_id })
/** The order where it is about one, else all of that day. */
const toOrdersOfDay: Link = about =>
  toOrder(about) ??
  (about.deal_id &&
    about.delivery_date &&
    pathTo(consumerPages.dealOrders, { deal_id: about.deal_id, date: about.delivery_date }))
const toSheet: Link = ({ deal_id, delivery_date }) =>
  deal_id && pathTo(consumerPages.orderSheet, { deal_id }) + (delivery_date === null ? '' : `?date=${delivery_date}`)
const toApproval: Link = ({ subject }) => subject && pathTo(consumerPages.approval, { approval_id: subject })
const toTop: Link = () => consumerPages.top.path

/** Where each kind leads a restaurant. */
const consumer_links: Record<NoticeKindFor<'consumer'>, Link> = {
  order_adjusted: toOrder,
  approval_asked: toApproval,
  approval_near: toApproval,
  approval_approved: toApproval,
  approval_sent_back: toApproval,
  approval_expired: toApproval,
  claim_answered: ({ subject }) => subject && pathTo(consumerPages.orderDetail, { order_id: subject }),
  question_answered: ({ subject }) => subject && pathTo(consumerPages.supplierMessage, { receiver_id: subject }),
  // Its subject names the deal, too: a flyer has a thread for each.
  flyer_question_answered: ({ deal_id, subject }) =>
    deal_id && pathTo(consumerPages.flyerQuestion, { deal_id, web_flyer_id: subject?.split(':').at(-1) ?? '' }),
  change_accepted: toOrder,
  change_declined: toOrder,
  order_messaged: toOrder,
  order_day_closed: toOrdersOfDay,
  order_day_open: toOrdersOfDay,
  order_entered_placed: toOrder,
  order_entered_edited: toOrder,
  order_entered_cancelled: toOrder,
  dispatch_failed: toOrder,
  dispatch_one_way: toOrder,
  dispatch_late: toOrder,
  order_reminder: toSheet,
  closing_near: toSheet,
  scheduled_coming: toSheet,
  scheduled_withdrawn: toSheet,
  scheduled_made: toOrder,
  scheduled_not_made: toSheet,
  prices_coming: toSheet,
  supplier_message: ({ subject }) => subject && pathTo(consumerPages.supplierMessage, { receiver_id: subject }),
  message_reminder: ({ subject }) => subject && pathTo(consumerPages.supplierMessage, { receiver_id: subject }),
  flyer_published: ({ subject }) => subject && pathTo(consumerPages.webFlyer, { web_flyer_id: subject }),
  agent_registration_offered: () => consumerPages.agentRegistration.path,
  agent_registration_declined: () => consumerPages.agentRegistration.path,
  deal_offered: () => consumerPages.offers.path,
  deal_approved: toTop,
  deal_rejected: () => consumerPages.supplierAsk.path,
  deal_suspended: toTop,
  deal_resumed: toTop,
  supplier_enrolled: ({ deal_id }) => deal_id && pathTo(consumerPages.supplier, { deal_id }),
  deal_ended: () => consumerPages.orders.path,
  supplier_closed: () => consumerPages.suppliers.path,
  looked_at: () => consumerPages.looks.path,
  corrected: ({ subject }) => (subject === 'restaurant' ? consumerPages.restaurant : consumerPages.staff).path,
  contact_answered: ({ subject }) => subject && pathTo(consumerPages.contact, { id: subject }),
  merged: toTop,
  house_resumed: toTop,
  supplier_stopped: toTop,
  supplier_restarted: toSheet,
  mail_stopped: toTop,
}

const toReceived: Link = ({ order_id }) => order_id && pathTo(supplierPages.orderDetail, { order_id })
const toStore: Link = ({ store_id }) => store_id && pathTo(supplierPages.store, { store_id })
const toClaims: Link = () => supplierPages.claims.path
const toSchedule: Link = ({ store_id }) => store_id && pathTo(supplierPages.scheduledOrder, { store_id })

/** Where each kind leads a supplier's people. */
const supplier_links: Record<NoticeKindFor<'supplier'>, Link> = {
  change_requested: toReceived,
  change_withdrawn: toReceived,
  adjustment_questioned: toReceived,
  // Its order is in no list of the desk, which says where it stands.
  link_order_changed: () => supplierPages.orders.path,
  question_asked: () => supplierPages.messageQuestions.path,
  claim_reported: toClaims,
  claim_waiting: toClaims,
  claim_objected: toClaims,
  claim_withdrawn: toClaims,
  dispatch_failed: toReceived,
  scheduled_not_made: toSchedule,
  scheduled_left_out: toReceived,
  unprocessed_orders: () => supplierPages.ordersUnprocessed.path,
  deal_requested: () => `${supplierPages.stores.path}?state=asked`,
  deal_left: about => toStore(about) ?? supplierPages.stores.path,
  consumer_left: () => supplierPages.stores.path,
  consumer_back: () => supplierPages.stores.path,
  invite_accepted: toStore,
  offer_accepted: toStore,
  offer_declined: toStore,
  flyer_sent: () => supplierPages.inviteFlyer.path,
  flyer_not_sent: () => supplierPages.inviteFlyer.path,
  looked_at: () => supplierPages.looks.path,
  corrected: ({ store_id, subject }) =>
    store_id === null
      ? (subject === 'company' ? supplierPages.company : supplierPages.users).path
      : pathTo(supplierPages.storeClientInformation, { store_id }),
  contact_answered: ({ subject }) => subject && pathTo(supplierPages.contact, { id: subject }),
  customer_merged: about => toStore(about) ?? supplierPages.stores.path,
  house_resumed: () => supplierPages.orders.path,
  customer_stopped: about => toStore(about) ?? supplierPages.stores.path,
  customer_restarted: about => toStore(about) ?? supplierPages.stores.path,
  mail_stopped: () => supplierPages.orders.path,
}

const links = { consumer: consumer_links, supplier: supplier_links }

/** The page that a notice is about; null where there is none (any more). */
export const noticePath = (area: keyof typeof links, kind: string, about: NoticeAbout): string | null => {
  const of: Partial<Record<string, Link>> = links[area]
  return (isNoticeKind(kind) && of[kind]?.(about)) || null
}
