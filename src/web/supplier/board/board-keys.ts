import { type KeyGroup } from '#web/ui/keys.ts'
import { type KeyedList, listKeys } from '#web/ui/list-keys.ts'

type Does = {
  open: () => unknown
  /** All that is shown, then all that the filter finds. */
  every: () => unknown
  /** To the day, or the view, before or after. */
  day: (by: -1 | 1) => unknown
  view: (by: -1 | 1) => unknown
  /** From one open order to the next. */
  neighbour: (by: -1 | 1) => unknown
  close: () => unknown
  print: () => unknown
  printDay: () => unknown
  download: () => unknown
  process: () => unknown
  release: () => unknown
  allDays: () => unknown
  notOrdered: () => unknown
  saved: (nth: number) => unknown
  enterOrder: () => unknown
}

const PAGE = 10

/** The keys of the order desk, in the order in which a morning uses them. */
export const boardKeys = (at: KeyedList, does: Does): readonly KeyGroup[] => {
  const { move, ends, extend, select, every, search, close } = listKeys('受注', at)
  return [
    {
      title: '動く・開く',
      keys: [
        move,
        {
          keys: ['PageUp', 'PageDown', 'Shift+PageUp', 'Shift+PageDown'],
          caps: ['PageUp', 'PageDown'],
          words: `${PAGE}件前・後の受注へ`,
          run: nth => at.move(nth % 2 === 0 ? -PAGE : PAGE, nth > 1),
        },
        ends,
        { keys: ['Enter'], words: '受注を開く', run: does.open },
        {
          keys: ['ArrowLeft', 'ArrowRight'],
          caps: ['←', '→'],
          words: '前・次の日へ',
          run: nth => does.day(nth === 0 ? -1 : 1),
        },
        {
          keys: ['s', 'Shift+s'],
          caps: ['S', 'Shift+S'],
          words: '次・前の状態（未処理・変更…）へ',
          run: nth => does.view(nth === 0 ? 1 : -1),
        },
        { keys: ['[', ']'], words: '開いたまま前・次の受注へ', run: nth => does.neighbour(nth === 0 ? -1 : 1) },
        { ...close, typing: true, run: does.close },
      ],
    },
    {
      title: '選ぶ',
      keys: [
        { ...select, keys: ['x'] },
        extend,
        { ...every, keys: ['a'], words: '表示中を、もう一度で条件に合う全件を選ぶ', run: does.every },
      ],
    },
    {
      title: '処理する',
      keys: [
        { keys: ['p'], words: '印刷する', run: does.print },
        { keys: ['Shift+p'], words: '1日分をまとめて印刷する', run: does.printDay },
        { keys: ['d'], words: 'ダウンロードする', run: does.download },
        { keys: ['e'], words: '処理済にする（次の受注へ進みます）', run: does.process },
        // The toast that offers it hears it, else the desk says that there is none.
        { keys: ['z'], words: '直前の処理を元に戻す' },
        // The open order hears them itself.
        { keys: ['w'], words: '開いた受注を調整する（重量・欠品・単価）' },
        { keys: ['r'], words: '訂正・取消された受注の、最新の内容を表示する' },
      ],
    },
    {
      title: '探す・そのほか',
      keys: [
        search,
        { keys: ['n'], words: '新着を表示する', run: does.release },
        { keys: ['u'], words: 'すべての日の未処理を表示する', run: does.allDays },
        { keys: ['m'], words: '未発注の得意先を見る', run: does.notOrdered },
        {
          keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
          caps: ['1', '…', '9'],
          words: '保存した条件で絞り込む',
          run: does.saved,
        },
        { keys: ['i'], words: '電話・FAXの注文を入力する', run: does.enterOrder },
      ],
    },
  ]
}
