import { useState } from 'react'
import { listStoreGroups } from '#contract/groups/store-groups.contract.ts'
import type { ListItemRow, OrderList } from '#contract/order-lists/list-routes.ts'
import { grouped } from '#domain/shared/count.ts'
import { call } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { notDoneWords } from '#web/api/failure-words.ts'
import { StoreCombobox } from '#web/supplier/stores/store-combobox.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { isComing, type ListCalls, type ListPlace, useOrderList } from './list-api.ts'
import { ComingWords } from './list-toolbar.tsx'
import { nameOf } from './list-words.ts'

type Source = { kind: 'store' | 'group'; id: string }

type CopyProps = {
  calls: ListCalls
  place: ListPlace
  on_list: ReadonlySet<string>
  onClose: () => void
  onDone: (added: number, already: number) => Promise<void>
}

/** The list that is copied from, and what of it will come. */
const useCopying = ({ calls, place, on_list, onDone }: CopyProps) => {
  const { supplier_id } = place
  const [kind, setKind] = useState<Source['kind']>(place.kind === 'store' ? 'group' : 'store')
  const [source, setSource] = useState<Source | null>(null)
  const [with_prices, setWithPrices] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const from = useOrderList(
    { supplier_id, kind: source?.kind ?? 'store', id: source?.id ?? '-' },
    { enabled: source !== null, throws: false },
  )
  const found = source === null ? undefined : from.list
  const fresh = found?.items.filter(item => !on_list.has(item.product_item_id)) ?? []
  const same = source?.kind === place.kind && source.id === place.id

  const choose = (next_kind: Source['kind'], next: Source | null) => {
    setKind(next_kind)
    setSource(next)
  }
  const copy = async () => {
    if (source === null) return
    try {
      const { added, already } = await call(calls.copyOrderList, {
        body: {
          store_id: source.kind === 'store' ? source.id : null,
          store_group_id: source.kind === 'group' ? source.id : null,
          product_item_ids: fresh.map(item => item.product_item_id),
          with_prices,
        },
      })
      await onDone(added, already)
    } catch (error) {
      setFailed(notDoneWords(error))
    }
  }
  return { kind, source, choose, from, found, fresh, same, with_prices, setWithPrices, failed, copy }
}

/** Takes items over from another store's list or from a group's: what will come is seen before. */
export const CopyDialog = (props: CopyProps) => {
  const { place, onClose } = props
  const { kind, source, choose, from, found, fresh, same, with_prices, setWithPrices, failed, copy } = useCopying(props)
  const coming = found !== undefined && isComing(found)
  return (
    <Dialog
      open
      onClose={onClose}
      title="ほかのリストから写す"
      actions={
        <>
          <Button onClick={onClose}>やめる</Button>
          <Button look="primary" disabled={fresh.length === 0 || same || coming} onClick={copy}>
            {coming ? '読み込んでいます' : `${grouped(fresh.length)}件を写す`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failed !== null && <Notice kind="error" title={failed} />}
        <SourceChoice supplier_id={place.supplier_id} kind={kind} source={source} onChange={choose} />
        {same && <Notice kind="warning" title="このリスト自身からは写せません" />}
        {source !== null &&
          !same &&
          found === undefined &&
          (from.error === null ? <SkeletonRows rows={3} /> : <Notice kind="error" title={errorMessage(from.error)} />)}
        {coming && !same && (
          <ComingWords
            list={found}
            until="読み込み終わると写せます。"
            failed={from.error !== null}
            onReadOn={() => void from.refetch()}
          />
        )}
        {found !== undefined && !coming && !same && (
          <WhatComes list={found} fresh={fresh} with_prices={with_prices} onWithPrices={setWithPrices} />
        )}
      </div>
    </Dialog>
  )
}

type ComingProps = {
  list: OrderList
  /** Those of it that are not on the list yet. */
  fresh: readonly ListItemRow[]
  with_prices: boolean
  onWithPrices: (on: boolean) => void
}

const WhatComes = ({ list, fresh, with_prices, onWithPrices }: ComingProps) => (
  <section aria-label="写す内容" className="flex flex-col gap-2">
    <p>
      {list.items.length === 0
        ? `「${list.name}」には商品がありません。`
        : `「${list.name}」の${grouped(list.items.length)}件のうち、まだない${grouped(fresh.length)}件を、名前・数量の決まり・表示とともに末尾に加えます。すでにある商品は変わりません。`}
    </p>
    {fresh.length > 0 && (
      <>
        <p className="text-sm text-ink-soft">
          {fresh.slice(0, 12).map(nameOf).join('、')}
          {fresh.length > 12 && ` ほか${grouped(fresh.length - 12)}件`}
        </p>
        <Checkbox
          label="個別の単価も写す"
          hint="いまの単価は今日の納品分から、これからの単価はその日から使います"
          value={with_prices}
          onChange={onWithPrices}
        />
      </>
    )}
  </section>
)

type SourceProps = {
  supplier_id: string
  kind: Source['kind']
  source: Source | null
  onChange: (kind: Source['kind'], source: Source | null) => void
}

/** From which list: a group's, or a store's. */
const SourceChoice = ({ supplier_id, kind, source, onChange }: SourceProps) => {
  const groups = useData(listStoreGroups, { params: { supplier_id } }, { enabled: kind === 'group' })
  return (
    <>
      <RadioGroup
        row
        label="どこから写しますか"
        name="kind"
        value={kind}
        onChange={next => onChange(next, null)}
        choices={[
          { value: 'group', label: 'グループの価格表' },
          { value: 'store', label: 'ほかの得意先' },
        ]}
      />
      {kind === 'store' ? (
        <StoreCombobox
          supplier_id={supplier_id}
          label="得意先"
          hint="名前・カナ・コードで探します"
          name="store"
          onChoose={store => onChange(kind, { kind, id: store.id })}
          onClear={() => onChange(kind, null)}
        />
      ) : (
        <SelectField
          label="グループ"
          name="group"
          value={source?.id ?? ''}
          placeholder="選択してください"
          onChange={id => onChange(kind, id === '' ? null : { kind, id })}
          choices={(groups.data?.items ?? []).map(one => ({ value: one.id, label: one.name }))}
        />
      )}
    </>
  )
}
