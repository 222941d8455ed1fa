export const agent_states = ['received', 'in_hand', 'to_confirm', 'done', 'withdrawn', 'declined'] as const
export type AgentState = (typeof agent_states)[number]
export const agent_state_words: Record<AgentState, string> = {
  received: '受付',
  in_hand: '登録中',
  to_confirm: '確認待ち',
  done: '完了',
  withdrawn: '取り下げ',
  declined: '登録できませんでした',
}

/** The way from a photograph to suppliers, step by step. */
export const agent_way = ['received', 'in_hand', 'to_confirm', 'done'] as const satisfies readonly AgentState[]

/** How much may be asked at once, and how much stands of it. */
export const agent_limits = {
  images: 20,
  /** Of one photograph, in MB. */
  image_mb: 10,
  words: 2_000,
  /** Requests of one restaurant that are not over. */
  open: 5,
  suppliers: 20,
  items: 200,
  staff_words: 500,
}

/** Photographs that came into no request are forgotten after so many days, those of one and its drafts so long after its end. */
export const agent_keep_days = { loose: 8, ended: 90 }

/** What staff and restaurants do with a request. */
export type AgentAct = 'write' | 'offer' | 'take_back' | 'decline' | 'approve' | 'send_back' | 'withdraw'

const moves: Record<AgentAct, { from: readonly AgentState[]; to: AgentState }> = {
  write: { from: ['received', 'in_hand'], to: 'in_hand' },
  offer: { from: ['received', 'in_hand'], to: 'to_confirm' },
  take_back: { from: ['to_confirm'], to: 'in_hand' },
  decline: { from: ['received', 'in_hand'], to: 'declined' },
  approve: { from: ['to_confirm'], to: 'done' },
  send_back: { from: ['to_confirm'], to: 'in_hand' },
  withdraw: { from: ['received', 'in_hand', 'to_confirm'], to: 'withdrawn' },
}

/** The state that an act leads to; null where it cannot be done in this one. */
export const agentStep = (state: AgentState, act: AgentAct): AgentState | null =>
  moves[act].from.includes(state) ? moves[act].to : null

/** The places of items whose code another item before them has. */
export const placesOfDoubleCodes = (codes: readonly string[]): number[] =>
  codes.flatMap((code, place) => (code !== '' && codes.indexOf(code) < place ? [place] : []))
