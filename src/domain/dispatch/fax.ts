/** How a fax ended that did not arrive (field-notes 5), whatever the gateway calls it. */
export const fax_classes = [
  'busy',
  'no_answer',
  'voice_answer',
  'bad_number',
  'blocked',
  'line_error_midway',
  'line_error',
  'credit',
  'time_window',
  'unknown',
] as const
export type FaxClass = (typeof fax_classes)[number]

export const isFaxClass = (text: string | null): text is FaxClass => fax_classes.some(one => one === text)

/** What a gateway knows of a fax. Its own redials are part of `working`. */
export type FaxState =
  | { state: 'working' }
  /** `cost` in yen; null where the gateway does not say. */
  | { state: 'delivered'; pages: number; cost: string | null }
  | { state: 'failed'; fax_class: FaxClass; detail: string; cost: string | null }

export type FaxStep =
  | { step: 'delivered'; pages: number }
  /** Ask the gateway again. */
  | { step: 'ask'; in_ms: number }
  /** A new call, as a copy that says 再送 where the machine may hold a part of the first. */
  | { step: 'call'; in_ms: number }
  | { step: 'give_up'; fax_class: FaxClass }

const minute = 60_000
/** Between two calls: an engaged machine is often free within minutes. With the gateway's own redials about a quarter of an hour. */
const redial_ms = 4 * minute
const most_rounds = 4
/** A gateway that says nothing for about an hour is not waited for any longer. */
const most_polls = 40
/** A call that has ended without the gateway knowing how: a record may still be completed for some ten minutes. */
const most_polls_of_unknown = 8
const window_ms = 30 * minute

/** How long to wait before the gateway is asked for the `polls`-th time: soon at first, then every two minutes. */
export const pollPause = (polls: number, first_ms: number): number =>
  Math.min(first_ms * 2 ** Math.min(polls, 6), 2 * minute)

/**
 * What follows from what the gateway said, so that nothing is sent twice and nothing is waited for in vain: busy and no
 * answer are called again within the closing; so is a broken transmission, whole, since what broke it (no paper, a bad line)
 * does not pass in seconds, but where no time is left to wait it is tried once more at once; a voice or a wrong number is
 * never called again (it would be a nuisance); where nobody knows, the gateway is asked, not the machine called.
 */
export const afterFax = (
  said: FaxState,
  {
    round,
    polls,
    at,
    closing_at,
    first_ms,
  }: { round: number; polls: number; at: Date; closing_at: Date | null; first_ms: number },
): FaxStep => {
  if (said.state === 'delivered') return { step: 'delivered', pages: said.pages }
  if (said.state === 'working' || said.fax_class === 'unknown') {
    return polls < (said.state === 'working' ? most_polls : most_polls_of_unknown)
      ? { step: 'ask', in_ms: pollPause(polls, first_ms) }
      : { step: 'give_up', fax_class: 'unknown' }
  }
  const { fax_class } = said
  const pause = pauses[fax_class]
  const in_time = (in_ms: number) => closing_at === null || at.getTime() + in_ms < closing_at.getTime()
  if (pause === null || round >= most_rounds) return { step: 'give_up', fax_class }
  if (!in_time(pause))
    return fax_class === 'line_error_midway' && round === 1 && in_time(0)
      ? { step: 'call', in_ms: 0 }
      : { step: 'give_up', fax_class }
  return { step: 'call', in_ms: pause }
}

/** A gateway that gave no answer may still be taking a fax in: only one that it does not know after so long never came. */
export const settled_after_ms = 2 * minute
/** A gateway that can't be asked for so long is not waited for any longer. */
const asked_for_ms = 60 * minute
/** How often a call is tried that does not come about. */
export const most_tries = 8

/**
 * What follows where nobody knows whether the gateway has a fax, as it gave no answer or can't be asked. It is asked again
 * however often it was tried: to give up would free a machine that may be ringing, and call lost what may arrive.
 */
export const afterUnknownEnd = ({
  tries,
  handed_over_at,
  at,
}: {
  tries: number
  handed_over_at: Date
  at: Date
}): { step: 'ask'; in_ms: number } | { step: 'give_up' } =>
  tries >= most_tries && at.getTime() - handed_over_at.getTime() >= asked_for_ms
    ? { step: 'give_up' }
    : { step: 'ask', in_ms: tries <= 2 ? settled_after_ms : 5 * minute }

/** Before a new call after this end; null: none. */
const pauses: Record<Exclude<FaxClass, 'unknown'>, number | null> = {
  busy: redial_ms,
  no_answer: redial_ms,
  line_error_midway: redial_ms,
  line_error: redial_ms,
  time_window: window_ms,
  voice_answer: null,
  bad_number: null,
  blocked: null,
  credit: null,
}

/** Ends after which it waits for its next call, which somebody who has telephoned can stop. */
export type WaitingClass = (typeof waiting_classes)[number]
export const waiting_classes = ['busy', 'no_answer', 'line_error_midway', 'line_error', 'time_window'] as const
export const isWaitingClass = (text: string | null): text is WaitingClass => waiting_classes.some(one => one === text)

/** Why a fax did not arrive, for the restaurant: one sentence without the gateway's words. */
export const fax_class_words: Record<FaxClass, string> = {
  busy: '話し中のため、送れませんでした',
  no_answer: '応答がなかったため、送れませんでした',
  voice_answer: 'FAXではなく電話がつながりました。FAX番号をご確認ください',
  bad_number: 'このFAX番号は使われていません。FAX番号をご確認ください',
  blocked: '相手先でFAXの受信が拒否されています',
  line_error_midway: '通信が途中で切れたため、最後まで送れませんでした（初めの部分が先方に届いている場合があります）',
  line_error: 'FAXの通信ができなかったため、送れませんでした',
  credit: '当サービスの送信設備に問題があり、送れませんでした（お店と仕入先の問題ではありません）',
  time_window: '相手先が受信を止めている時間帯のため、送れませんでした',
  unknown: '届いたかどうかを確認できませんでした',
}
