import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'

const channelNames: Record<string, string> = { mail: 'メール', fax: 'FAX', line: 'LINE', sms: 'SMS' }

/** Development only: what the product would have sent, with its PDF, so that a newcomer sees it. */
export const serveOutbox = (app: FastifyInstance, deps: Deps) => {
  app.get('/dev/outbox', async (_request, reply) => {
    const rows = await deps.db
      .selectFrom('local_outbox')
      .select(['id', 'channel', 'destination', 'subject', 'attachment_name', 'created_at'])
      .orderBy('id', 'desc')
      .limit(200)
      .execute()
    const lines = rows.map(
      row => `<tr><td>${row.created_at.toISOString()}</td><td>${escape(channelNames[row.channel] ?? row.channel)}</td>
        <td>${escape(row.destination)}</td><td><a href="/dev/outbox/${row.id}">${escape(row.subject)}</a></td>
        <td>${row.attachment_name ? `<a href="/dev/outbox/${row.id}/attachment">${escape(row.attachment_name)}</a>` : ''}</td></tr>`,
    )
    const table = `<table><thead><tr><th>時刻（UTC）</th><th>経路</th><th>宛先</th><th>件名</th><th>添付</th></tr></thead><tbody>${lines.join('')}</tbody></table>`
    const line = '<p>LINEのトークは<a href="/dev/line">こちら</a></p>'
    return html(reply, '送信箱（開発用）', line + (rows.length ? table : '<p>まだ何も送信されていません。</p>'))
  })
  app.get<{ Params: { id: string } }>('/dev/outbox/:id', async (request, reply) => {
    const row = await find(deps, request.params.id)
    if (!row) return reply.callNotFound()
    const file = row.attachment_name
      ? `<p>添付：<a href="/dev/outbox/${row.id}/attachment">${escape(row.attachment_name)}</a></p>`
      : ''
    return html(reply, row.subject, `<p>宛先：${escape(row.destination)}</p>${file}<pre>${escape(row.body_text)}</pre>`)
  })
  app.get<{ Params: { id: string } }>('/dev/outbox/:id/attachment', async (request, reply) => {
    const row = await find(deps, request.params.id)
    if (!row?.attachment) return reply.callNotFound()
    return reply.type('application/pdf').header('content-disposition', 'inline').send(row.attachment)
  })
}

const find = async (deps: Deps, id: string) =>
  /^\d{1,18}$/.test(id)
    ? deps.db.selectFrom('local_outbox').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined

type Reply = { type(type: string): { header(name: string, value: string): { send(body: string): unknown } } }

const html = (reply: Reply, title: string, body: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'")
    .send(
      `<!doctype html><html lang="ja"><meta charset="utf-8"><title>${escape(title)}</title><h1>${escape(title)}</h1>${body}</html>`,
    )

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
