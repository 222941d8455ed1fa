import type { KeyPlace } from '#web/ui/key-place.ts'

/** What a key asks of the order desk. */
export type Command =
  | { do: 'move'; by: number; extend: boolean }
  | { do: 'first' | 'last' }
  | { do: 'select' | 'select_all' | 'open' | 'close' }
  | { do: 'print' | 'print_day' | 'download' | 'process' }
  | { do: 'search' | 'help' | 'release' | 'enter_order' }
  | { do: 'previous' | 'next' }
  | { do: 'all_days' | 'not_ordered' }
  | { do: 'saved'; index: number }

type Pressed = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

const letters: Record<string, Command> = {
  x: { do: 'select' },
  a: { do: 'select_all' },
  p: { do: 'print' },
  d: { do: 'download' },
  e: { do: 'process' },
  n: { do: 'release' },
  i: { do: 'enter_order' },
  '/': { do: 'search' },
  '?': { do: 'help' },
  '[': { do: 'previous' },
  ']': { do: 'next' },
  u: { do: 'all_days' },
  m: { do: 'not_ordered' },
}

const PAGE = 10

/**
 * The command of a key, or null. `letters_on` false leaves the keys that are no letters (WCAG 2.1.4: single-letter
 * shortcuts can be switched off).
 */
export const commandOf = (pressed: Pressed, place: KeyPlace, letters_on = true): Command | null => {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null
  if (pressed.key === 'Escape') return { do: 'close' }
  if (place === 'text') return null
  const { key, shiftKey: extend } = pressed
  if (place !== 'choice') {
    if (key === 'ArrowDown') return { do: 'move', by: 1, extend }
    if (key === 'ArrowUp') return { do: 'move', by: -1, extend }
    if (key === 'PageDown') return { do: 'move', by: PAGE, extend }
    if (key === 'PageUp') return { do: 'move', by: -PAGE, extend }
    if (key === 'Home') return { do: 'first' }
    if (key === 'End') return { do: 'last' }
  }
  if (key === 'Enter') return place === 'page' ? { do: 'open' } : null
  if (!letters_on) return null
  const letter = key.toLowerCase()
  if (letter === 'j') return { do: 'move', by: 1, extend }
  if (letter === 'k') return { do: 'move', by: -1, extend }
  if (letter === 'p' && extend) return { do: 'print_day' }
  if (/^[1-9]$/.test(letter)) return { do: 'saved', index: Number(letter) - 1 }
  return letters[letter] ?? null
}

/** The row a move leads to: the first one where there is no cursor yet; it stops at both ends. */
export const movedTo = (shown: readonly string[], cursor: string | null, by: number): string | null => {
  if (shown.length === 0) return null
  const at = cursor === null ? -1 : shown.indexOf(cursor)
  if (at < 0) return shown[by < 0 ? shown.length - 1 : 0] ?? null
  return shown[Math.min(Math.max(at + by, 0), shown.length - 1)] ?? null
}

/** The help sheet, in the order in which a morning uses them. */
export const keyHelp: readonly { title: string; keys: readonly { keys: readonly string[]; word: string }[] }[] = [
  {
    title: '動く・開く',
    keys: [
      { keys: ['J', '↓'], word: '次の受注へ' },
      { keys: ['K', '↑'], word: '前の受注へ' },
      { keys: ['Home', 'End'], word: '最初・最後の受注へ' },
      { keys: ['Enter'], word: '受注を開く' },
      { keys: ['[', ']'], word: '開いたまま前・次の受注へ' },
      { keys: ['Esc'], word: '閉じる・選択を外す' },
    ],
  },
  {
    title: '選ぶ',
    keys: [
      { keys: ['X'], word: '選ぶ・外す' },
      { keys: ['Shift + ↓', 'Shift + ↑'], word: '続けて選ぶ' },
      { keys: ['A'], word: '表示中をすべて選ぶ' },
    ],
  },
  {
    title: '処理する',
    keys: [
      { keys: ['P'], word: '印刷する' },
      { keys: ['Shift + P'], word: '1日分をまとめて印刷する' },
      { keys: ['D'], word: 'ダウンロードする' },
      { keys: ['E'], word: '処理済にする' },
      { keys: ['W'], word: '開いた受注を調整する（重量・欠品・単価）' },
    ],
  },
  {
    title: '探す・そのほか',
    keys: [
      { keys: ['/'], word: '検索する' },
      { keys: ['N'], word: '新着を表示する' },
      { keys: ['U'], word: 'すべての日の未処理を表示する' },
      { keys: ['M'], word: '未発注の得意先を見る' },
      { keys: ['1', '…', '9'], word: '保存した条件で絞り込む' },
      { keys: ['I'], word: '電話・FAXの注文を入力する' },
      { keys: ['?'], word: 'この一覧を開く' },
    ],
  },
]
