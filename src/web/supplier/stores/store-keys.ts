import { type KeyGroup } from '#web/ui/keys.ts'
import { type KeyedList, listKeys } from '#web/ui/list-keys.ts'

type Does = { open: () => unknown; assign: () => unknown; add: () => unknown }

/** The keys of the list of stores. */
export const storeKeys = (at: KeyedList, { open, assign, add }: Does): readonly KeyGroup[] => {
  const { move, ends, extend, select, every, search, close } = listKeys('得意先', at)
  return [
    {
      keys: [
        move,
        ends,
        extend,
        select,
        every,
        { keys: ['Enter'], words: '得意先を開く', run: open },
        { keys: ['a'], words: '選んだ得意先の担当を決める', run: assign },
        { keys: ['n'], words: '得意先を登録する', run: add },
        search,
        { ...close, words: '選択を外す' },
      ],
    },
  ]
}
