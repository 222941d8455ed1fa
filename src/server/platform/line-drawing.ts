import { type FlexBubble, type FlexPart, type LineAction, type LineMessage, vermilion } from '#domain/line/messages.ts'
import { escapeHtml } from '#domain/mails/mail-frame.ts'

/** The cards' own looks. */
export const line_style = `.text{background:#fff;border-radius:14px;padding:8px 12px;margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
.alt{font-size:12px;margin:0 0 4px;color:#1d2b40}
.bubbles{display:flex;gap:8px;overflow-x:auto}article{background:#fff;border-radius:14px;overflow:hidden;min-width:290px;width:300px}
.header{background:#0b6b4b;color:#fff;padding:12px 16px}.header.alarm{background:${vermilion}}.body{padding:12px 16px}.footer{padding:8px 12px 12px}
.box{display:flex;gap:8px}.box.vertical{flex-direction:column;gap:6px;flex:1}.box.horizontal,.box.baseline{align-items:baseline}
.t{overflow-wrap:anywhere;white-space:pre-wrap}.f0{flex:0 0 auto}.f1{flex:1}.f3{flex:3}.f7{flex:7}.box.vertical>.t{flex:none}
.xs{font-size:12px}.sm{font-size:14px}.bold{font-weight:700}.soft{color:#5f6b7a}.end{text-align:end}
hr{border:0;border-top:1px solid #dde3ea;width:100%;margin:4px 0}
.button{display:block;box-sizing:border-box;width:100%;font:inherit;font-size:15px;text-align:center;border:0;border-radius:8px;padding:9px;cursor:pointer;text-decoration:none}
.primary{background:#0b6b4b;color:#fff}.secondary{background:#dcdfe5;color:#111}.link{background:none;color:#42659a}`

/** A message as LINE shows it: a text, or its notice and its cards. Buttons are pressed as `user_id`. */
export const drawMessage = (message: LineMessage, user_id: string): string => {
  if (message.type === 'text') return `<p class="text">${escapeHtml(message.text)}</p>`
  const { contents } = message
  const bubbles = contents.type === 'carousel' ? contents.contents : [contents]
  return `<p class="alt">通知：${escapeHtml(message.altText)}</p><div class="bubbles">${bubbles.map(one => drawBubble(one, user_id)).join('')}</div>`
}

const drawBubble = ({ header, body, footer }: FlexBubble, user_id: string) => {
  const part = (name: string, box: FlexPart | undefined) =>
    box ? `<div class="${name}">${drawPart(box, user_id)}</div>` : ''
  const head = header?.backgroundColor === vermilion ? 'header alarm' : 'header'
  return `<article>${part(head, header)}${part('body', body)}${part('footer', footer)}</article>`
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
    return `<span class="t ${marks.join(' ')} f${part.flex ?? 1}">${escapeHtml(part.text)}</span>`
  }
  return `<div class="box ${part.layout}">${part.contents.map(one => drawPart(one, user_id)).join('')}</div>`
}

/** A button: a link, or what pressing it tells. */
export const drawAction = (action: LineAction, user_id: string, look: string): string => {
  if (action.type === 'uri')
    return `<a class="button ${look}" href="${escapeHtml(action.uri)}">${escapeHtml(action.label)}</a>`
  const [kind, fields] =
    action.type === 'message'
      ? ['text', { text: action.text }]
      : ['postback', { data: action.data, shown: action.displayText ?? action.label }]
  const inputs = Object.entries({ kind, ...fields })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')
  return `<form method="post" action="/dev/line/${user_id}">${inputs}<button class="button ${look}">${escapeHtml(action.label)}</button></form>`
}
