import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#domain/mails/mail-frame.ts'
import type { Deps } from '#server/deps.ts'
import type { LineDeed, LineStandin, LineWebhook } from '#server/ports.ts'
import { type DevReply, sendDevPage } from './dev-page.ts'
import { drawAction, drawMessage, line_style } from './line-drawing.ts'

const hex = 'abcdef0123456789'
/** Three people with a phone, to begin with. */
const first_users = ['a', 'b', 'c'].map(letter => `U${letter.repeat(4)}${hex.repeat(2).slice(0, 28)}`)

/**
 * Development only: the LINE user's side of the talk, where no official account is configured. One reads what was pushed
 * and replied, writes, presses the buttons of the cards, blocks the account, and agrees to a link.
 */
export const serveLinePage = (app: FastifyInstance, deps: Deps) => {
  const { standin } = deps.line
  if (!standin) return
  const tell = async ({ body, signature }: LineWebhook) => {
    const headers = { 'content-type': 'application/json', 'x-line-signature': signature }
    await app.inject({ method: 'POST', url: '/webhooks/line', headers, payload: body })
  }
  void app.register(async inner => {
    inner.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    })
    inner.get('/dev/line', async (_request, reply) => {
      const known = await standin.users()
      const ids = [...new Set([...known.map(one => one.user_id), ...first_users])]
      const rows = ids.map(id => {
        const user = known.find(one => one.user_id === id)
        const state = user ? (user.following ? '友だち' : 'ブロック中') : 'まだ友だちではありません'
        return `<li><a href="/dev/line/${id}">LINE利用者 ${id.slice(0, 5)}…${id.slice(-4)}</a>（${state}）</li>`
      })
      return page(
        reply,
        'LINE（開発用）',
        `<p>LINEの代わりに、利用者の側からトークを試せます。</p><ul>${rows.join('')}</ul>`,
      )
    })
    inner.get<{ Params: { user_id: string } }>('/dev/line/:user_id', async (request, reply) => {
      const { user_id } = request.params
      if (!/^U[\da-f]{32}$/.test(user_id)) return reply.callNotFound()
      // Links of the product open at the address by which this page was opened.
      const drawn = (await talkPage(standin, user_id)).replaceAll(`href="${escapeHtml(deps.public_url)}/`, 'href="/')
      return page(reply, 'LINEのトーク（開発用）', drawn)
    })
    inner.post<{ Params: { user_id: string }; Body: Record<string, string> }>(
      '/dev/line/:user_id',
      async (request, reply) => {
        const { user_id } = request.params
        const deed = deedOf(request.body)
        if (!deed || !/^U[\da-f]{32}$/.test(user_id)) return reply.callNotFound()
        await tell(await standin.act(user_id, deed, deps.now()))
        return reply.redirect(`/dev/line/${user_id}?after=${deed.kind}`, 303)
      },
    )
    inner.get<{ Querystring: { linkToken?: string; nonce?: string } }>('/dev/line/link', async (request, reply) => {
      const { linkToken = '', nonce = '' } = request.query
      return page(
        reply,
        'アカウント連携（開発用）',
        `<p>Oroshi とLINEアカウントを連携します。よろしいですか？</p><form method="post" action="/dev/line/link">
          <input type="hidden" name="linkToken" value="${escapeHtml(linkToken)}"><input type="hidden" name="nonce" value="${escapeHtml(nonce)}">
          <button>同意して連携する</button></form>`,
      )
    })
    inner.post<{ Body: Record<string, string> }>('/dev/line/link', async (request, reply) => {
      const { linkToken = '', nonce = '' } = request.body
      const webhook = await standin.link(linkToken, nonce, deps.now())
      if (!webhook)
        return page(
          reply,
          'アカウント連携（開発用）',
          '<p>連携のトークンが使えません。トークからやり直してください。</p>',
        )
      await tell(webhook)
      return page(
        reply,
        'アカウント連携（開発用）',
        '<p>連携しました。</p><p><a href="/consumers/line_users/callback">飲食店の画面に戻る</a>　<a href="/suppliers/line_users/callback">卸・仕入先の画面に戻る</a>　<a href="/dev/line">トークへ</a></p>',
      )
    })
  })
}

const deedOf = ({ kind = '', text = '', data = '', shown = '' }: Record<string, string>): LineDeed | null => {
  if (kind === 'follow' || kind === 'unfollow' || kind === 'sticker') return { kind }
  if (kind === 'text' && text.trim() !== '') return { kind, text }
  return kind === 'postback' ? { kind, data, shown } : null
}

const talkPage = async (standin: LineStandin, user_id: string) => {
  const talk = await standin.talk(user_id)
  const said = talk.map(({ id, kind, messages }) => {
    const who = kind === 'user' ? 'own' : 'bot'
    return `<li class="${who}" data-id="${escapeHtml(id)}">${messages.map(message => drawMessage(message, user_id)).join('')}</li>`
  })
  const last = talk.at(-1)
  const quick = last && last.kind !== 'user' ? (last.messages.at(-1)?.quickReply?.items ?? []) : []
  const buttons = quick.map(({ action }) => drawAction(action, user_id, 'quick')).join('')
  const press = (kind: string, label: string) =>
    `<form method="post"><input type="hidden" name="kind" value="${kind}"><button class="small">${label}</button></form>`
  return `<p><a href="/dev/line">利用者の一覧</a>　<a href="/dev/line/${user_id}">更新</a></p>
    <ol>${said.join('') || '<li class="none">まだ何も届いていません。友だちに追加してください。</li>'}</ol>
    <div class="quick-row">${buttons}</div>
    <form method="post" class="write"><input type="hidden" name="kind" value="text">
      <textarea name="text" rows="3" aria-label="メッセージ" required></textarea><button>送信</button></form>
    <div class="deeds">${press('follow', '友だちに追加（ブロック解除）')}${press('unfollow', 'ブロックする')}${press('sticker', 'スタンプを送る')}</div>`
}

const style = `${line_style}
body{font:16px/1.6 system-ui,sans-serif;margin:0 auto;max-width:420px;padding:12px;background:#8cabd9}
h1{font-size:18px}ol{list-style:none;padding:0;display:flex;flex-direction:column;gap:12px}
.own{align-self:flex-end}.own .text{background:#8de055}.none{background:#fff;padding:8px;border-radius:8px}
.quick-row{display:flex;gap:8px;flex-wrap:wrap;margin-block:8px}.quick{background:#fff;color:#1d2b40;width:auto;border-radius:99px;padding:6px 14px}
.write{display:flex;gap:8px}.write textarea{flex:1;font:inherit}.deeds{display:flex;gap:8px;flex-wrap:wrap;margin-top:12px}`

const page = (reply: DevReply, title: string, body: string) =>
  sendDevPage(reply, { title, body, style, allow: "form-action 'self'" })
