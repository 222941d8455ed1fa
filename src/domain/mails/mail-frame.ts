/** Text as HTML: nothing that a person typed is markup. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, one => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[one] ?? one)

// The colours of the screens. Mail programs know neither style sheets nor variables: each element carries its own.
export const mail_colours = {
  ink: '#1A1D21',
  ink_soft: '#545B63',
  line: '#D8DCE0',
  ground: '#F5F6F4',
  leaf: '#0B6B4B',
  vermilion: '#C2321A',
}

const { ink, ink_soft, line, ground, leaf } = mail_colours
const font =
  "'Hiragino Sans','Hiragino Kaku Gothic ProN','Yu Gothic','Noto Sans CJK JP','Noto Sans JP',Meiryo,sans-serif"

/** A paragraph: lines of text, already HTML. */
export const paragraph = (lines: readonly string[]): string => `<p style="margin:0 0 16px">${lines.join('<br>')}</p>`

/** A link as a button, with its address below for whoever can't press it. A URL that is not http(s) is only shown. */
export const linkButton = (label: string, url: string, look: 'primary' | 'secondary' = 'primary'): string =>
  /^https?:\/\//.test(url)
    ? `<p style="margin:0 0 4px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border:1px solid ${leaf};border-radius:6px;${look === 'primary' ? `background:${leaf};color:#ffffff` : `color:${leaf}`};font-weight:bold;text-decoration:none">${escapeHtml(label)}</a></p><p style="margin:0 0 16px;font-size:12px;color:${ink_soft};word-break:break-all">${escapeHtml(url)}</p>`
    : paragraph([escapeHtml(url)])

type Frame = {
  /** Of the document: what a reader announces. */
  title: string
  heading: string
  /** 訂正 and 取消 are seen before they are read. */
  heading_colour?: string
  /** Already HTML. */
  content: string
  /** Small print, already HTML. */
  foot: readonly string[]
}

/** The one look of all mails: a sheet of at most 640 px with the name of the house above and small print below. */
export const mailFrame = ({ title, heading, heading_colour = ink, content, foot }: Frame): string =>
  [
    '<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="format-detection" content="telephone=no,date=no,address=no">',
    `<title>${escapeHtml(title)}</title></head>`,
    `<body style="margin:0;padding:16px 8px;font-family:${font};font-size:16px;line-height:1.7;color:${ink};background:${ground}">`,
    `<div style="max-width:640px;margin:0 auto">`,
    `<p style="margin:0;padding:0 16px 8px;font-size:14px;font-weight:bold;color:${leaf}">卸 Oroshi</p>`,
    `<div style="padding:24px 16px 8px;background:#ffffff;border:1px solid ${line};border-top:4px solid ${leaf};border-radius:6px">`,
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:1.5;color:${heading_colour}">${escapeHtml(heading)}</h1>`,
    content,
    '</div>',
    `<div style="padding:12px 16px;font-size:12px;line-height:1.6;color:${ink_soft}">${foot.map(one => `<p style="margin:0 0 4px">${one}</p>`).join('')}</div>`,
    '</div></body></html>',
  ].join('\n')

const stop = 'このアドレスへのメールを止める・再開する'

/** The small print of a mail that may be stopped: in text, and as HTML. */
export const stopWords = (stop_url: string): { text: string; html: string } => ({
  text: `${stop}\n${stop_url}`,
  html: `<a href="${escapeHtml(stop_url)}" style="color:${ink_soft}">${stop}</a>`,
})
