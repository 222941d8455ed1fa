import { escapeHtml } from '#domain/mails/mail-frame.ts'

export type DevReply = { type(type: string): { header(name: string, value: string): { send(body: string): unknown } } }

type DevPage = {
  title: string
  /** Already HTML. */
  body: string
  style: string
  /** What it may besides its own style, as a content security policy says it. */
  allow: string
}

/** A page for developers: no script, nothing from outside. */
export const sendDevPage = (reply: DevReply, { title, body, style, allow }: DevPage) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'; ${allow}`)
    .send(
      `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style><h1>${escapeHtml(title)}</h1>${body}</html>`,
    )
