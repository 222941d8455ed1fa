/** What the buttons of our messages say when they are pressed. */
export type Postback =
  /** The supplier has this version of an order. */
  | { do: 'acknowledge'; order_id: string; revision: number }
  /** The supplier wants to report 欠品: which line? `revision` is the version beside the button; null on cards of before it was said. */
  | { do: 'shortages'; order_id: string; revision: number | null }
  /** This line is out of stock; `revision` is what the question was asked about. */
  | { do: 'shortage'; order_id: string; revision: number; line: number }
  /** What a press has just reported is taken back; `revision` is the version that it made. */
  | { do: 'take_back'; order_id: string; revision: number }
  /** The restaurant needs nothing for a date. */
  | { do: 'no_order'; deal_id: string; date: string }
  /** It may need something after all. */
  | { do: 'withdraw_no_order'; deal_id: string; date: string }
  /** The restaurant's usual order for a date; without one, for the next that is open. */
  | { do: 'usual'; deal_id: string; date: string }
  /** A memo that is kept, for this of several suppliers. */
  | { do: 'memo'; event_id: string; deal_id: string }
  /** Orders what was shown. */
  | { do: 'order'; draft_id: string }

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const day = /^\d{4}-\d{2}-\d{2}$/
const whole = /^\d{1,6}$/

/** As short as LINE likes it: the verb, then its fields in this order. */
export const toData = (postback: Postback): string => {
  if (postback.do === 'acknowledge' || postback.do === 'take_back')
    return [postback.do, postback.order_id, postback.revision].join('|')
  if (postback.do === 'shortages')
    return ['shortages', postback.order_id, ...(postback.revision === null ? [] : [postback.revision])].join('|')
  if (postback.do === 'shortage') return ['shortage', postback.order_id, postback.revision, postback.line].join('|')
  if (postback.do === 'memo') return ['memo', postback.event_id, postback.deal_id].join('|')
  if (postback.do === 'order') return ['order', postback.draft_id].join('|')
  return [postback.do, postback.deal_id, postback.date].join('|')
}

/** What a button said; null for what none of ours says: anything may come here. */
export const fromData = (data: string): Postback | null => {
  const read = parsed(data)
  return read && toData(read) === data ? read : null
}

const parsed = (data: string): Postback | null => {
  const [verb, a = '', b = '', c = ''] = data.split('|')
  if ((verb === 'acknowledge' || verb === 'take_back') && uuid.test(a) && whole.test(b))
    return { do: verb, order_id: a, revision: Number(b) }
  if (verb === 'shortages' && uuid.test(a) && (b === '' || whole.test(b)))
    return { do: 'shortages', order_id: a, revision: b === '' ? null : Number(b) }
  if (verb === 'shortage' && uuid.test(a) && whole.test(b) && whole.test(c))
    return { do: 'shortage', order_id: a, revision: Number(b), line: Number(c) }
  if ((verb === 'no_order' || verb === 'withdraw_no_order') && uuid.test(a) && day.test(b))
    return { do: verb, deal_id: a, date: b }
  if (verb === 'usual' && uuid.test(a) && (b === '' || day.test(b))) return { do: 'usual', deal_id: a, date: b }
  if (verb === 'memo' && /^[\w-]{1,100}$/.test(a) && uuid.test(b)) return { do: 'memo', event_id: a, deal_id: b }
  if (verb === 'order' && uuid.test(a)) return { do: 'order', draft_id: a }
  return null
}
