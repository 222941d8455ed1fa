import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Copy from 'lucide-react/icons/copy'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import Keyboard from 'lucide-react/icons/keyboard'
import ListOrdered from 'lucide-react/icons/list-ordered'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import Plus from 'lucide-react/icons/plus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import type { RefObject } from 'react'
import type { OrderList } from '#contract/order-lists/list-routes.ts'
import { grouped } from '#domain/shared/count.ts'
import type { Day } from '#domain/shared/day.ts'
import { item_search } from '#web/supplier/catalogue/item-words.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Select } from '#web/ui/select.tsx'
import { isComing } from './list-api.ts'
import type { Open } from './list-dialogs.tsx'
import { type ListState, list_states } from './list-words.ts'

type Props = {
  list: OrderList
  filter: { q: string; category: string | null; state: ListState; day: Day }
  today: Day
  categories: readonly string[]
  /** How many items the filter leaves, and how many are chosen. */
  found: number
  selected: number
  /** Something is chosen or under the cursor. */
  movable: boolean
  may_edit: boolean
  /** The rest of the list could not be read. */
  failed: boolean
  onReadOn: () => void
  search_box: RefObject<HTMLInputElement | null>
  onFilter: (next: Record<string, string | null>) => void
  onLeaveSearch: () => void
  onClear: () => void
  onShift: (by: -1 | 1) => void
  onOpen: (dialog: Open) => void
}

/** What narrows an order list, and what is done with the chosen items. */
export const ListToolbar = ({
  list,
  filter: { q, category, state, day },
  today,
  categories,
  found,
  selected,
  movable,
  may_edit,
  failed,
  onReadOn,
  search_box,
  onFilter,
  onLeaveSearch,
  onClear,
  onShift,
  onOpen,
}: Props) => {
  const coming = isComing(list)
  const narrowed = q.trim() !== '' || category !== null || state !== 'all'
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchBox
          {...item_search}
          value={q}
          onSearch={value => onFilter({ q: value })}
          box={search_box}
          onLeave={onLeaveSearch}
        />
        <Select
          small
          aria-label="カテゴリー"
          value={category ?? '\u0000'}
          onChange={event => {
            const { value } = event.currentTarget
            onFilter({ category: value === '\u0000' ? null : value })
          }}
          chosen={category !== null}
          className="w-48"
        >
          <option value={'\u0000'}>すべてのカテゴリー</option>
          {categories
            .filter(name => name !== '')
            .map(name => (
              <option key={name}>{name}</option>
            ))}
        </Select>
        <Select
          small
          aria-label="表示する商品"
          value={state}
          onChange={event =>
            onFilter({ state: event.currentTarget.value === 'all' ? null : event.currentTarget.value })
          }
          chosen={state !== 'all'}
          className="w-36"
        >
          {list_states.map((one: { value: ListState; word: string }) => (
            <option key={one.value} value={one.value}>
              {one.word}
            </option>
          ))}
        </Select>
        <label className="flex items-center gap-2 text-sm whitespace-nowrap">
          納品日
          <input
            type="date"
            min={today}
            max="2099-12-31"
            value={day}
            onChange={event => onFilter({ delivery_date: event.currentTarget.value })}
            className="h-9 rounded-input border border-ink-faint bg-surface px-2 tabular-nums"
          />
          の単価
        </label>
        {list.linked && (
          <span className="ml-auto flex flex-wrap items-center gap-2">
            <Button size="small" icon={FileSpreadsheet} onClick={() => onOpen('file')}>
              ファイル
            </Button>
            {may_edit && (
              <>
                <Button size="small" icon={Copy} disabled={coming} onClick={() => onOpen('copy')}>
                  写す
                </Button>
                <Button size="small" look="primary" icon={Plus} disabled={coming} onClick={() => onOpen('add')}>
                  商品を加える
                </Button>
              </>
            )}
            <IconButton
              icon={Keyboard}
              label="キーボード操作 ?"
              onClick={() => onOpen('help')}
              dense
              className="max-md:hidden"
            />
          </span>
        )}
      </div>
      {list.items.length > 0 && (
        <div className="flex min-h-9 flex-wrap items-center gap-2 text-sm">
          <span className="tabular-nums" aria-live="polite">
            {narrowed ? `${grouped(found)}件 / ` : ''}全{grouped(list.item_count)}件
            {selected > 0 && (
              <>
                ・<strong>{grouped(selected)}件</strong>を選択中
              </>
            )}
          </span>
          <ComingWords
            list={list}
            until={narrowed ? '読み込んだ分から探しています。' : '読み込み終わると並べ替え・変更ができます。'}
            failed={failed}
            onReadOn={onReadOn}
          />
          {selected > 0 && (
            <Button look="quiet" size="small" icon={X} onClick={onClear}>
              外す
            </Button>
          )}
          {may_edit && (
            <span className="ml-auto flex flex-wrap items-center gap-2">
              <IconButton
                icon={ArrowUp}
                label="上へ動かす Alt+↑"
                look="secondary"
                disabled={!movable || coming}
                onClick={() => onShift(-1)}
                dense
              />
              <IconButton
                icon={ArrowDown}
                label="下へ動かす Alt+↓"
                look="secondary"
                disabled={!movable || coming}
                onClick={() => onShift(1)}
                dense
              />
              <Button size="small" icon={ListOrdered} disabled={!movable || coming} onClick={() => onOpen('place')}>
                順番を指定
              </Button>
              <Button
                size="small"
                icon={SlidersHorizontal}
                disabled={!movable || coming}
                onClick={() => onOpen('bulk')}
              >
                まとめて変更
              </Button>
            </span>
          )}
        </div>
      )}
    </>
  )
}

/** How much of a list has come, while the rest is on its way or could not be read. */
export const ComingWords = ({
  list,
  until,
  failed,
  onReadOn,
}: {
  list: OrderList
  /** What holds until the rest has come. */
  until: string
  failed: boolean
  onReadOn: () => void
}) => {
  if (!isComing(list)) return null
  const so_far = `${grouped(list.items.length)} / ${grouped(list.item_count)}件`
  return failed ? (
    <span role="alert" className="flex items-center gap-2 font-bold text-vermilion">
      残りを読み込めませんでした（{so_far}）
      <Button size="small" icon={RotateCw} onClick={onReadOn}>
        もう一度読み込む
      </Button>
    </span>
  ) : (
    <output className="flex items-center gap-2 text-amber tabular-nums">
      <LoaderCircle size={16} aria-hidden="true" className="animate-spin" />
      残りを読み込んでいます（{so_far}）。{until}
    </output>
  )
}
