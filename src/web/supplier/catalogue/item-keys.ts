/** What a key does on the list. */
export type Command =
  | { do: 'move'; by: -1 | 1; extend: boolean }
  | {
      do: 'first' | 'last' | 'select' | 'select_all' | 'open' | 'close' | 'search' | 'help' | 'new' | 'prices' | 'bulk'
    }
  | { do: 'edit'; what: 'name' | 'price' }
  | { do: 'visible' | 'sold_out' }

/** Where a key is pressed: see orders/key-place.ts. */
type Place = 'page' | 'text' | 'choice' | 'button'
type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

const letters: Record<string, Command> = {
  j: { do: 'move', by: 1, extend: false },
  k: { do: 'move', by: -1, extend: false },
  x: { do: 'select' },
  n: { do: 'new' },
  e: { do: 'edit', what: 'name' },
  p: { do: 'edit', what: 'price' },
  v: { do: 'visible' },
  s: { do: 'sold_out' },
  b: { do: 'bulk' },
  c: { do: 'prices' },
}

/** The command of a key, or null where it belongs to the browser or a field. */
export const commandOf = (event: Key, place: Place, with_letters: boolean): Command | null => {
  if (event.altKey || place === 'text') return null
  if (event.ctrlKey || event.metaKey) {
    return place === 'page' && event.key.toLowerCase() === 'a' ? { do: 'select_all' } : null
  }
  if (event.key === 'Escape') return { do: 'close' }
  if (event.key === '/') return { do: 'search' }
  if (event.key === '?') return { do: 'help' }
  if (place === 'choice') return null
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    return { do: 'move', by: event.key === 'ArrowDown' ? 1 : -1, extend: event.shiftKey }
  }
  if (event.key === 'Home') return { do: 'first' }
  if (event.key === 'End') return { do: 'last' }
  if (event.key === 'F2') return { do: 'edit', what: 'name' }
  if (place === 'button')
    return with_letters && event.key.length === 1 ? (letters[event.key.toLowerCase()] ?? null) : null
  if (event.key === 'Enter') return { do: 'open' }
  if (event.key === ' ') return { do: 'select' }
  return with_letters ? (letters[event.key.toLowerCase()] ?? null) : null
}

export const keyHelp: readonly { keys: readonly string[]; word: string }[] = [
  { keys: ['↑', '↓'], word: '上下の商品へ（J・K も使えます）' },
  { keys: ['Shift', '↓'], word: '続けて選ぶ' },
  { keys: ['X'], word: '選ぶ・選択を外す' },
  { keys: ['Ctrl', 'A'], word: '表示中をすべて選ぶ' },
  { keys: ['Enter'], word: '商品を開く' },
  { keys: ['E'], word: '商品名をその場で直す（F2 も使えます）' },
  { keys: ['P'], word: '今日からの単価をその場で直す' },
  { keys: ['V'], word: '表示・非表示を切り替える' },
  { keys: ['S'], word: '完売にする・販売を再開する' },
  { keys: ['B'], word: '選んだ商品をまとめて変更する' },
  { keys: ['N'], word: '商品を登録する' },
  { keys: ['C'], word: 'これからの単価を見る' },
  { keys: ['/'], word: '検索する' },
  { keys: ['Esc'], word: '閉じる・選択を外す' },
]
