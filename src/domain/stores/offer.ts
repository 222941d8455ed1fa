/** What suppliers without a deal see of a restaurant. */
export type Shown = 'nothing' | 'name' | 'contact'
export const shown_levels = ['nothing', 'name', 'contact'] as const
export const shown_names: Record<Shown, string> = {
  nothing: '表示しない',
  name: '店名と所在地',
  contact: '店名・所在地・電話番号',
}

export type OfferState = 'offered' | 'accepted' | 'declined' | 'withdrawn'
export const offer_states = ['offered', 'accepted', 'declined', 'withdrawn'] as const
export const offer_state_names: Record<OfferState, string> = {
  offered: '返事待ち',
  accepted: '承諾',
  declined: 'お断り',
  withdrawn: '取り下げ',
}

/** How many offers a supplier makes in 24 hours. */
export const offers_a_day = 30
/** How long a restaurant that has declined is left in peace by that supplier. */
export const rest_days = 90

const day_ms = 86_400_000

/** Until when a supplier may not offer again after it was declined; null where it may. */
export const restsUntil = (declined_at: Date | null, at: Date): Date | null => {
  if (!declined_at) return null
  const until = new Date(declined_at.getTime() + rest_days * day_ms)
  return until > at ? until : null
}
