import Bookmark from 'lucide-react/icons/bookmark'
import Newspaper from 'lucide-react/icons/newspaper'
import Plus from 'lucide-react/icons/plus'
import { type RefObject, useRef } from 'react'
import { useNavigate } from 'react-router'
import { flyersPage } from '#contract/first-flyers.ts'
import type { FlyerLine } from '#contract/flyers/flyers.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { flyer_state_names, flyer_states } from '#domain/flyers/flyer.ts'
import { grouped } from '#domain/shared/count.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { supplierId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { pathTo } from '#web/app/path-to.ts'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { useCursor } from '#web/ui/use-cursor.ts'
import { useSelection } from '#web/ui/use-selection.ts'
import { useStateFilter, useWrittenKeys } from '#web/ui/use-written-list.ts'
import { FlyerBadge, flyerTitle, periodShort } from './flyer-states.tsx'

/** Every flyer that the supplier has written, by how it stands. */
export const Screen = () => {
  const may_write = useSupplierSession()?.may_change_items === true
  const { state, q, narrow, asked } = useStateFilter(flyer_states)
  const box = useRef<HTMLInputElement>(null)
  const list = usePages(...flyersPage({ supplier_id: supplierId() }, asked), { keep: true, fresh_for: 0 })
  const { items } = list
  const ids = (items ?? []).map(one => one.id)
  const cursor = useCursor(ids, useSelection(ids))
  const { help } = useWrittenKeys({
    what: 'チラシ',
    write: may_write ? '新しく作る' : null,
    new_path: supplierPages.webFlyerNew.path,
    cursor,
    box,
  })
  return (
    <>
      <FlyersHead
        may_write={may_write}
        q={q}
        box={box}
        onSearch={next => narrow({ q: next })}
        onLeave={() => cursor.move(1)}
      />
      <div className="mb-3 -ml-4">
        <Chips
          label="状態"
          value={state ?? 'all'}
          onChange={next => narrow({ state: next === 'all' ? '' : next })}
          chips={[
            { value: 'all', label: 'すべて' },
            ...flyer_states.map(value => ({ value, label: flyer_state_names[value] })),
          ]}
        />
      </div>
      {!items ? (
        <SkeletonRows rows={8} height="h-10" />
      ) : items.length === 0 ? (
        <EmptyState
          icon={Newspaper}
          title={state === undefined && q === '' ? 'チラシはまだありません' : '当てはまるチラシはありません'}
        >
          {state === undefined && q === ''
            ? '商品と価格を選んで掲載すると、得意先の発注画面に「チラシ」として並び、期間の納品分がその価格になります。'
            : '検索の言葉を短くするか、状態を「すべて」にしてお試しください。'}
        </EmptyState>
      ) : (
        <div ref={cursor.box} className="flex flex-col gap-3">
          <FlyerTable items={items} current={cursor.cursor} />
          <MoreButton list={list} />
        </div>
      )}
      {help}
    </>
  )
}

type HeadProps = {
  q: string
  box: RefObject<HTMLInputElement | null>
  may_write: boolean
  onSearch: (q: string) => void
  onLeave: () => void
}

const FlyersHead = ({ q, box, may_write, onSearch, onLeave }: HeadProps) => (
  <DeskHead
    title={supplierPages.webFlyers.title}
    actions={
      may_write && (
        <>
          <ButtonLink size="small" icon={Bookmark} to={supplierPages.webFlyerTemplates.path}>
            ひな形から作る
          </ButtonLink>
          <ButtonLink look="primary" size="small" icon={Plus} to={supplierPages.webFlyerNew.path}>
            チラシを作る
          </ButtonLink>
        </>
      )
    }
  >
    <SearchBox
      value={q}
      box={box}
      label="タイトル・商品で探す"
      placeholder="タイトル・商品で探す"
      onSearch={onSearch}
      onLeave={onLeave}
    />
  </DeskHead>
)

const FlyerTable = ({ items, current }: { items: readonly FlyerLine[]; current: string | null }) => {
  const navigate = useNavigate()
  return (
    <Table label="チラシ" stacks>
      <thead>
        <tr>
          <Th>タイトル</Th>
          <Th>状態</Th>
          <Th>納品日</Th>
          <Th className="max-md:hidden">対象</Th>
          <Th numeric className="max-md:hidden">
            商品
          </Th>
          <Th className="max-lg:hidden">最後の変更</Th>
        </tr>
      </thead>
      <tbody>
        {items.map(one => (
          <Tr
            key={one.id}
            data-item={one.id}
            className={one.id === current ? 'shadow-[inset_3px_0_0_var(--color-leaf)]' : ''}
            onDoubleClick={() => void navigate(pathTo(supplierPages.webFlyer.path, { web_flyer_id: one.id }))}
          >
            <Td strong wrap className="min-w-36">
              <Link
                to={pathTo(supplierPages.webFlyer.path, { web_flyer_id: one.id })}
                data-row-link
                className="inline-flex min-h-9 items-center underline-offset-2 hover:underline"
              >
                {flyerTitle(one.title)}
              </Link>
            </Td>
            <Td>
              <FlyerBadge state={one.state} />
            </Td>
            <Td className="tabular-nums">{periodShort(one)}</Td>
            <Td className="max-md:hidden">{one.store_group?.name ?? 'すべての得意先'}</Td>
            <Td numeric className="max-md:hidden">
              {grouped(one.item_count)}品
            </Td>
            <Td className="max-lg:hidden">
              <span className="tabular-nums">{formatDateTime(new Date(one.changed_at))}</span> {one.changed_by_name}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
