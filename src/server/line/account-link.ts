import { createHash, randomBytes } from 'node:crypto'
import { consumerPages } from '#contract/pages/consumer.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import {
  button,
  card,
  flexMessage,
  flexText,
  type LineMessage,
  link,
  soft,
  textMessage,
} from '#domain/line/messages.ts'
import { stoppedWords } from '#domain/line/stopped-words.ts'
import type { Deps } from '#server/deps.ts'
import type { Heard } from './line-event.ts'
import {
  endLinksOfUser,
  findLinksOfUser,
  findStoppedLinksOfUser,
  insertLink,
  insertNonce,
  linkOfNonce,
  type Tenant,
  useNonce,
} from './links.ts'

const hashOf = (nonce: string) => createHash('sha256').update(nonce).digest()

/** The official account by which a tenant is spoken to: a supplier's own where it has one, else the platform's. */
export const channelFor = ({ line }: Pick<Deps, 'line'>, { supplier_id }: Tenant) =>
  line.channels.find(one => one.name === supplier_id) ?? line.channels.find(one => one.name === 'platform')

const words = {
  greeting: '友だち追加ありがとうございます。Oroshi のアカウントと連携すると、発注や受注のお知らせがLINEに届きます。',
  again: 'ほかの店舗や仕入先のアカウントとも連携できます。',
  unknown: 'このLINEは、まだOroshiのアカウントと連携していません。',
  untaken:
    'いまのメッセージは受け取っていません（発注や連絡にはなっていません）。\nこのLINEは、まだOroshiのアカウントと連携していません。連携したあとに、もう一度お送りください。',
}

/** Two ways to a link: a token for each, as LINE takes each once, for ten minutes. */
export const offerLink = async (
  deps: Deps,
  { channel, user_id }: Pick<Heard, 'channel' | 'user_id'>,
  why: keyof typeof words,
): Promise<LineMessage[]> => {
  const start = async (page: string) => {
    const link_token = await deps.line.issueLinkToken(channel, user_id)
    return `${deps.public_url}${page}?${new URLSearchParams({ link_token, channel }).toString()}`
  }
  const supplier = button(link('卸・仕入先の方', await start(supplierPages.lineLinkToken.path)), 'secondary')
  // The account of a supplier is its own people's.
  const buttons =
    channel === 'platform'
      ? [button(link('飲食店の方', await start(consumerPages.lineLinkToken.path))), supplier]
      : [supplier]
  const parts = [
    flexText(words[why], { size: 'sm' }),
    soft('下のボタンから10分以内に、ログインして連携してください。連携はいつでも解除できます。'),
  ]
  return [flexMessage('Oroshi とのアカウント連携', card({ title: 'アカウント連携', parts, buttons }))]
}

/**
 * To a LINE user that speaks for nobody now: who was stopped and whom to ask where it is linked all the same, else two ways
 * to a link. Whoever was stopped may unlink, and link as somebody else.
 */
export const answerUnlinked = async (
  deps: Deps,
  heard: Heard,
  why: 'greeting' | 'unknown',
  text = '',
): Promise<LineMessage[]> => {
  const stopped = await findStoppedLinksOfUser(deps.db, heard.channel, heard.user_id)
  // Who only asks for a link has sent nothing that could be lost.
  const untaken = heard.event.type === 'message' && !linkWord(text) && !unlinkWord(text)
  if (stopped.length === 0) return offerLink(deps, heard, untaken ? 'untaken' : why)
  if (linkWord(text)) return offerLink(deps, heard, 'again')
  if (unlinkWord(text)) return sayUnlinked(deps, heard)
  const help = { consumer: consumerPages.contactLogin.path, supplier: supplierPages.contacts.path }
  const words = stopped.map(one => stoppedWords({ ...one, help: deps.public_url + help[one.side] }))
  const lost = untaken ? ['いまのメッセージは受け取っていません。'] : []
  return [textMessage([...lost, ...words, 'ほかのアカウントと連携するときは「連携」と送ってください。'].join('\n\n'))]
}

/** A nonce that only LINE and we know, for a person who is logged in: where to go with it. */
export const startLink = async (
  deps: Deps,
  who: Tenant & { account_id: string },
  { link_token, channel }: { link_token: string; channel: string },
  at: Date,
): Promise<string> => {
  const nonce = randomBytes(32).toString('base64url')
  await insertNonce(deps.db, hashOf(nonce), { ...who, channel }, at)
  return deps.line.accountLinkUrl(link_token, nonce)
}

/** LINE says that the user agreed: the nonce says to whom the user is linked, once. */
export const answerLink = async (
  deps: Deps,
  { channel, user_id }: Heard,
  { result, nonce }: { result: string; nonce: string },
): Promise<LineMessage[]> => {
  const at = deps.now()
  const linked = await deps.db.transaction().execute(async trx => {
    if (result !== 'ok') return undefined
    const who = await useNonce(trx, hashOf(nonce), channel, at)
    return who
      ? insertLink(trx, { ...who, channel, line_user_id: user_id }, at)
      : linkOfNonce(trx, hashOf(nonce), channel, user_id)
  })
  if (linked === undefined) {
    return [textMessage('連携できませんでした。お手数ですが、もう一度「連携」と送ってください。')]
  }
  const found = (await findLinksOfUser(deps.db, channel, user_id)).find(one => one.id === linked)
  const page = found?.consumer_id ? consumerPages.lineLinkComplete : supplierPages.lineLinkComplete
  const parts = [
    flexText(`${found?.tenant_name ?? ''} の ${found?.account_name ?? ''} さんと連携しました。`, { size: 'sm' }),
    soft('解除するときは、設定の画面を開くか、「連携解除」と送ってください。'),
  ]
  const buttons = [button(link('設定を見る', deps.public_url + page.path), 'secondary')]
  return [flexMessage('連携しました', card({ title: '連携しました', parts, buttons }))]
}

export const linkWord = (words: string) => /^(アカウント)?連携$/.test(words.trim())

export const unlinkWord = (words: string) => /^(連携|れんけい)?(解除|かいじょ)$/.test(words.trim())

export const sayUnlinked = async (deps: Deps, { channel, user_id }: Heard): Promise<LineMessage[]> => {
  await endLinksOfUser(deps.db, channel, user_id, deps.now())
  return [
    textMessage(
      '連携を解除しました。LINEへのお知らせは届かなくなります。もう一度連携するときは「連携」と送ってください。',
    ),
  ]
}
