/** How orders travel from a restaurant to its supplier: to its desk here, or by paper, mail or LINE. */
export const order_methods = ['web', 'fax', 'mail', 'line'] as const
export type OrderMethod = (typeof order_methods)[number]

export const order_method_words: Record<OrderMethod, string> = { web: 'WEB', fax: 'FAX', mail: 'メール', line: 'LINE' }

/** How what its restaurant has to send itself leaves: shared by LINE, or at a press by fax or mail, where orders go so by now. */
export const ownWay = (next_method?: OrderMethod | null): 'line' | 'fax' | 'mail' =>
  next_method === 'fax' || next_method === 'mail' ? next_method : 'line'

/** That its restaurant has not sent it. */
export const unsentWord = (next_method?: OrderMethod | null): string =>
  `${order_method_words[ownWay(next_method)]}未送信`

/** Who made an order, and where. */
export const order_sources = ['consumer_web', 'consumer_line', 'supplier_proxy', 'scheduled', 'import'] as const
export type OrderSource = (typeof order_sources)[number]

/** How far an order has come at its supplier. */
export const order_states = ['placed', 'processed', 'cancelled'] as const
export type OrderState = (typeof order_states)[number]

export const order_state_words: Record<OrderState, string> = {
  placed: '未処理',
  processed: '処理済',
  cancelled: '取消',
}

/** An order as its restaurant is told of it. */
export type Received = {
  state: OrderState
  /** The supplier has opened the version that stands. */
  seen: boolean
  /** The version that stands has reached nobody, and nothing is tried any more. */
  undelivered: boolean
  /** It goes by the restaurant's own hand, and has not. */
  to_share: boolean
  /** How it goes by now, where that is not by LINE any more. */
  next_method?: OrderMethod | null | undefined
  /** Whoever received what was sent last has said so. */
  acknowledged?: boolean | undefined
  /** Its links were taken back and nothing has left since: nobody can open it. */
  link_stopped?: boolean | undefined
  /** What left last was told by telephone: it is known there, opened or not. */
  told_by_phone?: boolean | undefined
}

/** How far an order has come as its restaurant is told: one that is nowhere is not merely unread. */
export const receivedWord = (order: Received): string => {
  const { state, seen, undelivered, to_share, next_method, acknowledged, told_by_phone } = order
  const lost = undelivered
    ? '届いていません'
    : to_share
      ? unsentWord(next_method)
      : order.link_stopped
        ? 'リンクを止めました'
        : null
  if (state === 'cancelled') return [order_state_words.cancelled, ...(lost === null ? [] : [lost])].join('・')
  if (state === 'processed') return '受付済'
  return lost ?? (acknowledged ? '受付済' : seen ? '確認済' : told_by_phone ? '電話で伝えました' : '未確認')
}

/** What became of the supplier's last adjustment: noted needs no answer, open waits for the restaurant's. */
export const adjustment_states = ['noted', 'open', 'accepted', 'questioned'] as const
export type AdjustmentState = (typeof adjustment_states)[number]

/** That the supplier changed an order, as its restaurant is told beside `receivedWord`; '' where it did not. */
export const adjustedWord = (state: OrderState, adjustment: AdjustmentState | null): string => {
  if (adjustment === null || state === 'cancelled') return ''
  const answers: Record<AdjustmentState, string> = {
    noted: '',
    open: '・要確認',
    accepted: '・承諾済',
    questioned: '・問い合わせ中',
  }
  return `仕入先が変更${answers[adjustment]}`
}

/**
 * What became of a restaurant's wish after the closing; `overtaken`: the order was changed or cancelled otherwise;
 * `withdrawn`: the restaurant took it back before it was answered.
 */
export const change_request_states = ['open', 'accepted', 'declined', 'overtaken', 'withdrawn'] as const
