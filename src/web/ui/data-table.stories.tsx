import { useMemo, useState } from 'react'
import { Button } from './button.tsx'
import { DataCards } from './data-cards.tsx'
import type { ListProps } from './data-list.ts'
import { type Column, DataTable } from './data-table.tsx'
import { EmptyState } from './empty-state.tsx'
import { listKeys } from './list-keys.ts'
import { TableFoot } from './table-foot.tsx'
import { useCursor } from './use-cursor.ts'
import { useKeyMap } from './use-key-map.tsx'
import { useSelection } from './use-selection.ts'
import { useWide } from './use-wide.ts'

type Fish = { id: string; code: string; name: string; price: number }

const names = ['真鯛', '鯵', '本まぐろ 中トロ', '烏賊', '帆立貝']
const fish: readonly Fish[] = Array.from({ length: 2000 }, (_, n) => ({
  id: String(n),
  code: String(100_000 + n),
  name: `${names[n % names.length] ?? ''} ${n}`,
  price: 300 + ((n * 37) % 900),
}))

const columns: readonly Column<Fish, number>[] = [
  { head: 'コード', width: 'w-24', cell: (row, { link }) => link(row.code, 'tabular-nums') },
  { head: '商品', strong: true, title: row => row.name, cell: row => row.name },
  { head: '順番', width: 'w-16', numeric: true, cell: (_, { mark }) => mark },
  { head: '単価', width: 'w-24', numeric: true, sort: null, cell: row => `¥${row.price}` },
]

const List = ({ of, loading = false }: { of: readonly Fish[]; loading?: boolean }) => {
  const [order, setOrder] = useState<'ascending' | 'descending' | null>(null)
  const sorted = useMemo(
    () =>
      order === null ? of : of.toSorted((a, b) => (order === 'ascending' ? a.price - b.price : b.price - a.price)),
    [of, order],
  )
  const ids = useMemo(() => sorted.map(row => row.id), [sorted])
  const rows = useMemo(() => new Map(of.map(row => [row.id, row])), [of])
  const at = useCursor(ids, useSelection(ids))
  const [opened, setOpened] = useState<string | null>(null)
  const { move, extend, ends, select, every, close } = listKeys('商品', at)
  const { ask, help } = useKeyMap([
    {
      keys: [
        move,
        extend,
        ends,
        select,
        every,
        { keys: ['Enter'], words: '商品を開く', run: () => setOpened(at.cursor) },
        close,
      ],
    },
  ])
  const tabular = useWide(768)
  const sortable = useMemo(
    () =>
      columns.map(one =>
        one.sort === undefined
          ? one
          : { ...one, sort: order, onSort: () => setOrder(now => (now === 'ascending' ? 'descending' : 'ascending')) },
      ),
    [order],
  )
  const shared: ListProps<Fish> = {
    label: '商品',
    list: { ids, rows, key: String(order), complete: true },
    at,
    hrefOf: row => `/items/${row.id}`,
    onOpen: setOpened,
    nameOf: row => row.name,
    foot: (
      <TableFoot
        count={loading ? undefined : ids.length}
        has_more={false}
        loading_more={false}
        more={() => undefined}
        empty={<EmptyState title="商品がまだありません" />}
      />
    ),
  }
  return (
    <main className="flex h-dvh flex-col bg-surface">
      <div className="flex items-center gap-4 border-b p-2">
        <h1 className="text-lg">商品</h1>
        <span className="text-sm" aria-live="polite">
          {at.selected.size}件を選択中
        </span>
        <Button size="small" onClick={ask}>
          キーボード操作
        </Button>
      </div>
      {tabular ? (
        <DataTable
          {...shared}
          columns={sortable}
          opened={opened}
          rowClass={row => (row.price > 1000 ? 'text-indigo' : '')}
          markOf={id => Number(id) + 1}
        />
      ) : (
        <DataCards {...shared} height={4} renderCard={row => `${row.code} ${row.name}`} />
      )}
      {help}
    </main>
  )
}

export const Many = () => <List of={fish} />
export const Empty = () => <List of={[]} />
export const Loading = () => <List of={[]} loading />
