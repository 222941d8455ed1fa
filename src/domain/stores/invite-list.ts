import { fold } from '#domain/shared/japanese.ts'
import {
  type PlatformInviteChannel,
  platform_invite_channel_words,
  platform_invite_channels,
} from './platform-invite.ts'
import { store_labels } from './store.ts'

/** The columns of a list of invitations, as titles of its file and in its errors. */
export const invite_list_labels = {
  customer_code: store_labels.customer_code,
  name: store_labels.name,
  channel: '送り方',
  destination: '宛先',
} as const

/** How many invitations one list holds. */
export const most_listed_invites = 500

const spellings: Record<PlatformInviteChannel, readonly string[]> = {
  sms: ['ショートメール', 'ショートメッセージ', '携帯'],
  mail: ['mail', 'email', 'e-mail', 'eメール'],
  fax: ['ファックス', 'ファクス'],
}

/** The way that a cell names, or that its address can only be meant for; null where nobody can tell. */
export const readInviteChannel = (cell: string, destination: string): PlatformInviteChannel | null => {
  const said = fold(cell)
  if (said === '') return destination.includes('@') ? 'mail' : null
  const words = (one: PlatformInviteChannel) => [platform_invite_channel_words[one], ...spellings[one]].map(fold)
  return platform_invite_channels.find(one => words(one).includes(said)) ?? null
}
