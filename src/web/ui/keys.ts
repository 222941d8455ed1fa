import type { KeyPlace } from './key-place.ts'
import type { Cursor } from './use-cursor.ts'

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

/** What keys need of a list. */
export type KeyedList = Pick<
  Cursor,
  'move' | 'toEnd' | 'select' | 'toggleEvery' | 'search' | 'selected' | 'clear' | 'setCursor'
>

/** The keys that every list has, for its screen to put among its own in the order of the help. */
export const listKeys = (noun: string, list: KeyedList) =>
  ({
    move: {
      keys: ['ArrowUp', 'ArrowDown', 'k', 'j'],
      caps: ['↑', '↓'],
      words: `上下の${noun}へ（J・K も使えます）`,
      run: nth => list.move(nth % 2 === 0 ? -1 : 1),
    },
    ends: { keys: ['Home', 'End'], words: `最初・最後の${noun}へ`, run: nth => list.toEnd(nth === 1) },
    extend: {
      keys: ['Shift+ArrowUp', 'Shift+ArrowDown', 'Shift+k', 'Shift+j'],
      caps: ['Shift', '↓'],
      words: '続けて選ぶ',
      run: nth => list.move(nth % 2 === 0 ? -1 : 1, true),
    },
    select: { keys: ['x', ' '], caps: ['X'], words: '選ぶ・選択を外す', run: list.select },
    every: { keys: ['Ctrl+a'], words: '表示中をすべて選ぶ', run: list.toggleEvery },
    search: { keys: ['/'], words: '検索する', run: list.search },
    /** What stands before the list is closed first, then the chosen rows are let go. */
    close: {
      keys: ['Escape'],
      words: '閉じる・選択を外す',
      run: () => (list.selected.size > 0 ? list.clear() : list.setCursor(null)),
    },
  }) satisfies Record<string, Key>
