import { type KeyGroup } from '#web/ui/keys.ts'
import { type KeyedList, listKeys } from '#web/ui/list-keys.ts'

type Does = {
  open: () => unknown
  edit: (what: 'name' | 'price') => unknown
  visible: () => unknown
  soldOut: () => unknown
  bulk: () => unknown
  add: () => unknown
  prices: () => unknown
  /** Closes what is open beside the list; null where nothing is. */
  shut: (() => unknown) | null
}

/** The keys of the catalogue. */
export const itemKeys = (at: KeyedList, does: Does): readonly KeyGroup[] => {
  const { move, ends, extend, select, every, search, close } = listKeys('商品', at)
  return [
    {
      keys: [
        move,
        ends,
        extend,
        select,
        every,
        { keys: ['Enter'], words: '商品を開く', run: does.open },
        {
          keys: ['e', 'F2'],
          caps: ['E'],
          words: '商品名をその場で直す（F2 も使えます）',
          run: () => does.edit('name'),
        },
        { keys: ['p'], words: '今日からの単価をその場で直す', run: () => does.edit('price') },
        { keys: ['v'], words: '表示・非表示を切り替える', run: does.visible },
        { keys: ['s'], words: '完売にする・販売を再開する', run: does.soldOut },
        { keys: ['b'], words: '選んだ商品をまとめて変更する', run: does.bulk },
        { keys: ['n'], words: '商品を登録する', run: does.add },
        { keys: ['c'], words: 'これからの単価を見る', run: does.prices },
        // The toast that offers it hears it, else the screen says that there is none.
        { keys: ['z'], words: '直前の変更を元に戻す' },
        search,
        { ...close, run: does.shut ?? close.run },
      ],
    },
  ]
}
