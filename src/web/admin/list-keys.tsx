import { Button } from '#web/ui/button.tsx'
import { KeyHint } from '#web/ui/desk-shell.tsx'
import { useKeyMap } from '#web/ui/use-key-map.tsx'
import { moveRow } from './list-rows.ts'

/** The keys that each of staff's lists has, whichever page holds one, and what lists them at the foot of the page. */
export const ListKeys = () => {
  const { ask, help } = useKeyMap(
    [
      {
        keys: [
          { keys: ['j', 'k'], words: '下・上の行へ', run: nth => moveRow(nth === 0 ? 1 : -1) },
          { keys: ['Enter'], words: '行を開く' },
          {
            keys: ['/'],
            words: '検索する',
            run: () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
          },
          // Heard by the field itself.
          { keys: ['Escape'], words: '検索の言葉を消す・検索から一覧の行へ' },
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
