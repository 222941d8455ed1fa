import { useEffect, useState } from 'react'
import { newProductItemForm, type ProductItemInput, productItemForm } from '#contract/catalogue/product-item.form.ts'
import { createProductItem, type ProductItem } from '#contract/catalogue/product-items.contract.ts'
import { item_labels } from '#domain/catalogue/product-item.ts'
import { toCp932Safe } from '#domain/shared/cp932.ts'
import type { Day } from '#domain/shared/day.ts'
import { basisWord, type UnitKind, unit_kind_words, unit_kinds } from '#domain/trade/unit.ts'
import { call } from '#web/api/call.ts'
import { supplierId } from '#web/api/meta.ts'
import { Form } from '#web/form/form.tsx'
import { useBasedDraft, useKeepBased } from '#web/form/use-based-draft.ts'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { blank, changesOf, inputOf, same } from './item-input.ts'
import { currentOf, type ItemChange, saveItem } from './save-item.ts'

type Values = ProductItemInput & { market_price: boolean; price: string; valid_from: string }

type ItemFormProps = {
  /** null: a new one. */
  item: ProductItem | null
  today: Day
  categories: readonly string[]
  onSaved: (item: ProductItem) => void
  /** Something is typed that is not saved. */
  onDirty: (dirty: boolean) => void
}

/** Under which what is typed of an item is kept; of a new one 'new'. */
export const draftKey = (id: string) => `product_item:${id}`

/** All fields of an item. What is typed outlives other pages, a reload and a change of its price until it is saved. */
export const ItemForm = ({ item, today, categories, onSaved, onDirty }: ItemFormProps) => {
  const draft = useBasedDraft<Values>(
    draftKey(item?.id ?? 'new'),
    { ...(item ? inputOf(item) : blank), market_price: false, price: '', valid_from: '' },
    item?.revision ?? 0,
  )
  const { begun, kept } = draft
  const start = begun.base
  const done = (saved: ProductItem) => {
    kept.drop()
    onSaved(saved)
  }
  const [conflict, setConflict] = useState<{ current: ProductItem; mine: Partial<ProductItemInput> } | null>(null)

  const save = async (id: string, body: ItemChange) => {
    try {
      done(await saveItem(id, body))
    } catch (error) {
      const current = currentOf(error)
      if (!current) throw error
      const { revision: _revision, archived: _archived, ...mine } = body
      setConflict({ current, mine })
    }
  }
  const submit = async (values: Values) => {
    if (!item) {
      const created = await call(createProductItem, { params: { supplier_id: supplierId() }, body: values })
      done(created)
      return
    }
    const { market_price: _market, price: _price, valid_from: _from, ...fields } = values
    const { market_price: _m, price: _p, valid_from: _f, ...before } = start
    const changes = changesOf(before, productItemForm.parse(fields))
    await save(item.id, { revision: begun.revision, ...changes })
  }
  const form = useForm({
    schema: item ? productItemForm : newProductItemForm,
    initial: begun.values,
    onSubmit: (): Promise<void> => submit(form.values),
  })
  const { values, bind, setValue, setSome } = form
  useKeepBased(values, draft)
  const dirty = !same(values, start)
  useEffect(() => onDirty(dirty), [dirty, onDirty])

  const lost = toCp932Safe(`${values.name}${values.spec}${values.origin}`).replaced
  const setKind = (kind: UnitKind, on: boolean) => {
    const chosen = unit_kinds.filter(one => (one === kind ? on : values.unit_kinds.includes(one)))
    // What is sold by the case alone is priced by the case, unless said otherwise.
    const only = chosen.length === 1 ? chosen[0] : undefined
    setSome({ unit_kinds: chosen, ...(only && values.price_basis !== 'kg' ? { price_basis: only } : {}) })
  }
  const unit = values.unit.trim() === '' ? '単位' : values.unit.trim()
  const case_unit = values.case_unit.trim() || unit_kind_words.case
  const counted = values.unit_kinds.includes('piece') ? unit : case_unit
  const two = 'grid gap-4 sm:grid-cols-2'

  return (
    <Form form={form} aria-label={item ? '商品の変更' : '商品の登録'}>
      <Section title="商品">
        <div className={two}>
          <TextField
            label={item_labels.code}
            required
            {...bind('code')}
            autoComplete="off"
            hint="0から始まるコードもそのまま使えます"
          />
          <TextField
            label={item_labels.jan_code}
            {...bind('jan_code')}
            inputMode="numeric"
            autoComplete="off"
            hint="13桁または8桁"
          />
        </div>
        <TextField label={item_labels.name} required {...bind('name')} autoComplete="off" />
        {lost.length > 0 && (
          <p className="-mt-2 text-sm text-amber">
            「{lost.join('」「')}」は、FAX と Shift_JIS のファイルでは「〓」になります。
          </p>
        )}
        <TextField label={item_labels.name_kana} {...bind('name_kana')} autoComplete="off" />
        <div className={two}>
          <TextField label={item_labels.spec} {...bind('spec')} autoComplete="off" />
          <TextField label={item_labels.origin} {...bind('origin')} autoComplete="off" />
          <TextField label={item_labels.category} {...bind('category')} autoComplete="off" list="item-categories" />
          <SelectField
            label={item_labels.tax_rate}
            name="tax_rate"
            value={String(values.tax_rate)}
            onChange={value => setValue('tax_rate', value === '10' ? 10 : 8)}
            choices={[
              { value: '8', label: '8%（軽減税率）' },
              { value: '10', label: '10%' },
            ]}
          />
        </div>
        <datalist id="item-categories">
          {categories.map(name => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        <Checkbox
          label="飲食店の発注画面に表示する"
          value={values.visible}
          onChange={value => setValue('visible', value)}
          disabled={item?.archived ?? false}
        />
      </Section>

      <Section title="販売単位と単価">
        <FieldGroup label={item_labels.unit_kinds} error={form.errors['unit_kinds']}>
          <div className="flex flex-wrap gap-x-6">
            <Checkbox
              label="バラで販売する"
              value={values.unit_kinds.includes('piece')}
              onChange={on => setKind('piece', on)}
            />
            <Checkbox
              label="ケースで販売する"
              value={values.unit_kinds.includes('case')}
              onChange={on => setKind('case', on)}
            />
          </div>
        </FieldGroup>
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            label={item_labels.unit}
            required
            {...bind('unit')}
            autoComplete="off"
            hint="個・袋・尾・kg など"
          />
          <TextField label={item_labels.case_unit} {...bind('case_unit')} autoComplete="off" hint="ケース・箱 など" />
          <TextField
            label={item_labels.pieces_per_case}
            {...bind('pieces_per_case')}
            inputMode="decimal"
            autoComplete="off"
            hint={`1${case_unit}は何${unit}か`}
          />
        </div>
        <Checkbox
          label="不定貫（数で受けて、出荷した重さで金額を決める）"
          value={values.catch_weight}
          onChange={on => setSome({ catch_weight: on, price_basis: on ? 'kg' : (values.unit_kinds[0] ?? 'piece') })}
        />
        {values.catch_weight && (
          <TextField
            label={`1${unit}の目安の重さ`}
            required
            {...bind('estimated_weight')}
            inputMode="decimal"
            autoComplete="off"
            after={<span>kg</span>}
            inputClassName="max-w-40"
            hint="金額が決まるまでの概算に使います"
          />
        )}
        <RadioGroup
          label={item_labels.price_basis}
          row
          {...bind('price_basis')}
          choices={[
            { value: 'piece', label: `1${unit}あたり`, disabled: values.catch_weight },
            { value: 'case', label: `1${case_unit}あたり`, disabled: values.catch_weight },
            { value: 'kg', label: '1kgあたり', disabled: !values.catch_weight },
          ]}
        />
        {!item && (
          <div className={two}>
            <TextField
              label={`${item_labels.price}（税抜）`}
              {...bind('price')}
              inputMode="decimal"
              autoComplete="off"
              disabled={values.market_price}
              after={<span className="whitespace-nowrap">円/{basisWord({ ...values, unit, case_unit })}</span>}
            />
            <DateField label="適用開始日（納品日）" {...bind('valid_from')} min={today} hint="空欄なら今日から" />
            <Checkbox
              label="時価（単価は注文のあとで決める）"
              value={values.market_price}
              onChange={on => setSome({ market_price: on, ...(on ? { price: '' } : {}) })}
            />
          </div>
        )}
      </Section>

      <Section title="注文できる数量">
        <p className="text-sm text-ink-soft">数はすべて{counted}で数えます。空欄は制限なしです。</p>
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            label={item_labels.min_quantity}
            {...bind('min_quantity')}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            label={item_labels.max_quantity}
            {...bind('max_quantity')}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            label={item_labels.lot}
            {...bind('lot')}
            inputMode="decimal"
            autoComplete="off"
            hint="この数の倍数で受けます"
          />
          <SelectField
            label={item_labels.decimal_places}
            name="decimal_places"
            value={String(values.decimal_places)}
            onChange={value => setValue('decimal_places', Number(value))}
            choices={[
              { value: '0', label: '整数だけ' },
              { value: '1', label: '小数1桁まで' },
              { value: '2', label: '小数2桁まで' },
              { value: '3', label: '小数3桁まで' },
            ]}
          />
          <TextField
            label={item_labels.lead_days}
            {...bind('lead_days')}
            inputMode="numeric"
            autoComplete="off"
            after={<span>日</span>}
            hint="取寄せ品だけ。締切に加わります"
          />
        </div>
      </Section>

      <Section title="販売上限">
        <p className="text-sm text-ink-soft">
          全得意先を合わせた数です。期間の開始を入れると期間全体の上限に、入れなければ納品日ごとの上限になります。
        </p>
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            label={item_labels.sales_limit}
            {...bind('sales_limit')}
            inputMode="decimal"
            autoComplete="off"
            after={<span>{counted}</span>}
          />
          <DateField label={item_labels.sales_from} {...bind('sales_from')} />
          <DateField label={item_labels.sales_to} {...bind('sales_to')} />
        </div>
      </Section>

      <div className="sticky -bottom-4 z-10 -mx-4 -mb-4 flex items-center justify-end gap-3 border-t bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        {item && <span className="text-sm text-ink-soft">{dirty ? '保存していない変更があります' : ''}</span>}
        <Button type="submit" look="primary" busy={form.busy} disabled={item !== null && !dirty}>
          {item ? '保存する' : '登録する'}
        </Button>
      </div>

      {conflict && item && (
        <ConflictDialog
          before={start}
          mine={conflict.mine}
          current={conflict.current}
          onTake={() => {
            setConflict(null)
            done(conflict.current)
          }}
          onKeep={async () => {
            const { current, mine } = conflict
            setConflict(null)
            await save(item.id, { revision: current.revision, ...mine })
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </Form>
  )
}

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section aria-label={title} className="flex flex-col gap-4">
    <h3 className="border-b pb-1 text-base">{title}</h3>
    {children}
  </section>
)
