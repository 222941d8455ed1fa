import Keyboard from 'lucide-react/icons/keyboard'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import Settings from 'lucide-react/icons/settings'
import { useCallback, useState } from 'react'
import type { SavedBoardFilter } from '#contract/board/board-filters.contract.ts'
import type { BoardSummary } from '#contract/board/receive-orders.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { addDays, type Day } from '#domain/shared/day.ts'
import { IconButton } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { KeyHint } from '#web/ui/desk-shell.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import type { Cursor } from '#web/ui/use-cursor.ts'
import { useWide } from '#web/ui/use-wide.ts'
import type { BoardFilter } from './board-filter.ts'
import { BulkButtons, type BulkProps } from './bulk-bar.tsx'
import { SettingsDialog } from './desk-dialogs.tsx'
import { DeskLinks } from './desk-links.tsx'
import { DayChoice, StatusChips } from './desk-toolbar.tsx'
import { FilterMenus, LetGoFilter } from './filter-menus.tsx'
import { NewsDialog } from './news-dialog.tsx'
import { SavedFilters } from './saved-filters.tsx'
import type { FilterChange } from './use-desk-place.ts'

type Props = {
  filter: BoardFilter
  today: Day
  counts: BoardSummary | undefined
  at: Cursor
  saved: readonly SavedBoardFilter[]
  bulk: BulkProps
  onFilter: (change: FilterChange, replace?: boolean) => void
  onHelp: () => void
}

/** What the desk shows, and what is done with the chosen orders. On a phone all of it flows together. */
export const DeskHead = ({ filter, today, counts, at, saved, bulk, onFilter, onHelp }: Props) => {
  const tabular = useWide(768)
  const onSearch = useCallback((q: string) => onFilter({ q }, true), [onFilter])
  return (
    <div className="flex shrink-0 flex-col gap-2 border-b px-4 py-2 max-md:flex-row max-md:flex-wrap max-md:items-center">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-[100rem]:gap-x-2 max-md:contents">
        <DayChoice
          mode={filter.mode}
          date={filter.date}
          today={today}
          onMode={mode => onFilter({ mode, date: mode === 'order_date' && filter.date > today ? today : filter.date })}
          onDate={date => onFilter({ date })}
          onStep={by => onFilter(now => ({ date: addDays(now.date, by) }))}
        />
        <StatusChips status={filter.status} counts={counts} onStatus={status => onFilter({ status })} />
        <Ways filter={filter} today={today} onHelp={onHelp} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-md:contents">
        <SearchBox
          value={filter.q}
          onSearch={onSearch}
          box={at.search_box}
          label="店舗・番号・商品を検索"
          placeholder="店舗・番号・商品"
          className="max-md:min-w-28 max-md:flex-1 md:w-56 min-[48rem]:max-[93.75rem]:w-48"
          onLeave={() => at.leaveSearch(tabular)}
        />
        <FilterMenus filter={filter} onFilter={onFilter} />
        <SavedFilters saved={saved} filter={filter} onFilter={onFilter} />
        <LetGoFilter filter={filter} onFilter={onFilter} />
        {tabular && (
          <div className="ml-auto flex items-center gap-2">
            <BulkButtons {...bulk} />
          </div>
        )}
      </div>
    </div>
  )
}

/** From the desk to other pages, its help and its settings. So that on a phone entering an order needs no line of its own. */
const Ways = ({ filter, today, onHelp }: Pick<Props, 'filter' | 'today' | 'onHelp'>) => {
  const [asked, setAsked] = useState<'news' | 'settings' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <span className="ml-auto flex items-center gap-2 max-md:contents min-[48rem]:max-[93.75rem]:gap-1">
        <ButtonLink
          to={supplierPages.addOrder.path}
          size="small"
          icon={PhoneIncoming}
          className="max-md:order-last min-[48rem]:max-[93.75rem]:[&>svg]:hidden"
        >
          受注を入力{' '}
          <span className="max-[93.75rem]:hidden">
            <KeyHint>I</KeyHint>
          </span>
        </ButtonLink>
        <span className="flex items-center gap-[inherit] max-md:-order-1">
          <DeskLinks filter={filter} today={today} onNews={() => setAsked('news')} />
        </span>
        <span className="flex items-center max-md:hidden max-[100rem]:-mr-2">
          <IconButton icon={Keyboard} label="キーボード操作 ?" onClick={onHelp} dense />
          <IconButton icon={Settings} label="この端末の設定" onClick={() => setAsked('settings')} dense />
        </span>
      </span>
      <SettingsDialog open={asked === 'settings'} onClose={close} />
      {asked === 'news' && <NewsDialog onClose={close} />}
    </>
  )
}
