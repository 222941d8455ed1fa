import { useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'
import { KeyHint } from '#web/ui/desk-shell.tsx'
import type { Key } from '#web/ui/keys.ts'
import { useKeyMap } from '#web/ui/use-key-map.tsx'
import { hasRows, moveRow, searchField } from './list-rows.ts'

const row_keys: readonly Key[] = [
  { keys: ['j', 'k'], words: '下・上の行へ', run: nth => moveRow(nth === 0 ? 1 : -1) },
  { keys: ['Enter'], words: '行を開く' },
]
const search_keys: readonly Key[] = [
  { keys: ['/'], words: '検索する', run: () => searchField()?.focus() },
  // Heard by the field itself.
  { keys: ['Escape'], words: '検索の言葉を消す・検索から一覧の行へ' },
]

const onDrawn = (changed: () => void) => {
  const observer = new MutationObserver(changed)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** The keys that each of staff's lists has, whichever page holds one, and what lists them at the foot of the page. */
export const ListKeys = () => {
  const rows = useSyncExternalStore(onDrawn, hasRows)
  const search = useSyncExternalStore(onDrawn, () => searchField() !== null)
  return rows || search ? <Keys rows={rows} search={search} /> : null
}

/** What does nothing on this page is not offered. */
const Keys = ({ rows, search }: { rows: boolean; search: boolean }) => {
  const keys = [...(rows ? row_keys : []), ...(search ? search_keys : [])]
  const { ask, help } = useKeyMap([{ keys }], rows ? { note: '行の中のボタンへは Tab で進みます。' } : {})
  return (
    <div className="mt-auto flex justify-end pt-4 max-md:hidden">
      <Button size="small" look="quiet" onClick={ask}>
        キーボード操作 <KeyHint>?</KeyHint>
      </Button>
      {help}
    </div>
  )
}
