import { agent_state_words } from '#domain/agent-registrations/agent-registration.ts'
import { contact_kinds, contactStates } from '#domain/contacts/contact-kinds.ts'
import { outbound_channel_words } from '#domain/notices/outbound.ts'
import { flyer_request_state_words, flyer_way_words } from '#domain/stores/invite-flyer.ts'
import { platform_invite_channel_words } from '#domain/stores/platform-invite.ts'

type Words = Readonly<Record<string, string>>

/** How a supplier or a restaurant stands. */
export const standing_words = {
  waiting: 'パスワードの設定待ち',
  active: '利用中',
  suspended: '停止中',
  closed: '退会',
  left: '退会',
  merged: '統合済み',
} as const
/** Whose account it is. */
export const account_area_words = { consumer: '飲食店', supplier: '卸', admin: '管理者' } as const
/** Which sendings are looked at. */
export const dispatch_filter_words = {
  failed: '届いていない',
  settled: '届かず、ほかで済み',
  waiting: '送信待ち',
  done: '送信済',
} as const

/** Which of what staff did is looked at. */
export const audit_kind_words = { acts: '操作', looks: '閲覧' } as const

/** What the choices of each of staff's lists are called, as the list names them. */
const choices: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  accounts_seen: { area: account_area_words },
  suppliers_seen: { standing: standing_words },
  restaurants_seen: { standing: standing_words },
  contacts_seen: {
    state: contactStates,
    kind: Object.fromEntries(Object.entries(contact_kinds).map(([kind, { word }]) => [kind, word])),
  },
  flyer_requests_seen: { state: flyer_request_state_words, way: flyer_way_words },
  agent_registrations_seen: { state: agent_state_words },
  invites_seen: { channel: platform_invite_channel_words },
  invite_stores_seen: { channel: platform_invite_channel_words },
  dispatches_seen: { filter: dispatch_filter_words, channel: { ...outbound_channel_words, fax: 'FAX' } },
  directory_import_seen: { kind: { new: '新しい掲載店', changed: '変わる内容', missing: 'ファイルにない' } },
  audits_seen: { kind: audit_kind_words },
}

/** What was chosen in a list, as the list says it; what is no choice is what it is. */
export const choiceInWords = (look: string, name: string, value: string): string =>
  choices[look]?.[name]?.[value] ?? value
