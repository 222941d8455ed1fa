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
import { useCallback, useMemo } from 'react'
import type { OrderList } from '#contract/order-lists/list-routes.ts'
import { grouped } from '#domain/shared/count.ts'
import type { Day } from '#domain/shared/day.ts'
import { item_search } from '#web/supplier/catalogue/item-words.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Cursor } from '#web/ui/use-cursor.ts'
import { isComing } from './list-api.ts'
import type { Open } from './list-dialogs.tsx'
import { list_states } from './list-words.ts'
import type { ListFilter } from './use-list-place.ts'

type Props = {
  list: OrderList
  filter: ListFilter
  today: Day
  at: Cursor
  /** How many items the filter leaves. */
  found: number
  /** Something is chosen or under the cursor, and may be moved. */
  movable: boolean
  may_edit: boolean
  /** The rest of the list could not be read. */
  failed: boolean
  onReadOn: () => void
  onFilter: (next: Record<string, string | null>) => void
  onShift: (by: -1 | 1) => void
  onOpen: (dialog: Open) => void
  onHelp: () => void
}

/** What narrows an order list, and what is done with the chosen items. */
export const ListToolbar = (props: Props) => (
  <>
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Narrowing {...props} />
      {props.list.linked && <Ways {...props} />}
    </div>
    {props.list.items.length > 0 && (
      <div className="flex min-h-9 flex-wrap items-center gap-2 text-sm">
        <Counts {...props} />
        {props.may_edit && <ChosenButtons {...props} />}
      </div>
    )}
  </>
)

const every = '\u0000'

const Narrowing = ({ list, filter: { q, category, state, day }, today, at, onFilter }: Props) => {
  const onSearch = useCallback((value: string) => onFilter({ q: value }), [onFilter])
  const categories = useMemo(
    () => [...new Set(list.items.map(row => row.category))].filter(name => name !== '').sort(),
    [list.items],
  )
  return (
    <>
      <SearchBox {...item_search} value={q} onSearch={onSearch} box={at.search_box} onLeave={at.leaveSearch} />
      <Select
        small
        aria-label="カテゴリー"
        value={category ?? every}
        onChange={({ currentTarget: { value } }) => onFilter({ category: value === every ? null : value })}
        chosen={category !== null}
        className="w-48"
      >
        <option value={every}>すべてのカテゴリー</option>
        {categories.map(name => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select
        small
        aria-label="表示する商品"
        value={state}
        onChange={({ currentTarget: { value } }) => onFilter({ state: value === 'all' ? null : value })}
        chosen={state !== 'all'}
        className="w-36"
      >
        {list_states.map(({ value, word }) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </Select>
      <span className="flex flex-wrap items-center gap-2 text-sm sm:whitespace-nowrap">
        納品日
        <DateField
          looks="ahead"
          label="単価の納品日"
          hideLabel
          name="delivery_date"
          min={today}
          max="2099-12-31"
          value={day}
          onChange={delivery_date => onFilter({ delivery_date })}
        />
        の単価
      </span>
    </>
  )
}

/** Files, other lists, more items. */
const Ways = ({ list, may_edit, onOpen, onHelp }: Props) => (
  <span className="ml-auto flex flex-wrap items-center gap-2">
    <Button size="small" icon={FileSpreadsheet} onClick={() => onOpen('file')}>
      ファイル
    </Button>
    {may_edit && (
      <>
        <Button size="small" icon={Copy} disabled={isComing(list)} onClick={() => onOpen('copy')}>
          写す
        </Button>
        <Button size="small" look="primary" icon={Plus} disabled={isComing(list)} onClick={() => onOpen('add')}>
          商品を加える
        </Button>
      </>
    )}
    <IconButton icon={Keyboard} label="キーボード操作 ?" onClick={onHelp} dense className="max-md:hidden" />
  </span>
)

/** How many items there are, are found, are chosen, have come. */
const Counts = ({ list, filter, found, at, failed, onReadOn }: Props) => {
  const narrowed = filter.q.trim() !== '' || filter.category !== null || filter.state !== 'all'
  const selected = at.selected.size
  return (
    <>
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
        <Button look="quiet" size="small" icon={X} onClick={at.clear}>
          外す
        </Button>
      )}
    </>
  )
}

/** What is done with the chosen items. */
const ChosenButtons = ({ movable, onShift, onOpen }: Props) => (
  <span className="ml-auto flex flex-wrap items-center gap-2">
    <IconButton
      icon={ArrowUp}
      label="上へ動かす Alt+↑"
      look="secondary"
      disabled={!movable}
      onClick={() => onShift(-1)}
      dense
    />
    <IconButton
      icon={ArrowDown}
      label="下へ動かす Alt+↓"
      look="secondary"
      disabled={!movable}
      onClick={() => onShift(1)}
      dense
    />
    <Button size="small" icon={ListOrdered} disabled={!movable} onClick={() => onOpen('place')}>
      順番を指定
    </Button>
    <Button size="small" icon={SlidersHorizontal} disabled={!movable} onClick={() => onOpen('bulk')}>
      まとめて変更
    </Button>
  </span>
)

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
