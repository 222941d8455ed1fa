import { Button } from '#web/ui/button.tsx'
import { KeyHint } from '#web/ui/desk-shell.tsx'
import { useKeyMap } from '#web/ui/use-key-map.tsx'

/** What a row leads to, and what can be done in it. */
const acts = 'a[href], button:not(:disabled)'

const rows = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('main table tbody tr')].filter(row => row.querySelector(acts) !== null)

/** Puts the focus on what the next row leads to, or the one before; at first on the first. */
const move = (by: 1 | -1) => {
  const all = rows()
  const at = all.findIndex(row => row.contains(document.activeElement))
  const next = all[at === -1 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]
  next?.querySelector<HTMLElement>(acts)?.focus()
}

/** The keys that each of staff's lists has, whichever page holds one, and what lists them at the foot of the page. */
export const ListKeys = () => {
  const { ask, help } = useKeyMap(
    [
      {
        keys: [
          { keys: ['j', 'k'], words: '下・上の行へ', run: nth => move(nth === 0 ? 1 : -1) },
          { keys: ['Enter'], words: '行を開く' },
          {
            keys: ['/'],
            words: '検索する',
            run: () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
          },
        ],
      },
    ],
    { note: '行の中のボタンへは Tab で進みます。' },
  )
  return (
    <div className="mt-auto flex justify-end pt-4 max-md:hidden">
      <Button size="small" look="quiet" onClick={ask}>
        キーボード操作 <KeyHint>?</KeyHint>
      </Button>
      {help}
    </div>
  )
}
