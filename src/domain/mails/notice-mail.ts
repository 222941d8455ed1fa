import { withoutEnd } from '#domain/shared/text-end.ts'
import { escapeHtml, linkButton, mail_colours, mailFrame, paragraph, stopWords } from './mail-frame.ts'
import { isOwnPage, linkAtEnd } from './own-page.ts'

type Notice = {
  /** Where our own pages are: what leads elsewhere a person has written, and it stays as written. */
  public_url: string
  subject: string
  /** What is said, as plain text: paragraphs between empty lines, ・ before points, ■ before headings, a URL ends its line. */
  text: string
  /** Where mail to this address is stopped; null for what was asked for a moment ago. */
  stop_url: string | null
  /** Where a reply arrives; without it the mail says that it is sent only. */
  reply_to?: string | null
}

const sent_only = 'このメールは送信専用です。'
/** As texts say it at their end: the small print says it for all. */
const said_anyway = /このメールは送信専用(です|のアドレスからお送りしています)。/
const rule_line = /^-{10,}$/
const code_line = /^[\s　]*(\d{6})$/

/** 「パスワードの設定：https://…」 is a button that says パスワードの設定; a bare URL says 画面を開く. Of our own pages alone. */
const linkOf = (line: string, public_url: string): { label: string; url: string } | null => {
  const url = linkAtEnd(line)
  if (url === null || !isOwnPage(url, public_url)) return null
  const label = withoutEnd(line.slice(0, line.length - url.length), /[：:\s]/).trim()
  return { label: label === '' ? '画面を開く' : label, url }
}

const code = (digits: string) =>
  `<p style="margin:0 0 16px;padding:12px;border:1px solid ${mail_colours.line};border-radius:6px;background:${mail_colours.ground};text-align:center;font-size:28px;font-weight:bold;letter-spacing:8px">${digits}</p>`

const heading = (line: string) =>
  `<h2 style="margin:8px 0 4px;font-size:16px">${escapeHtml(line.replace(/^■\s*/, ''))}</h2>`

const list = (points: readonly string[]) =>
  `<ul style="margin:0 0 16px;padding-left:24px">${points.map(point => `<li>${escapeHtml(point.slice(1).trim())}</li>`).join('')}</ul>`

type Part =
  | { kind: 'text' | 'points'; lines: string[] }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'html'; html: string }

const rule = `<hr style="margin:0 0 16px;border:0;border-top:1px solid ${mail_colours.line}">`

const partsOf = (block: string, public_url: string): Part[] => {
  const parts: Part[] = []
  const add = (kind: 'text' | 'points', line: string) => {
    const last = parts.at(-1)
    if (last?.kind === 'text' && kind === 'text') last.lines.push(line)
    else if (last?.kind === 'points' && kind === 'points') last.lines.push(line)
    else parts.push({ kind, lines: [line] })
  }
  for (const line of block.split('\n')) {
    const digits = code_line.exec(line)?.[1]
    const link = linkOf(line, public_url)
    if (digits !== undefined) parts.push({ kind: 'html', html: code(digits) })
    else if (link !== null) parts.push({ kind: 'link', ...link })
    else if (rule_line.test(line)) parts.push({ kind: 'html', html: rule })
    else if (line.startsWith('■')) parts.push({ kind: 'html', html: heading(line) })
    else if (line.startsWith('・')) add('points', line)
    else if (line.trim() !== '') add('text', line)
  }
  return parts
}

/** The first link is what the mail is for, and so are those that say the same; any other is beside it. */
const htmlOf = (parts: readonly Part[]): string => {
  const main = parts.find(part => part.kind === 'link')?.label
  return parts
    .map(part => {
      if (part.kind === 'html') return part.html
      if (part.kind === 'link') return linkButton(part.label, part.url, part.label === main ? 'primary' : 'secondary')
      return part.kind === 'points' ? list(part.lines) : paragraph(part.lines.map(escapeHtml))
    })
    .join('\n')
}

/** A mail of plain words as text and HTML. The heading of the HTML is the subject, which the text need not say again. */
export const noticeMail = ({
  public_url,
  subject,
  text,
  stop_url,
  reply_to = null,
}: Notice): { subject: string; text: string; html: string } => {
  const said = text.replace(said_anyway, '').trim()
  const title = subject.replace(/^【Oroshi】/, '')
  const body = said.startsWith(`${title}\n`) ? said.slice(title.length).trim() : said
  const stop = stop_url === null ? null : stopWords(stop_url)
  const sent = reply_to === null ? sent_only : `返信先：${reply_to}`
  return {
    subject,
    text: [said, '', '--', '卸 Oroshi', sent, ...(stop ? [stop.text] : []), ''].join('\n'),
    html: mailFrame({
      title: subject,
      heading: title,
      content: htmlOf(body.split(/\n\s*\n/).flatMap(block => partsOf(block, public_url))),
      foot: [reply_to === null ? sent_only : escapeHtml(sent), ...(stop ? [stop.html] : [])],
    }),
  }
}
