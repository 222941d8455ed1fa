import { useState } from 'react'
import { getProductItem, listProductItems, type ProductItem } from '#contract/catalogue/product-items.contract.ts'
import {
  previewSpread,
  type SpreadPreview,
  spreadForm,
  spreadItem,
} from '#contract/order-lists/spread-item.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { basisWord } from '#domain/trade/unit.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { notDoneWords } from '#web/api/failure-words.ts'
import { supplierId } from '#web/api/meta.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { priceWords } from '#web/supplier/catalogue/item-words.ts'
import { GroupChecks } from '#web/supplier/groups/group-checks.tsx'
import { type ChosenStore, ChosenStores } from '#web/supplier/stores/chosen-stores.tsx'
import { StoreCombobox } from '#web/supplier/stores/store-combobox.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useTakeBackSpread } from './use-take-back-spread.ts'

type Values = {
  audience: 'all' | 'groups' | 'stores'
  store_group_ids: string[]
  store_ids: string[]
  price_kind: 'list' | 'one' | 'market'
  price: string
}

const start: Values = { audience: 'all', store_group_ids: [], store_ids: [], price_kind: 'list', price: '' }
const form_id = 'spread-item'

/** Puts an item on many order lists: on which and for how much, what that would do, and only then it is done. */
export const SpreadDialog = ({ item, onClose }: { item: ProductItem; onClose: () => void }) => {
  const spread = useSpread(item, onClose)
  const { form, preview, failed, mend, apply } = spread
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={`「${item.name}」を発注リストに載せる`}
      actions={
        preview ? (
          <>
            <Button onClick={mend}>選び直す</Button>
            <Button look="primary" disabled={preview.added === 0} onClick={apply}>
              {preview.far.length > 0 && '大きく違う単価のまま'}
              {grouped(preview.added)}店の発注リストに載せる
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>やめる</Button>
            <Button look="primary" type="submit" form={form_id} busy={form.busy}>
              載せる前に確認する
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {failed !== null && <Notice kind="error" title={failed} />}
        {preview ? <WhatComes item={item} preview={preview} /> : <Asked {...spread} item={item} />}
      </div>
    </Dialog>
  )
}

const useSpread = (item: ProductItem, onClose: () => void) => {
  const say = useToast()
  const takeBack = useTakeBackSpread(item.id)
  const [stores, setStores] = useState<ChosenStore[]>([])
  const [preview, setPreview] = useState<SpreadPreview | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const params = { supplier_id: supplierId(), product_item_id: item.id }
  const form = useForm({
    schema: spreadForm,
    initial: start,
    onSubmit: async body => {
      setFailed(null)
      setPreview(await call(previewSpread, { params, body }))
    },
  })
  const apply = async () => {
    if (!preview) return
    try {
      const body = { form: spreadForm.parse(form.values), digest: preview.digest }
      const { added, already, done_at } = await call(spreadItem, { params, body })
      await Promise.all([invalidate(getProductItem), invalidate(listProductItems)])
      onClose()
      const rest = already > 0 ? `すでにあった${grouped(already)}店は、そのままです。` : ''
      say(`${grouped(added)}店の発注リストに載せました。${rest}`, {
        action: { label: '取り消す', key: 'z', onPress: () => void takeBack(done_at) },
      })
    } catch (error) {
      const now = detailOf(error, 'check') as SpreadPreview | undefined
      if (now) setPreview(now)
      setFailed(notDoneWords(error))
    }
  }
  const choose = (next: ChosenStore[]) => {
    setStores(next)
    form.setSome({ store_ids: next.map(one => one.id) })
  }
  const mend = () => {
    setPreview(null)
    setFailed(null)
  }
  return { form, stores, choose, preview, failed, mend, apply }
}

type AskedProps = Pick<ReturnType<typeof useSpread>, 'form' | 'stores' | 'choose'> & { item: ProductItem }

/** On which lists, and for how much. */
const Asked = ({ form, stores, choose, item }: AskedProps) => {
  const { values } = form
  return (
    <Form form={form} id={form_id} aria-label="載せる発注リスト">
      <RadioGroup
        label="どの得意先の発注リストに"
        row
        {...form.bind('audience')}
        choices={[
          { value: 'all', label: 'すべての得意先' },
          { value: 'groups', label: 'グループで選ぶ' },
          { value: 'stores', label: '得意先を選ぶ' },
        ]}
      />
      {values.audience === 'groups' && (
        <GroupChecks
          chosen={values.store_group_ids}
          error={form.bind('store_group_ids').error}
          onChange={store_group_ids => form.setSome({ store_group_ids })}
        />
      )}
      {values.audience === 'stores' && <StoreList form={form} stores={stores} choose={choose} />}
      <PriceFields form={form} item={item} />
      <p className="text-sm text-ink-soft">
        まだ何も変わりません。次の画面で、載る得意先と単価を確かめてから載せます。
      </p>
    </Form>
  )
}

const StoreList = ({ form, stores, choose }: Omit<AskedProps, 'item'>) => {
  const known = new Set(stores.map(one => one.id))
  return (
    <div className="flex flex-col gap-3">
      <StoreCombobox
        supplier_id={supplierId()}
        label="得意先を加える"
        hint="名前・カナ・コードで探します"
        name="store_ids"
        clear
        error={form.bind('store_ids').error}
        onChoose={({ id, customer_code, name }) => {
          if (!known.has(id)) choose([...stores, { id, customer_code, name }])
        }}
      />
      <ChosenStores stores={stores} onChange={choose} />
    </div>
  )
}

/** For how much: as each list has it, or one price for all. */
const PriceFields = ({ form, item }: Pick<AskedProps, 'form' | 'item'>) => (
  <>
    <RadioGroup
      label="単価（今日の納品分から）"
      {...form.bind('price_kind')}
      choices={[
        {
          value: 'list',
          label: 'それぞれの発注リストの単価',
          hint: `グループの単価があればその単価、なければ通常の単価（${priceWords(item, item.unit_price)}）`,
        },
        { value: 'one', label: '選んだ得意先すべてに、同じ単価を決める' },
        { value: 'market', label: '選んだ得意先すべてで、時価にする' },
      ]}
    />
    {form.values.price_kind === 'one' && (
      <TextField
        label="単価（税抜）"
        required
        inputMode="decimal"
        autoComplete="off"
        inputClassName="max-w-40"
        {...form.bind('price')}
        after={<span className="whitespace-nowrap">円/{basisWord(item)}</span>}
      />
    )}
  </>
)

const state_words = { added: '載せます', already: 'すでにあります', without_list: '発注リストがありません' } as const
const price_words = { own: '個別の単価', group: 'グループの単価', item: '通常の単価' } as const

/** Which lists get it, which stay as they are, and what each store would pay. */
const WhatComes = ({ item, preview }: { item: ProductItem; preview: SpreadPreview }) => {
  const { added, already, without_list, rows } = preview
  return (
    <>
      <p aria-live="polite">
        <strong>{grouped(added)}店の発注リストの末尾に載せます</strong>。
        {already > 0 && `すでにある${grouped(already)}店は、そのままです。`}
        {without_list > 0 && `${grouped(without_list)}店は、つながった飲食店がまだなく、発注リストがありません。`}
      </p>
      {!preview.item_visible && (
        <Notice kind="warning" title="この商品は非表示です">
          発注リストに載せても、商品を表示するまで飲食店には見えません。
        </Notice>
      )}
      {preview.far.length > 0 && (
        <Notice kind="warning" title="通常の単価と大きく違います">
          {preview.far.map(line => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      {rows.length > 0 && (
        <Table label="載せる得意先" className="max-h-[45dvh]">
          <Heads names={['得意先', '発注リスト', { numeric: '単価' }]} />
          <tbody>
            {rows.map(row => (
              <Tr key={row.store_id} className={row.state === 'added' ? undefined : 'text-ink-soft'}>
                <Td wrap>
                  {row.name}
                  <span className="block text-xs text-ink-soft tabular-nums">{row.customer_code}</span>
                </Td>
                <Td>{state_words[row.state]}</Td>
                <Td numeric wrap>
                  <span className="whitespace-nowrap">{priceWords(item, row.price)}</span>
                  <span className="block text-xs text-ink-soft">{price_words[row.price_of]}</span>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      {added + already + without_list > rows.length && (
        <p className="text-sm text-ink-soft">はじめの{grouped(rows.length)}店を表示しています。</p>
      )}
    </>
  )
}
