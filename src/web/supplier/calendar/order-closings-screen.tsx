import { useState } from 'react'
import {
  changeOrderClosing,
  checkOrderClosing,
  downloadOrderClosings,
  getOrderClosings,
  type OrderClosings,
} from '#contract/calendar/order-closings.contract.ts'
import { deskSettingsFirst } from '#contract/first-desk-settings.ts'
import { getInitialization } from '#contract/initializations/initializations.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { download } from '#web/api/files.ts'
import { layOver } from '#web/form/merge-fields.ts'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
import { SettingsHead, SettingsLoading } from '#web/supplier/settings/settings-head.tsx'
import { type FoundStore, StoreCombobox } from '#web/supplier/stores/store-combobox.tsx'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CsvButton } from '#web/ui/csv-button.tsx'
import { focusFirstError } from '#web/ui/first-error.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { SaveDialog } from '#web/ui/save-dialog.tsx'
import { type Choice, SelectField } from '#web/ui/select-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { type ClosingRow, mergeRows, rowsOf, ruleChanges, ruleOf, usual_rows } from './closing-draft.ts'
import { ClosingPreviewCard } from './closing-preview.tsx'
import { everyone, givingWay, ruleAt, scopeChoices, scopeOf, withoutOwnWords } from './closing-scope.ts'
import { ClosingTable } from './closing-table.tsx'
import { TouchedOrders } from './touched-orders.tsx'

/** 受注締め: until when orders are taken, and a look at what that means for a store. */
export const Screen = () => {
  const session = useSupplierSession()
  const supplier_id = session?.supplier.id ?? ''
  const { data } = useData(...deskSettingsFirst.orderClosings({ supplier_id }).closings, {
    enabled: supplier_id !== '',
  })
  if (!session || !data) return <SettingsLoading page={supplierPages.orderClosings} rows={8} />
  return <Editor data={data} supplier_id={supplier_id} may_edit={session.role === 'owner'} />
}

type EditorProps = { data: OrderClosings; supplier_id: string; may_edit: boolean }

const noDelivery = (rows: readonly ClosingRow[]) => rows.every(row => !row.delivers)

/** Whose closing is chosen, and what is typed of it; `tried`: it was asked to be saved, and what is wrong is said. */
const useClosing = ({ data, supplier_id }: EditorProps) => {
  const [query, , put] = useAddressQuery()
  const [added, setAdded] = useState<Choice | null>(null)
  const [tried, setTried] = useState(false)
  const [saving, setSaving] = useState(false)

  const choices = scopeChoices(data, added)
  const chosen = choices.find(one => one.value === query.get('scope')) ?? choices[0]
  const scope = scopeOf(chosen.value)
  const saved = ruleAt(data, scope)
  const kept = useKeptDraft<ClosingRow[] | null>(
    `order_closings:${supplier_id}:${chosen.value}`,
    saved ? rowsOf(saved) : null,
    data.revision,
  )
  const rows = kept.draft
  const rule = rows ? ruleOf(rows) : null

  const go = (next: string) => {
    setTried(false)
    put('scope', next)
  }
  const goToStore = (store: Choice) => {
    setAdded(store)
    go(store.value)
  }
  const ask = () => {
    setTried(true)
    if (rows && (!rule || noDelivery(rows))) requestAnimationFrame(() => focusFirstError(null))
    else setSaving(true)
  }
  const drop = () => {
    setTried(false)
    kept.drop()
  }
  return { choices, chosen, scope, kept, rows, rule, tried, setTried, saving, setSaving, go, goToStore, ask, drop }
}

const Editor = (props: EditorProps) => {
  const { data, supplier_id, may_edit } = props
  const { choices, chosen, scope, kept, rows, rule, tried, setTried, saving, setSaving, ...does } = useClosing(props)
  return (
    <>
      <SettingsHead
        page={supplierPages.orderClosings}
        setting={data}
        actions={<CsvButton onSave={() => download(downloadOrderClosings, { params: { supplier_id } })} />}
      />
      {!may_edit && <Notice className="mb-4" title="受注締めを変更できるのはオーナーだけです" />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-4">
          <ScopeRow {...{ supplier_id, may_edit, chosen, choices }} onScope={does.go} onStore={does.goToStore} />
          {rows ? (
            <OwnClosing
              rows={rows}
              tried={tried}
              may_edit={may_edit}
              onChange={kept.change}
              onGiveUp={chosen.value === '' ? undefined : () => kept.change(null)}
            />
          ) : (
            <NoClosing data={data} chosen={chosen} may_edit={may_edit} onBegin={kept.change} />
          )}
        </div>
        <ClosingPreviewCard
          supplier_id={supplier_id}
          closings={data}
          draft={kept.dirty && rule ? { ...scope, rule } : null}
        />
      </div>
      {kept.dirty && may_edit && <SaveBar onDrop={does.drop} onSave={does.ask} />}
      {saving && (
        <ClosingSaveDialog
          {...{ supplier_id, data, chosen, rule, kept }}
          onSaved={() => setTried(false)}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  )
}

/** Whose closing is shown, or which store is to have one of its own. */
const ScopeRow = ({
  supplier_id,
  may_edit,
  chosen,
  choices,
  onScope,
  onStore,
}: {
  supplier_id: string
  may_edit: boolean
  chosen: Choice
  choices: Choice[]
  onScope: (scope: string) => void
  onStore: (scope: Choice) => void
}) => (
  <div className="flex flex-wrap items-end gap-4">
    <SelectField
      label="対象"
      name="scope"
      className="w-80 max-w-full"
      value={chosen.value}
      onChange={onScope}
      choices={choices}
    />
    {may_edit && <OneStore supplier_id={supplier_id} onChoose={onStore} />}
  </div>
)

type Rule = ReturnType<typeof ruleOf>

/** Saves the chosen scope's closing, after a look at the orders that it touches. */
const ClosingSaveDialog = ({
  supplier_id,
  data,
  chosen,
  rule,
  kept,
  onSaved,
  onClose,
}: {
  supplier_id: string
  data: OrderClosings
  chosen: Choice
  rule: Rule
  kept: ReturnType<typeof useKeptDraft<ClosingRow[] | null>>
  onSaved: () => void
  onClose: () => void
}) => {
  const params = { supplier_id }
  const scope = scopeOf(chosen.value)
  return (
    <SaveDialog
      title="受注締めを保存する前の確認"
      changes={[chosen.label, ...ruleChanges(ruleAt(data, scope), rule), ...givingWay(data, scope)]}
      check={() => call(checkOrderClosing, { params, body: { ...scope, rule } })}
      touched={TouchedOrders}
      save={checked => call(changeOrderClosing, { params, body: { ...scope, rule, revision: kept.revision, checked } })}
      said="受注締めを保存しました"
      kept={kept}
      lay={theirs => {
        const now = ruleAt(theirs, scope)
        return layOver(kept, now && rowsOf(now), mergeRows, (was, is) =>
          ruleChanges(was && ruleOf(was), is && ruleOf(is)),
        )
      }}
      onPut={setting => {
        setData(getOrderClosings, { params }, setting)
        invalidate(`/api/v2/suppliers/${supplier_id}/settings/order_closings/preview`).catch(reportError)
        // The desk says how many stores have none.
        invalidate(getInitialization).catch(reportError)
      }}
      onSaved={onSaved}
      onClose={onClose}
    />
  )
}

/** A store of thousands that is to have a closing of its own. */
const OneStore = ({ supplier_id, onChoose }: { supplier_id: string; onChoose: (scope: Choice) => void }) => {
  const say = useToast()
  const choose = ({ deal_id, name, customer_code }: FoundStore) => {
    if (deal_id) onChoose({ value: `deal:${deal_id}`, label: `得意先：${name}（${customer_code}）` })
    else say(`${name}とはまだ取引が始まっていません`, { kind: 'error' })
  }
  return (
    <div className="w-72 max-w-full">
      <StoreCombobox supplier_id={supplier_id} label="得意先を個別に決める" name="deal" clear onChoose={choose} />
    </div>
  )
}

/** The closing of the chosen scope, weekday by weekday. */
const OwnClosing = ({
  rows,
  tried,
  may_edit,
  onChange,
  onGiveUp,
}: {
  rows: readonly ClosingRow[]
  tried: boolean
  may_edit: boolean
  onChange: (rows: ClosingRow[]) => void
  /** The wider closing would hold again; that of all can't be given up. */
  onGiveUp: (() => void) | undefined
}) => (
  <>
    {tried && noDelivery(rows) && (
      <div data-form-error tabIndex={-1}>
        <Notice kind="error" title="配達する曜日を1つ以上設定してください" />
      </div>
    )}
    <ClosingTable rows={rows} disabled={!may_edit} tried={tried} onChange={onChange} />
    <p className="text-sm text-ink-soft">
      27:00 は翌日の 3:00 です。30:00 まで入力できます。営業日は、休配日を飛ばして数えます。
    </p>
    {may_edit && onGiveUp && (
      <div>
        <Button look="danger" onClick={onGiveUp}>
          この締めをやめる
        </Button>
      </div>
    )}
  </>
)

/** The chosen scope has no closing of its own: which one it uses, and the way to one. */
const NoClosing = ({
  data,
  chosen,
  may_edit,
  onBegin,
}: {
  data: OrderClosings
  chosen: Choice
  may_edit: boolean
  onBegin: (rows: ClosingRow[]) => void
}) => {
  const base = ruleAt(data, everyone)
  return (
    <Card title={chosen.label}>
      <p className="mb-3 text-sm">{withoutOwnWords(scopeOf(chosen.value))}</p>
      {may_edit && (
        <Button
          look={chosen.value === '' ? 'primary' : 'secondary'}
          onClick={() => onBegin(base ? rowsOf(base) : usual_rows)}
        >
          {base ? '基本の締めを写して作る' : '締めを決める'}
        </Button>
      )}
    </Card>
  )
}
