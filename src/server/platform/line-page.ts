import type { FastifyInstance } from 'fastify'
import type { FlexBubble, FlexPart, LineAction, LineMessage } from '#domain/line/messages.ts'
import type { Deps } from '#server/deps.ts'
import type { LineDeed, LineStandin, LineWebhook } from '#server/ports.ts'

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
      const drawn = (await talkPage(standin, user_id)).replaceAll(`href="${escape(deps.public_url)}/`, 'href="/')
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
          <input type="hidden" name="linkToken" value="${escape(linkToken)}"><input type="hidden" name="nonce" value="${escape(nonce)}">
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
    return `<li class="${who}" data-id="${escape(id)}">${messages.map(message => drawMessage(message, user_id)).join('')}</li>`
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

const drawMessage = (message: LineMessage, user_id: string): string => {
  if (message.type === 'text') return `<p class="text">${escape(message.text)}</p>`
  const { contents } = message
  const bubbles = contents.type === 'carousel' ? contents.contents : [contents]
  return `<p class="alt">通知：${escape(message.altText)}</p><div class="bubbles">${bubbles.map(one => drawBubble(one, user_id)).join('')}</div>`
}

const drawBubble = ({ header, body, footer }: FlexBubble, user_id: string) => {
  const part = (name: string, box: FlexPart | undefined) =>
    box ? `<div class="${name}">${drawPart(box, user_id)}</div>` : ''
  return `<article>${part('header', header)}${part('body', body)}${part('footer', footer)}</article>`
}

const drawPart = (part: FlexPart, user_id: string): string => {
  if (part.type === 'separator') return '<hr>'
  if (part.type === 'button') return drawAction(part.action, user_id, part.style ?? 'link')
  if (part.type === 'text') {
    const marks = [
      part.size ?? 'md',
      part.weight ?? '',
      part.align ?? '',
      part.color === '#ffffff' ? 'white' : part.color ? 'soft' : '',
    ]
    return `<span class="t ${marks.join(' ')} f${part.flex ?? 1}">${escape(part.text)}</span>`
  }
  return `<div class="box ${part.layout}">${part.contents.map(one => drawPart(one, user_id)).join('')}</div>`
}

const drawAction = (action: LineAction, user_id: string, look: string): string => {
  if (action.type === 'uri') return `<a class="button ${look}" href="${escape(action.uri)}">${escape(action.label)}</a>`
  const [kind, fields] =
    action.type === 'message'
      ? ['text', { text: action.text }]
      : ['postback', { data: action.data, shown: action.displayText ?? action.label }]
  const inputs = Object.entries({ kind, ...fields })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`)
    .join('')
  return `<form method="post" action="/dev/line/${user_id}">${inputs}<button class="button ${look}">${escape(action.label)}</button></form>`
}

const style = `body{font:16px/1.6 system-ui,sans-serif;margin:0 auto;max-width:420px;padding:12px;background:#8cabd9}
h1{font-size:18px}ol{list-style:none;padding:0;display:flex;flex-direction:column;gap:12px}
.own{align-self:flex-end}.own .text{background:#8de055}.text{background:#fff;border-radius:14px;padding:8px 12px;margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
.alt{font-size:12px;margin:0 0 4px;color:#1d2b40}.none{background:#fff;padding:8px;border-radius:8px}
.bubbles{display:flex;gap:8px;overflow-x:auto}article{background:#fff;border-radius:14px;overflow:hidden;min-width:290px;width:300px}
.header{background:#0b6b4b;color:#fff;padding:12px 16px}.body{padding:12px 16px}.footer{padding:8px 12px 12px}
.box{display:flex;gap:8px}.box.vertical{flex-direction:column;gap:6px;flex:1}.box.horizontal,.box.baseline{align-items:baseline}
.t{overflow-wrap:anywhere}.f0{flex:0 0 auto}.f1{flex:1}.f3{flex:3}.f7{flex:7}.box.vertical>.t{flex:none}
.xs{font-size:12px}.sm{font-size:14px}.bold{font-weight:700}.soft{color:#5f6b7a}.end{text-align:end}
hr{border:0;border-top:1px solid #dde3ea;width:100%;margin:4px 0}
.button{display:block;box-sizing:border-box;width:100%;font:inherit;font-size:15px;text-align:center;border:0;border-radius:8px;padding:9px;cursor:pointer;text-decoration:none}
.primary{background:#0b6b4b;color:#fff}.secondary{background:#dcdfe5;color:#111}.link{background:none;color:#42659a}
.quick-row{display:flex;gap:8px;flex-wrap:wrap;margin-block:8px}.quick{background:#fff;color:#1d2b40;width:auto;border-radius:99px;padding:6px 14px}
.write{display:flex;gap:8px}.write textarea{flex:1;font:inherit}.deeds{display:flex;gap:8px;flex-wrap:wrap;margin-top:12px}`

type Reply = { type(type: string): { header(name: string, value: string): { send(body: string): unknown } } }

const page = (reply: Reply, title: string, body: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
    .send(
      `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(title)}</title><style>${style}</style><h1>${escape(title)}</h1>${body}</html>`,
    )

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
