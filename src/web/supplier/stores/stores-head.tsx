import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import Handshake from 'lucide-react/icons/handshake'
import Keyboard from 'lucide-react/icons/keyboard'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import UserCheck from 'lucide-react/icons/user-check'
import X from 'lucide-react/icons/x'
import { useCallback } from 'react'
import { supplierPages } from '#contract/pages/supplier.ts'
import { downloadStores } from '#contract/stores/store-files.contract.ts'
import { printInvites } from '#contract/stores/store-invites.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { canDo, type StoreState, store_state_names, store_states } from '#domain/stores/store.ts'
import { download } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { sayNotDone } from '#web/form/use-told.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CountChips } from '#web/ui/count-chips.tsx'
import { useDeviceSettings } from '#web/ui/device-settings.ts'
import { PhoneBar } from '#web/ui/phone-bar.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { useToast } from '#web/ui/toast.tsx'
import type { Cursor } from '#web/ui/use-cursor.ts'
import { useWide } from '#web/ui/use-wide.ts'
import { FilterSelect } from './filter-select.tsx'
import type { ListFilter } from './store-filter.ts'
import { renewStores, type Stores, useStoreChoices } from './use-stores.ts'

type Props = {
  filter: ListFilter
  list: Stores
  at: Cursor
  is_owner: boolean
  onFilter: (change: Partial<ListFilter>, replace?: boolean) => void
  onHelp: () => void
  /** Null where no store with a record is chosen or under the cursor. */
  onAssign: (() => void) | null
}

const useTold = () => {
  const say = useToast()
  return async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      sayNotDone(say, error)
    }
  }
}

/** What narrows the stores, and what is done with them. */
export const StoresHead = (props: Props) => {
  const { filter, at, onFilter } = props
  const choices = useStoreChoices()
  const tabular = useWide(768)
  const onSearch = useCallback((q: string) => onFilter({ q }, true), [onFilter])
  return (
    <div className="flex shrink-0 flex-col gap-2 border-b px-4 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchBox
          value={filter.q}
          onSearch={onSearch}
          box={at.search_box}
          label="得意先名・カナ・コード・住所・電話で検索"
          placeholder="得意先名・コード・住所・電話"
          onLeave={at.leaveSearch}
        />
        <FilterSelect
          label="得意先グループ"
          every="すべてのグループ"
          value={filter.store_group_id}
          choices={choices?.store_groups ?? []}
          onChange={store_group_id => onFilter({ store_group_id })}
        />
        <FilterSelect
          label="受注窓口"
          every="すべての窓口"
          value={filter.order_counter_id}
          choices={choices?.order_counters ?? []}
          onChange={order_counter_id => onFilter({ order_counter_id })}
        />
        <FilterSelect
          label="担当ユーザー"
          every="すべての担当"
          value={filter.user_id}
          choices={(choices?.users ?? []).filter(one => !one.sees_all_stores)}
          onChange={user_id => onFilter({ user_id })}
        />
        <Ways {...props} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StateChips {...props} />
        {tabular && at.selected.size > 0 && <ChosenStores {...props} />}
      </div>
    </div>
  )
}

/** Where new stores come from, and the list as a file. */
const Ways = ({ filter, is_owner, onHelp }: Props) => {
  const { encoding } = useDeviceSettings()
  const told = useTold()
  const body = { filter, format: encoding === 'cp932' ? 'csv-cp932' : 'csv-utf8' } as const
  return (
    <span className="ml-auto flex flex-wrap items-center gap-2">
      {is_owner && (
        <ButtonLink size="small" icon={Handshake} to={supplierPages.restaurants.path}>
          飲食店を探す
        </ButtonLink>
      )}
      {is_owner && (
        <ButtonLink size="small" icon={FileUp} to={supplierPages.storeGenerate.path}>
          一括登録
        </ButtonLink>
      )}
      <Button
        size="small"
        icon={Download}
        onClick={() => told(() => download(downloadStores, { params: { supplier_id: supplierId() }, body }))}
      >
        CSV
      </Button>
      <ButtonLink size="small" look="primary" icon={Plus} to={supplierPages.storeNew.path}>
        得意先を登録
      </ButtonLink>
      <IconButton icon={Keyboard} label="キーボード操作 ?" onClick={onHelp} dense className="max-md:hidden" />
    </span>
  )
}

const every = 'all' as const
const no_stores = Object.fromEntries(store_states.map(one => [one, 0])) as Record<StoreState, number>

const StateChips = ({ filter, list: { counts }, onFilter }: Props) => (
  <CountChips
    name="store-state"
    value={filter.state ?? every}
    counts={counts && { ...no_stores, ...counts.states, [every]: counts.all }}
    onChange={state => onFilter({ state: state === every ? null : state })}
    chips={[
      { value: every, word: 'すべて' },
      ...store_states.map(value => ({ value, word: store_state_names[value] })),
    ]}
  />
)

type ChosenProps = Pick<Props, 'list' | 'at' | 'is_owner' | 'onAssign'>

/** On a phone, under the list: what is done with the chosen stores. */
export const StoresBar = (props: ChosenProps) => {
  const tabular = useWide(768)
  return tabular || props.at.selected.size === 0 ? null : (
    <PhoneBar>
      <ChosenStores {...props} />
    </PhoneBar>
  )
}

/** What is done with the chosen stores. */
const ChosenStores = ({ list: { rows }, at: { selected, clear }, is_owner, onAssign }: ChosenProps) => {
  const told = useTold()
  const store_ids = [...selected].filter(id => canDo('invite', rows.get(id)?.state ?? 'active'))
  const print = () =>
    told(async () => {
      await download(printInvites, { params: { supplier_id: supplierId() }, body: { store_ids } })
      await renewStores()
    })
  return (
    <span className="ml-auto flex flex-wrap items-center gap-2 text-sm">
      <span className="whitespace-nowrap tabular-nums" aria-live="polite">
        <strong>{grouped(selected.size)}件</strong>を選択中
      </span>
      <Button look="quiet" size="small" icon={X} onClick={clear}>
        外す
      </Button>
      {is_owner && (
        <Button size="small" icon={UserCheck} disabled={onAssign === null} onClick={() => onAssign?.()}>
          担当を決める
        </Button>
      )}
      <Button size="small" icon={Printer} disabled={store_ids.length === 0} onClick={print}>
        招待状を印刷（{grouped(store_ids.length)}件）
      </Button>
    </span>
  )
}
