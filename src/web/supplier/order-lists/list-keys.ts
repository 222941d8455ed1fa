/** What a key does on an order list. */
export type Command =
  | { do: 'cursor'; by: -1 | 1; extend: boolean }
  | { do: 'shift'; by: -1 | 1 }
  | { do: 'first' | 'last' | 'select' | 'select_all' | 'open' | 'close' | 'search' | 'help' | 'add' | 'place' | 'bulk' }
  | { do: 'visible' }

type Place = 'page' | 'text' | 'choice' | 'button'
type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

const letters: Record<string, Command> = {
  j: { do: 'cursor', by: 1, extend: false },
  k: { do: 'cursor', by: -1, extend: false },
  x: { do: 'select' },
  n: { do: 'add' },
  m: { do: 'place' },
  v: { do: 'visible' },
  b: { do: 'bulk' },
}

/** The command of a key, or null where it belongs to the browser or a field. */
export const commandOf = (event: Key, place: Place, with_letters: boolean): Command | null => {
  if (place === 'text') return null
  if (event.altKey) {
    if (place === 'choice' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return null
    return { do: 'shift', by: event.key === 'ArrowDown' ? 1 : -1 }
  }
  if (event.ctrlKey || event.metaKey) {
    return place === 'page' && event.key.toLowerCase() === 'a' ? { do: 'select_all' } : null
  }
  if (event.key === 'Escape') return { do: 'close' }
  if (event.key === '/') return { do: 'search' }
  if (event.key === '?') return { do: 'help' }
  if (place === 'choice') return null
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    return { do: 'cursor', by: event.key === 'ArrowDown' ? 1 : -1, extend: event.shiftKey }
  }
  if (event.key === 'Home') return { do: 'first' }
  if (event.key === 'End') return { do: 'last' }
  const letter = with_letters ? (letters[event.key.toLowerCase()] ?? null) : null
  if (place === 'button') return letter
  if (event.key === 'Enter') return { do: 'open' }
  if (event.key === ' ') return { do: 'select' }
  return letter
}

export const keyHelp: readonly { keys: readonly string[]; word: string }[] = [
  { keys: ['↑', '↓'], word: '上下の商品へ（J・K も使えます）' },
  { keys: ['Alt', '↑・↓'], word: '商品を上・下へ動かす（選んでいればまとめて）' },
  { keys: ['M'], word: '何番目に置くかを指定して動かす' },
  { keys: ['Shift', '↓'], word: '続けて選ぶ' },
  { keys: ['X'], word: '選ぶ・選択を外す' },
  { keys: ['Ctrl', 'A'], word: '表示中をすべて選ぶ' },
  { keys: ['Enter'], word: '商品を開く（名前・数量・単価）' },
  { keys: ['V'], word: '表示・非表示を切り替える' },
  { keys: ['B'], word: '選んだ商品をまとめて変更する' },
  { keys: ['N'], word: '商品を加える' },
  { keys: ['/'], word: '検索する' },
  { keys: ['Esc'], word: '閉じる・選択を外す' },
]
