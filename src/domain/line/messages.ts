// The part of LINE's messages that the product sends, as LINE takes them (Messaging API, message objects).

/** `data` comes back when it is pressed; LINE takes 300 characters of it. */
export type LineAction =
  | { type: 'postback'; label: string; data: string; displayText?: string }
  | { type: 'uri'; label: string; uri: string }
  | { type: 'message'; label: string; text: string }

export type FlexText = {
  type: 'text'
  text: string
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  weight?: 'regular' | 'bold'
  color?: string
  wrap?: boolean
  align?: 'start' | 'end' | 'center'
  flex?: number
  margin?: 'sm' | 'md' | 'lg'
}
export type FlexSeparator = { type: 'separator'; margin?: 'md' | 'lg' }
export type FlexButton = {
  type: 'button'
  action: LineAction
  style?: 'primary' | 'secondary' | 'link'
  height?: 'sm' | 'md'
  color?: string
}
export type FlexBox = {
  type: 'box'
  layout: 'vertical' | 'horizontal' | 'baseline'
  contents: FlexPart[]
  spacing?: 'sm' | 'md' | 'lg'
  margin?: 'sm' | 'md' | 'lg'
  backgroundColor?: string
  paddingAll?: string
}
export type FlexPart = FlexText | FlexSeparator | FlexButton | FlexBox

export type FlexBubble = { type: 'bubble'; header?: FlexBox; body: FlexBox; footer?: FlexBox }
export type FlexCarousel = { type: 'carousel'; contents: FlexBubble[] }

export type QuickReply = { items: { type: 'action'; action: LineAction }[] }

export type LineMessage =
  | { type: 'text'; text: string; quickReply?: QuickReply }
  | { type: 'flex'; altText: string; contents: FlexBubble | FlexCarousel; quickReply?: QuickReply }

/** What LINE takes at most: buttons under a message, bubbles side by side, characters of a label, of a text, of an altText. */
export const most = { quick_replies: 13, bubbles: 12, label: 20, button_label: 40, text: 5000, alt_text: 400 }

/** Cut to so many UTF-16 units, as LINE counts, never through a character. */
export const cut = (text: string, length: number): string => {
  if (text.length <= length) return text
  let kept = ''
  for (const character of text) {
    if (kept.length + character.length > length - 1) break
    kept += character
  }
  return `${kept}…`
}

export const textMessage = (text: string, actions: readonly LineAction[] = []): LineMessage => ({
  type: 'text',
  text: cut(text, most.text),
  ...(actions.length === 0 ? {} : { quickReply: quickReply(actions) }),
})

/** At most thirteen: what is more must be asked another way. */
export const quickReply = (actions: readonly LineAction[]): QuickReply => ({
  items: actions.slice(0, most.quick_replies).map(action => ({ type: 'action', action })),
})

export const postback = (label: string, data: string, displayText = label, length = most.label): LineAction => ({
  type: 'postback',
  label: cut(label, length),
  data,
  displayText: cut(displayText, 300),
})

export const link = (label: string, uri: string): LineAction => ({ type: 'uri', label: cut(label, most.label), uri })

const ink_soft = '#5f6b7a'
const accent = '#0b6b4b'
/** The head of what must be seen before it is read. */
export const vermilion = '#c2321a'

export const flexText = (words: string, more: Omit<FlexText, 'type' | 'text'> = {}): FlexText => ({
  type: 'text',
  // LINE refuses an empty text.
  text: words === '' ? ' ' : words,
  wrap: true,
  ...more,
})

export const soft = (words: string): FlexText => flexText(words, { size: 'sm', color: ink_soft })

/** A name and its value side by side. */
export const row = (name: string, value: string): FlexBox => ({
  type: 'box',
  layout: 'baseline',
  spacing: 'md',
  contents: [
    flexText(name, { size: 'sm', color: ink_soft, flex: 3 }),
    flexText(value, { size: 'sm', weight: 'bold', flex: 7 }),
  ],
})

export const button = (action: LineAction, style: 'primary' | 'secondary' | 'link' = 'primary'): FlexButton => ({
  type: 'button',
  action,
  style,
  height: 'sm',
  ...(style === 'primary' ? { color: accent } : {}),
})

type Card = {
  title: string
  subtitle?: string
  /** A cancelling is seen before it is read. */
  alarm?: boolean
  parts: FlexPart[]
  buttons?: FlexButton[]
}

/** A bubble as all of ours look: a coloured head, the body, buttons one below the other. */
export const card = ({ title, subtitle, alarm = false, parts, buttons = [] }: Card): FlexBubble => ({
  type: 'bubble',
  header: {
    type: 'box',
    layout: 'vertical',
    backgroundColor: alarm ? vermilion : accent,
    paddingAll: '16px',
    contents: [
      flexText(title, { weight: 'bold', size: 'md', color: '#ffffff' }),
      ...(subtitle === undefined ? [] : [flexText(subtitle, { size: 'sm', color: '#ffffff', margin: 'sm' as const })]),
    ],
  },
  body: { type: 'box', layout: 'vertical', spacing: 'md', paddingAll: '16px', contents: parts },
  ...(buttons.length === 0
    ? {}
    : { footer: { type: 'box', layout: 'vertical', spacing: 'sm', paddingAll: '12px', contents: buttons } }),
})

export const flexMessage = (
  altText: string,
  contents: FlexBubble | FlexCarousel,
  actions: readonly LineAction[] = [],
): LineMessage => ({
  type: 'flex',
  altText: cut(altText, most.alt_text),
  contents,
  ...(actions.length === 0 ? {} : { quickReply: quickReply(actions) }),
})

/** The same messages with their links made whole: what is kept names paths of the house (`/consumers/…`), not its address. */
export const withAddress = <T>(value: T, address: string): T => {
  const whole = (one: unknown, name = ''): unknown => {
    if (typeof one === 'string') return name === 'uri' && one.startsWith('/') ? address + one : one
    if (Array.isArray(one)) return one.map(part => whole(part))
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([key, part]) => [key, whole(part, key)]))
  }
  return whole(value) as T
}
