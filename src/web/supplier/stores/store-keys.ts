/** What a key does on the list. */
export type Command =
  | { do: 'move'; by: -1 | 1; extend: boolean }
  | { do: 'first' | 'last' | 'select' | 'select_all' | 'open' | 'close' | 'search' | 'help' | 'new' | 'assign' }

type Place = 'page' | 'text' | 'choice' | 'button'
type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

const letters: Record<string, Command> = {
  j: { do: 'move', by: 1, extend: false },
  k: { do: 'move', by: -1, extend: false },
  x: { do: 'select' },
  n: { do: 'new' },
  a: { do: 'assign' },
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
  if (place === 'page' && event.key === 'Enter') return { do: 'open' }
  if (place === 'page' && event.key === ' ') return { do: 'select' }
  return with_letters ? (letters[event.key.toLowerCase()] ?? null) : null
}

export const keyHelp: readonly { keys: readonly string[]; word: string }[] = [
  { keys: ['↑', '↓'], word: '上下の得意先へ（J・K も使えます）' },
  { keys: ['Shift', '↓'], word: '続けて選ぶ' },
  { keys: ['X'], word: '選ぶ・選択を外す' },
  { keys: ['Ctrl', 'A'], word: '表示中をすべて選ぶ' },
  { keys: ['Enter'], word: '得意先を開く' },
  { keys: ['A'], word: '選んだ得意先の担当を決める' },
  { keys: ['N'], word: '得意先を登録する' },
  { keys: ['/'], word: '検索する' },
  { keys: ['Esc'], word: '選択を外す' },
]
