import type { KeyPlace } from './key-place.ts'

/** Something that keys of a screen do. What hears them and their line in the help are both made of this. */
export type Key = {
  /** As browsers name them, letters small, with `Alt+`, `Ctrl+` (or ⌘) and `Shift+` in this order before. */
  keys: readonly string[]
  /** How the help writes them, where not simply all of them. */
  caps?: readonly string[]
  words: string
  /** Does it, as the nth of `keys` means. Left out where what is opened hears the key itself. */
  run?: (nth: number) => unknown
  /** Heard while one types, too. */
  typing?: boolean
}

/** The keys of a screen under a title; one group alone needs none. */
export type KeyGroup = { title?: string; keys: readonly Key[] }

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>
type Wish = {
  /** Single letters and signs can be switched off (WCAG 2.1.4). */
  letters: boolean
  /** Letters are heard at a choice (radio, menu) as well. */
  choices?: boolean
}

const isHeard = (name: string, place: KeyPlace, { letters, choices = false }: Wish): boolean => {
  if (name === 'Escape') return true
  const plain = name.replace(/^Shift\+/, '')
  if (plain.length === 1 && plain !== ' ') return letters && (place !== 'choice' || choices || /[^a-z]/.test(plain))
  if (place === 'choice') return false
  // A link or button keeps its own keys.
  return place === 'page' || !/^(Enter|\s)$|^Ctrl\+/.test(plain)
}

/** What a pressed key does, or null where it belongs to the browser or a field. Shift counts where a key is named with it. */
export const actOf = (
  keys: readonly Key[],
  { key, shiftKey, ctrlKey, metaKey, altKey }: Pressed,
  place: KeyPlace,
  wish: Wish,
): (() => unknown) | null => {
  const held = (altKey ? 'Alt+' : '') + (ctrlKey || metaKey ? 'Ctrl+' : '')
  const plain = key.length === 1 ? key.toLowerCase() : key
  for (const name of shiftKey ? [`${held}Shift+${plain}`, held + plain] : [held + plain]) {
    const found = keys.find(one => one.keys.includes(name))
    const { run } = found ?? {}
    if (!found || !run || (place === 'text' && !found.typing) || !isHeard(name, place, wish)) continue
    return () => run(found.keys.indexOf(name))
  }
  return null
}

const key_names: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc' }

/** What is printed on the keys. */
export const capsOf = ({ keys, caps }: Key): readonly string[] =>
  caps ??
  keys.flatMap(name => name.split('+').map(one => key_names[one] ?? (one.length === 1 ? one.toUpperCase() : one)))
