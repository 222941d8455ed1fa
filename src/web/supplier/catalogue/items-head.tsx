import CalendarClock from 'lucide-react/icons/calendar-clock'
import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import Keyboard from 'lucide-react/icons/keyboard'
import Plus from 'lucide-react/icons/plus'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { useCallback } from 'react'
import { supplierPages } from '#contract/pages/supplier.ts'
import { grouped } from '#domain/shared/count.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { PhoneBar } from '#web/ui/phone-bar.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import type { Cursor } from '#web/ui/use-cursor.ts'
import { useWide } from '#web/ui/use-wide.ts'
import { type ListFilter, type Opened, writeFilter } from './item-filter.ts'
import { CategoryChoice, StateChips } from './item-toolbar.tsx'
import { item_search } from './item-words.ts'
import type { Items } from './use-items.ts'

type Props = {
  filter: ListFilter
  counts: Items['counts']
  at: Cursor
  /** This user may change items and prices. */
  may_edit: boolean
  onFilter: (change: Partial<ListFilter>, replace?: boolean) => void
  onPanel: (opened: Opened) => void
  onHelp: () => void
  onBulk: () => void
}

/** What narrows the catalogue, and what is done with it. */
export const ItemsHead = (props: Props) => {
  const { filter, counts, at, onFilter } = props
  const tabular = useWide(768)
  const onSearch = useCallback((q: string) => onFilter({ q }, true), [onFilter])
  return (
    <div className="flex shrink-0 flex-col gap-2 border-b px-4 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchBox
          {...item_search}
          value={filter.q}
          onSearch={onSearch}
          box={at.search_box}
          onLeave={() => at.leaveSearch(tabular)}
        />
        <CategoryChoice
          chosen={filter.category}
          categories={counts?.categories ?? []}
          onChoose={category => onFilter({ category })}
        />
        <Ways {...props} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 lg:flex-nowrap">
        <StateChips state={filter.state} counts={counts?.states} onState={state => onFilter({ state })} />
        {props.may_edit ? (
          (tabular || at.selected.size === 0) && <Bulk {...props} />
        ) : (
          <p className="ml-auto text-sm text-ink-soft">商品と単価は見るだけの権限です</p>
        )}
      </div>
    </div>
  )
}

/** The coming prices, files, a new item. */
const Ways = ({ filter, may_edit, onPanel, onHelp }: Props) => (
  <span className="ml-auto flex flex-wrap items-center gap-2">
    <Button
      size="small"
      icon={CalendarClock}
      onClick={() => onPanel({ kind: 'prices' })}
      className="max-sm:hidden lg:max-xl:hidden"
    >
      これからの単価
    </Button>
    <IconButton
      icon={CalendarClock}
      label="これからの単価"
      look="secondary"
      onClick={() => onPanel({ kind: 'prices' })}
      dense
      className="sm:max-lg:hidden xl:hidden"
    />
    <FileLinks filter={filter} may_edit={may_edit} className="max-lg:hidden" />
    {may_edit && (
      <Button size="small" look="primary" icon={Plus} onClick={() => onPanel({ kind: 'new' })}>
        商品を登録
      </Button>
    )}
    <IconButton icon={Keyboard} label="キーボード操作 ?" onClick={onHelp} dense className="max-md:hidden" />
  </span>
)

/** On a phone, under the list: what is done with the chosen items. */
export const ItemsBar = (props: Pick<Props, 'filter' | 'counts' | 'at' | 'may_edit' | 'onBulk'>) => {
  const tabular = useWide(768)
  return tabular || !props.may_edit || props.at.selected.size === 0 ? null : (
    <PhoneBar>
      <Bulk {...props} />
    </PhoneBar>
  )
}

/** How many are chosen, and what changes them together. */
const Bulk = ({ filter, counts, at, onBulk }: Pick<Props, 'filter' | 'counts' | 'at' | 'onBulk'>) => {
  const found = counts?.found ?? 0
  const selected = at.selected.size
  return (
    <span className="ml-auto flex flex-wrap items-center gap-2 md:shrink-0">
      {selected > 0 && (
        <span className="flex items-center gap-1 text-sm">
          <span className="whitespace-nowrap tabular-nums" aria-live="polite">
            <strong>{grouped(selected)}件</strong>を選択中
          </span>
          <Button look="quiet" size="small" icon={X} onClick={at.clear}>
            外す
          </Button>
        </span>
      )}
      <FileLinks filter={filter} may_edit className="max-md:hidden lg:hidden" />
      <Button
        size="small"
        icon={SlidersHorizontal}
        onClick={onBulk}
        disabled={selected === 0 && found === 0}
        className={cx(selected === 0 && 'max-md:hidden')}
      >
        {selected > 0 ? '選んだ商品をまとめて変更' : `${grouped(found)}件をまとめて変更`}
      </Button>
    </span>
  )
}

const FileLinks = ({ filter, may_edit, className }: { filter: ListFilter; may_edit: boolean; className: string }) => (
  <>
    {may_edit && (
      <ButtonLink size="small" icon={FileUp} to={supplierPages.itemImport.path} className={className}>
        取り込み
      </ButtonLink>
    )}
    <ButtonLink
      size="small"
      icon={Download}
      to={supplierPages.itemDownloads.path + writeFilter(filter)}
      className={className}
    >
      ダウンロード
    </ButtonLink>
  </>
)
