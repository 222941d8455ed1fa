import type { Key } from './keys.ts'
import type { Cursor } from './use-cursor.ts'

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
