import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { LineMessage } from '#domain/line/messages.ts'
import { escapeHtml } from '#domain/mails/mail-frame.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { dispatch_channel_words } from '#domain/trade/dispatch.ts'
import type { Deps } from '#server/deps.ts'
import { pdfPictures } from '#server/exports/pdf-picture.ts'
import { type DevReply, sendDevPage } from './dev-page.ts'
import { drawMessage, line_style } from './line-drawing.ts'

const channel_words: Record<string, string> = dispatch_channel_words

type Left = {
  channel: string
  id: string
  destination: string
  subject: string
  attachment_name: string | null
  created_at: Date
}

/** Development only: what the product would have sent, each as its receiver sees it. */
export const serveOutbox = (app: FastifyInstance, deps: Deps) => {
  app.get<{ Querystring: { channel?: string } }>('/dev/outbox', async (request, reply) => {
    const { channel } = request.query
    const rows = await findLeft(deps, channel !== undefined && channel in channel_words ? channel : null)
    const lines = rows.map(row => {
      const url = row.channel === 'line' ? `/dev/outbox/line/${row.id}` : `/dev/outbox/${row.id}`
      const file = row.attachment_name
        ? `<a href="/dev/outbox/${row.id}/attachment">${escapeHtml(row.attachment_name)}</a>`
        : ''
      return `<tr><td>${formatDateTime(row.created_at)}</td><td>${channel_words[row.channel]}</td><td>${escapeHtml(row.destination)}</td>
        <td><a href="${url}">${escapeHtml(row.subject)}</a></td><td>${file}</td></tr>`
    })
    const table = `<table><thead><tr><th>日時</th><th>経路</th><th>宛先</th><th>件名</th><th>添付</th></tr></thead><tbody>${lines.join('')}</tbody></table>`
    const links = Object.entries(channel_words).map(
      ([name, label]) =>
        `<a href="/dev/outbox?channel=${name}"${name === channel ? ' aria-current="true"' : ''}>${label}</a>`,
    )
    const head = `<p class="row"><a href="/dev/outbox"${channel ? '' : ' aria-current="true"'}>すべて</a>${links.join('')}<a href="/dev/line">LINEの利用者として操作する</a></p>`
    return page(reply, '送信箱（開発用）', head + (rows.length ? table : '<p>まだ何も送信されていません。</p>'))
  })
  app.get<{ Params: { id: string } }>('/dev/outbox/:id', async (request, reply) => {
    const row = await find(deps, request.params.id)
    if (!row) return reply.callNotFound()
    const sheets = row.attachment_name?.endsWith('.pdf') && row.attachment ? await pdfPictures(row.attachment) : []
    const seen = [
      row.body_html === null
        ? ''
        : section('HTML（スマートフォンの幅）', mailFrame(row.body_html, 'phone')) +
          section('HTML（パソコンの幅）', mailFrame(row.body_html, 'desk')),
      row.body_text === '' ? '' : section('テキスト', `<pre>${withLinks(deps, row.body_text)}</pre>`),
      sheets.length === 0
        ? ''
        : section(
            `<a href="/dev/outbox/${row.id}/attachment">${escapeHtml(row.attachment_name ?? '')}</a>`,
            sheets
              .map((png, n) => `<img src="data:image/png;base64,${png.toString('base64')}" alt="${n + 1}ページ目">`)
              .join(''),
          ),
    ]
    const head = `<p><a href="/dev/outbox">送信箱</a></p><p>${channel_words[row.channel]}　${formatDateTime(row.created_at)}　宛先：${escapeHtml(row.destination)}</p>`
    return page(reply, row.subject, `${head}<div class="seen">${seen.join('')}</div>`)
  })
  app.get<{ Params: { id: string } }>('/dev/outbox/line/:id', async (request, reply) => {
    const row = await findLine(deps, request.params.id)
    if (!row) return reply.callNotFound()
    const drawn = row.messages.map(message => drawMessage(message, row.user_id)).join('')
    const talk = `<p><a href="/dev/outbox">送信箱</a>　<a href="/dev/line/${row.user_id}">このトークを開く</a></p>`
    return page(reply, 'LINEのメッセージ', `${talk}<div class="talk">${toHere(deps, drawn)}</div>`)
  })
  app.get<{ Params: { id: string } }>('/dev/outbox/:id/attachment', async (request, reply) => {
    const row = await find(deps, request.params.id)
    if (!row?.attachment) return reply.callNotFound()
    return reply.type('application/pdf').header('content-disposition', 'inline').send(row.attachment)
  })
}

/** The newest of what left, by every channel. */
const findLeft = async (deps: Deps, channel: string | null): Promise<Left[]> => {
  const { rows } = await sql<Left>`/* dev-outbox */
    select * from (
      select channel, id::text as id, destination, subject, attachment_name, created_at from local_outbox
      union all
      select 'line', m.id::text, coalesce(u.name, m.user_id), coalesce(m.messages -> 0 ->> 'altText', m.messages -> 0 ->> 'text', ''), null, m.created_at
      from line_standin_messages m left join line_standin_users u on u.user_id = m.user_id where m.kind <> 'user'
    ) x where ${channel}::text is null or x.channel = ${channel}
    order by created_at desc, id desc limit 200`.execute(deps.db)
  return rows
}

const is_id = /^\d{1,18}$/

const find = async (deps: Deps, id: string) =>
  is_id.test(id) ? deps.db.selectFrom('local_outbox').selectAll().where('id', '=', id).executeTakeFirst() : undefined

const findLine = async (deps: Deps, id: string) => {
  if (!is_id.test(id)) return undefined
  const { rows } = await sql<{ user_id: string; messages: LineMessage[] }>`/* dev-line-message */
    select user_id, messages from line_standin_messages where id = ${id} and kind <> 'user'`.execute(deps.db)
  return rows[0]
}

/** Links of the product open at the address by which this page was opened. */
const toHere = (deps: Deps, drawn: string) => drawn.replaceAll(`href="${escapeHtml(deps.public_url)}/`, 'href="/')

const withLinks = (deps: Deps, text: string) =>
  toHere(
    deps,
    escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, url => `<a href="${url}">${url}</a>`),
  )

/** In a frame that may do nothing but open a link that is pressed: a mail is not a page of this house. */
const mailFrame = (body_html: string, width: 'phone' | 'desk') =>
  `<iframe class="${width}" title="メール" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(`<base target="_top">${body_html}`)}"></iframe>`

const section = (title: string, body: string) => `<section><h2>${title}</h2>${body}</section>`

const style = `${line_style}
body{font:15px/1.6 system-ui,sans-serif;margin:0;padding:16px;background:#f5f6f4;color:#1a1d21}h1{font-size:20px}h2{font-size:14px}
a{color:#0b4f8a}.row{display:flex;gap:16px;flex-wrap:wrap}[aria-current]{font-weight:700;color:inherit;text-decoration:none}
table{border-collapse:collapse;background:#fff;width:100%}th,td{border-bottom:1px solid #d8dce0;padding:6px 10px;text-align:left;vertical-align:top}
td:nth-child(-n+2),th{white-space:nowrap}td{overflow-wrap:anywhere}
.seen{display:flex;gap:16px;flex-wrap:wrap;align-items:flex-start}section{max-width:100%}
iframe{border:1px solid #d8dce0;background:#fff;height:1100px;max-width:100%}.phone{width:390px}.desk{width:760px}
pre{margin:0;padding:16px;background:#fff;border:1px solid #d8dce0;max-width:720px;white-space:pre-wrap;overflow-wrap:anywhere}
img{display:block;width:620px;max-width:100%;height:auto;border:1px solid #d8dce0;margin-bottom:8px}
.talk{background:#8cabd9;padding:16px;max-width:640px;display:grid;gap:8px}`

const page = (reply: DevReply, title: string, body: string) =>
  sendDevPage(reply, { title, body, style, allow: "img-src data:; form-action 'self'" })
