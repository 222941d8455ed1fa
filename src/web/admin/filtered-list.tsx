import Search from 'lucide-react/icons/search'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Icon } from '#web/ui/icon.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { leaveForRows } from './list-rows.ts'

/** How a list is narrowed, which stands in the address: by a word (`q`) and by choices, '' for none. */
export const useListFilter = () => {
  const [query, change] = useAddressQuery()
  const set = (key: string, value: string) =>
    change(
      next => {
        if (value) next.set(key, value)
        else next.delete(key)
        return next
      },
      { replace: true },
    )
  return { query, q: query.get('q') ?? '', set }
}

type FilterBarProps = {
  filter: ReturnType<typeof useListFilter> /** What a word is looked for in. */
  searched: string
  children: ReactNode
}

/** The word that is looked for, and beside it the choices. */
export const FilterBar = ({ filter: { q, set }, searched, children }: FilterBarProps) => {
  const [typed, setTyped] = useState(q)
  const change = (value: string) => {
    setTyped(value)
    // Emptied by Esc or by the browser's own × in the field, it looks for nothing at once.
    if (value === '') set('q', '')
  }
  return (
    <div className="mb-4 flex flex-wrap items-end gap-4">
      <search>
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={event => {
            event.preventDefault()
            set('q', typed.trim())
          }}
        >
          <TextField
            label={searched}
            name="q"
            type="search"
            maxLength={100}
            value={typed}
            onChange={change}
            // As in the other desks' lists: Esc empties the field, then leaves it for the rows.
            onKeyDown={event => {
              if (event.nativeEvent.isComposing || (event.key !== 'Escape' && event.key !== 'ArrowDown')) return
              event.preventDefault()
              if (event.key === 'Escape' && typed !== '') change('')
              else leaveForRows(event.currentTarget)
            }}
          />
          <Button type="submit" icon={Search}>
            検索
          </Button>
        </form>
      </search>
      {children}
    </div>
  )
}

type FilteredListProps<T> = {
  list: { items: T[] | undefined; has_more: boolean; loading_more: boolean; more: () => unknown }
  empty: { icon: Icon; title: string /** Where something is chosen: how to find more. */; hint: string | null }
  children: (items: T[]) => ReactNode
}

/** A list page by page: what stands while it comes, where it is empty, and at its end. */
export const FilteredList = <T,>({ list, empty: { icon, title, hint }, children }: FilteredListProps<T>) => (
  <>
    {list.items === undefined ? (
      <SkeletonRows rows={8} height="h-10" />
    ) : list.items.length === 0 ? (
      <EmptyState icon={icon} title={title}>
        {hint}
      </EmptyState>
    ) : (
      children(list.items)
    )}
    {list.has_more && (
      <div className="mt-4 flex justify-center">
        <Button onClick={list.more} busy={list.loading_more}>
          もっと見る
        </Button>
      </div>
    )}
  </>
)
