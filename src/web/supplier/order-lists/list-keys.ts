import { type KeyGroup } from '#web/ui/keys.ts'
import { type KeyedList, listKeys } from '#web/ui/list-keys.ts'

type Does = {
  /** Moves the items, not the cursor. */
  shift: (by: -1 | 1) => unknown
  place: () => unknown
  open: () => unknown
  visible: () => unknown
  bulk: () => unknown
  add: () => unknown
  /** Closes the item that is open beside the list; null where none is. */
  shut: (() => unknown) | null
}

/** The keys of an order list. */
export const orderListKeys = (at: KeyedList, does: Does): readonly KeyGroup[] => {
  const { move, ends, extend, select, every, search, close } = listKeys('商品', at)
  return [
    {
      keys: [
        move,
        ends,
        {
          keys: ['Alt+ArrowUp', 'Alt+ArrowDown'],
          caps: ['Alt', '↑・↓'],
          words: '商品を上・下へ動かす（選んでいればまとめて）',
          run: nth => does.shift(nth === 0 ? -1 : 1),
        },
        { keys: ['m'], words: '何番目に置くかを指定して動かす', run: does.place },
        extend,
        select,
        every,
        { keys: ['Enter'], words: '商品を開く（名前・数量・単価）', run: does.open },
        { keys: ['v'], words: '表示・非表示を切り替える', run: does.visible },
        { keys: ['b'], words: '選んだ商品をまとめて変更する', run: does.bulk },
        { keys: ['n'], words: '商品を加える', run: does.add },
        search,
        { ...close, run: does.shut ?? close.run },
      ],
    },
  ]
}
