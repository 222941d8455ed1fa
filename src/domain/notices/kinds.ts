/** Whose people are told. */
export type NoticeArea = 'consumer' | 'supplier'

/** What notices are about, as lists and settings group them. */
export const notice_types = ['orders', 'delivery', 'reminders', 'prices', 'messages', 'deals', 'system'] as const
export type NoticeType = (typeof notice_types)[number]

export const notice_type_words: Record<NoticeType, string> = {
  orders: '注文のやり取り',
  delivery: '届いていない発注',
  reminders: '発注の確認',
  prices: '価格',
  messages: '仕入先のメッセージ',
  deals: '取引',
  system: 'システム',
}

/** The types that ring whatever somebody wishes: nobody puts off that an order did not arrive. */
export const always_ringing: readonly NoticeType[] = ['delivery']

/** The types of which a restaurant's owners are mailed, each as they wish. */
export const mailed_types = ['reminders', 'prices', 'messages', 'deals'] as const satisfies readonly NoticeType[]
export type MailedType = (typeof mailed_types)[number]

/** What happens to an order: each is a kind of `order_events`. */
export type OrderHappening =
  | 'edited'
  | 'cancelled'
  | 'seen'
  | 'printed'
  | 'downloaded'
  | 'processed'
  | 'acknowledged'
  | 'adjusted'
  | 'adjustment_accepted'
  | 'adjustment_questioned'
  | 'change_requested'
  | 'change_declined'
  | 'change_withdrawn'
  | 'messaged'
  | 'told_by_phone'
  | 'resent'
  | 'links_revoked'
  /** Sent by LINE by the restaurant itself: of no event. */
  | 'shared'

type KindOf = {
  /** Whom it is for. */
  for: readonly NoticeArea[]
  type: NoticeType
  /** Whoever has put notices off hears this one all the same. */
  urgent?: true
  /** What happens to its order that leaves nothing to do: the notice leaves the bell. */
  done_by?: readonly OrderHappening[]
  /** Of use until its delivery date is ordered or said to need nothing. */
  until_ordered?: true
}

/** The supplier has it: whatever was told of an order that did not arrive is over. A new version is told for itself. */
const arrived = [
  'seen',
  'printed',
  'downloaded',
  'processed',
  'acknowledged',
  'told_by_phone',
  // On its way again: its end is told for itself.
  'resent',
  'shared',
  'edited',
  'cancelled',
] as const
const consumer = ['consumer'] as const
const supplier = ['supplier'] as const
const both = ['consumer', 'supplier'] as const

/**
 * The catalogue of everything that anybody is told (talking.md). Its words stand in `words.ts`, where it leads in
 * `contract/notices/notice-links.ts`: a kind that lacks one of them does not compile.
 */
export const notice_kinds = {
  order_adjusted: {
    for: consumer,
    type: 'orders',
    done_by: ['adjusted', 'adjustment_accepted', 'adjustment_questioned', 'cancelled'],
  },
  approval_asked: { for: consumer, type: 'orders', urgent: true },
  approval_near: { for: consumer, type: 'orders', urgent: true },
  approval_approved: { for: consumer, type: 'orders' },
  approval_sent_back: { for: consumer, type: 'orders', urgent: true },
  approval_expired: { for: consumer, type: 'orders', urgent: true },
  claim_answered: { for: consumer, type: 'orders' },
  question_answered: { for: consumer, type: 'orders' },
  flyer_question_answered: { for: consumer, type: 'orders' },
  change_accepted: { for: consumer, type: 'orders' },
  change_declined: { for: consumer, type: 'orders' },
  order_messaged: { for: consumer, type: 'orders' },
  /** Its supplier has made the day of orders that stand a 休配日: `subject` is their numbers. */
  order_day_closed: { for: consumer, type: 'orders', done_by: ['cancelled'] },
  /** It delivers on that day after all. */
  order_day_open: { for: consumer, type: 'orders', done_by: ['cancelled'] },
  order_entered_placed: { for: consumer, type: 'orders' },
  order_entered_edited: { for: consumer, type: 'orders' },
  order_entered_cancelled: { for: consumer, type: 'orders' },
  change_requested: {
    for: supplier,
    type: 'orders',
    done_by: ['change_declined', 'change_withdrawn', 'edited', 'cancelled'],
  },
  change_withdrawn: { for: supplier, type: 'orders' },
  adjustment_questioned: {
    for: supplier,
    type: 'orders',
    done_by: ['adjusted', 'adjustment_accepted', 'messaged', 'cancelled'],
  },
  question_asked: { for: supplier, type: 'orders' },
  /** Of an order that came before its supplier had a desk, and stands on its link: over once the link is opened. */
  link_order_changed: { for: supplier, type: 'orders', done_by: ['seen', 'acknowledged', 'edited', 'cancelled'] },
  claim_reported: { for: supplier, type: 'orders' },
  claim_waiting: { for: supplier, type: 'orders' },
  claim_objected: { for: supplier, type: 'orders' },
  claim_withdrawn: { for: supplier, type: 'orders' },
  dispatch_failed: { for: both, type: 'delivery', urgent: true, done_by: arrived },
  dispatch_one_way: { for: consumer, type: 'delivery', done_by: arrived },
  dispatch_late: { for: consumer, type: 'delivery', urgent: true, done_by: arrived },
  order_reminder: { for: consumer, type: 'reminders', until_ordered: true },
  closing_near: { for: consumer, type: 'reminders', until_ordered: true },
  scheduled_coming: { for: consumer, type: 'reminders' },
  scheduled_withdrawn: { for: consumer, type: 'reminders' },
  scheduled_made: { for: consumer, type: 'orders' },
  scheduled_not_made: { for: both, type: 'reminders' },
  scheduled_left_out: { for: supplier, type: 'orders' },
  unprocessed_orders: { for: supplier, type: 'reminders' },
  prices_coming: { for: consumer, type: 'prices' },
  supplier_message: { for: consumer, type: 'messages' },
  message_reminder: { for: consumer, type: 'messages' },
  flyer_published: { for: consumer, type: 'messages' },
  deal_offered: { for: consumer, type: 'deals' },
  agent_registration_offered: { for: consumer, type: 'deals' },
  agent_registration_declined: { for: consumer, type: 'deals' },
  deal_approved: { for: consumer, type: 'deals' },
  deal_rejected: { for: consumer, type: 'deals' },
  deal_suspended: { for: consumer, type: 'deals' },
  deal_resumed: { for: consumer, type: 'deals' },
  supplier_enrolled: { for: consumer, type: 'deals' },
  deal_ended: { for: consumer, type: 'deals' },
  supplier_closed: { for: consumer, type: 'deals' },
  deal_requested: { for: supplier, type: 'deals' },
  invite_accepted: { for: supplier, type: 'deals' },
  offer_accepted: { for: supplier, type: 'deals' },
  offer_declined: { for: supplier, type: 'deals' },
  deal_left: { for: supplier, type: 'deals' },
  consumer_left: { for: supplier, type: 'deals' },
  consumer_back: { for: supplier, type: 'deals' },
  flyer_sent: { for: supplier, type: 'deals' },
  flyer_not_sent: { for: supplier, type: 'deals' },
  looked_at: { for: both, type: 'system' },
  /** Staff have corrected its data: `subject` says what. */
  corrected: { for: both, type: 'system' },
  /** Staff have answered what somebody asked while logged in: `subject` is the contact. */
  contact_answered: { for: both, type: 'system' },
  merged: { for: consumer, type: 'system' },
  customer_merged: { for: supplier, type: 'deals' },
  /** Staff have stopped one of the two of a deal, and let it go on. */
  house_resumed: { for: both, type: 'system' },
  customer_stopped: { for: supplier, type: 'deals' },
  customer_restarted: { for: supplier, type: 'deals' },
  supplier_stopped: { for: consumer, type: 'deals' },
  supplier_restarted: { for: consumer, type: 'deals' },
  mail_stopped: { for: both, type: 'system' },
} as const satisfies Record<string, KindOf>

export type NoticeKind = keyof typeof notice_kinds
export type NoticeKindFor<A extends NoticeArea> = {
  [K in NoticeKind]: A extends (typeof notice_kinds)[K]['for'][number] ? K : never
}[NoticeKind]

const all: [string, KindOf][] = Object.entries(notice_kinds)

export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(notice_kinds, kind)

/** What a kind is about, and whether it is urgent. */
export const noticeKind = (kind: NoticeKind): KindOf => notice_kinds[kind]

/** The kinds that such a thing, happening to their order, makes an end of. */
export const kindsDoneBy = (happened: string): string[] =>
  all.flatMap(([kind, one]) => (one.done_by?.some(by => by === happened) ? [kind] : []))

/** The types of which a side is told anything. */
export const noticeTypesFor = (area: NoticeArea): NoticeType[] =>
  notice_types.filter(type => all.some(([, one]) => one.type === type && one.for.includes(area)))
