import qrcode from 'qrcode'
import type { LineUser, SupplierLineUser } from '#contract/line/line-users.contract.ts'
import { textMessage } from '#domain/line/messages.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { channelFor, startLink } from './account-link.ts'
import { endOwnLink, findOwnLink, type Tenant } from './links.ts'
import { queueLineMessages } from './queue-line-messages.ts'

/** Where the person becomes a friend of the account that speaks to it; where there is none, LINE is not offered. */
const friendUrl = (deps: Deps, tenant: Tenant) => channelFor(deps, tenant)?.friend_url ?? ''

/** Whether a person is linked, and what it is told. */
export const viewLineUser = async (deps: Deps, account_id: string, tenant: Tenant): Promise<LineUser> => {
  const link = await findOwnLink(deps.db, account_id, tenant)
  return {
    link: link
      ? {
          linked_at: link.linked_at.toISOString(),
          blocked: link.blocked_at !== null,
          tell_orders: link.tell_orders,
          tell_closings: link.tell_closings,
          tell_messages: link.tell_messages,
        }
      : null,
    friend_url: friendUrl(deps, tenant),
  }
}

/** Whether a supplier's user is linked. */
export const viewSupplierLineUser = async (
  deps: Deps,
  { account_id, supplier_id }: { account_id: string; supplier_id: string },
): Promise<SupplierLineUser> => {
  const tenant = { consumer_id: null, supplier_id }
  const link = await findOwnLink(deps.db, account_id, tenant)
  return {
    link: link ? { linked_at: link.linked_at.toISOString(), blocked: link.blocked_at !== null } : null,
    friend_url: friendUrl(deps, tenant),
  }
}

/** Under which the last word to a link is queued: it is pushed though the link has ended. */
export const unlinkedKey = (link_id: string) => `unlinked:${link_id}`

/** Ends a person's own link from the screen, and says so in its talk: whoever holds the telephone may be another one. */
export const endLinkOnScreen = async (deps: Deps, account_id: string, tenant: Tenant, at: Date): Promise<void> => {
  await deps.db.transaction().execute(async trx => {
    const ended = await endOwnLink(trx, account_id, tenant, at)
    if (!ended) return
    const words = `「${ended.tenant_name}」の${ended.account_name}さんとの連携を、Oroshiの画面で解除しました。LINEへのお知らせは届かなくなります。もう一度連携するときは「連携」と送ってください。`
    const line = { key: unlinkedKey(ended.id), link_id: ended.id, messages: [textMessage(words)], mail: null }
    await queueLineMessages(trx, [line], at)
  })
}

/** The friend URL, and its QR code for whoever sits at a desk. */
export const friendOf = async (deps: Deps, tenant: Tenant) => {
  const friend_url = friendUrl(deps, tenant)
  if (friend_url === '') throw refuse(404, 'LINEの公式アカウントがありません')
  const svg = await qrcode.toString(friend_url, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return { friend_url, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
}

/** Refuses 422 an official account that does not speak to this tenant. */
export const startOwnLink = async (
  deps: Deps,
  account_id: string,
  tenant: Tenant,
  { link_token, line_channel: channel }: { link_token: string; line_channel: string },
  at: Date,
) => {
  const known = deps.line.channels.some(one => one.name === channel)
  if (!known || (channel !== 'platform' && channel !== tenant.supplier_id)) {
    throw refuse(422, [{ field: 'line_channel', message: 'このLINE公式アカウントとは連携できません' }])
  }
  return { url: await startLink(deps, { ...tenant, account_id }, { link_token, channel }, at) }
}
