import { useState } from 'react'
import type { OrderClosingForm } from '#contract/calendar/calendar.form.ts'
import {
  changeOrderClosing,
  checkOrderClosing,
  downloadOrderClosings,
  getOrderClosings,
  type OrderClosings,
} from '#contract/calendar/order-closings.contract.ts'
import { supplierPages } from '#contract/pages.ts'
import type { ClosingRule } from '#domain/calendar/closing.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { download } from '#web/api/files.ts'
import { useSupplierSession } from '#web/api/session.ts'
import { focusFirstError } from '#web/form/use-form.ts'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
import { SettingsHead } from '#web/supplier/settings/settings-head.tsx'
import { StoreCombobox } from '#web/supplier/stores/store-combobox.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CsvButton } from '#web/ui/csv-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { SaveDialog } from '#web/ui/save-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { type ClosingRow, rowsOf, ruleChanges, ruleOf, ruleWords, usual_row } from './closing-draft.ts'
import { ClosingPreviewCard } from './closing-preview.tsx'
import { ClosingTable } from './closing-table.tsx'
import { TouchedOrders } from './touched-orders.tsx'

type Scope = { store_group_id: string | null; deal_id: string | null }

const keyOf = ({ store_group_id, deal_id }: Scope) =>
  store_group_id ? `group:${store_group_id}` : deal_id ? `deal:${deal_id}` : ''

const scopeOf = (key: string): Scope => ({
  store_group_id: key.startsWith('group:') ? key.slice(6) : null,
  deal_id: key.startsWith('deal:') ? key.slice(5) : null,
})

const ruleAt = (data: OrderClosings, scope: Scope): ClosingRule | null =>
  data.closings.find(one => one.store_group_id === scope.store_group_id && one.deal_id === scope.deal_id)?.rule ?? null

/** 受注締め: until when orders are taken, and a look at what that means for a store. */
export const Screen = () => {
  const session = useSupplierSession()
  const supplier_id = session?.supplier.id ?? ''
  const { data } = useData(getOrderClosings, { params: { supplier_id } }, { enabled: supplier_id !== '' })
  if (!session || !data) {
    return (
      <>
        <SettingsHead page={supplierPages.orderClosings} />
        <SkeletonRows rows={8} />
      </>
    )
  }
  return <Editor data={data} supplier_id={supplier_id} may_edit={session.role === 'owner'} />
}

const Editor = ({ data, supplier_id, may_edit }: { data: OrderClosings; supplier_id: string; may_edit: boolean }) => {
  const [query, setQuery] = useAddressQuery()
  const [chosen, setChosen] = useState<{ key: string; name: string } | null>(null)
  const [tried, setTried] = useState(false)
  const [saving, setSaving] = useState(false)
  const say = useToast()
  const params = { supplier_id }

  const scopes = [
    { key: '', label: '基本（すべての得意先）' },
    ...data.store_groups.map(({ id, name }) => {
      const own = data.closings.some(one => one.store_group_id === id)
      return { key: `group:${id}`, label: `グループ：${name}${own ? '' : '（基本のまま）'}` }
    }),
    ...data.closings.flatMap(one =>
      one.deal_id ? { key: keyOf(one), label: `得意先：${one.name ?? ''}（${one.customer_code ?? ''}）` } : [],
    ),
  ]
  const asked = query.get('scope') ?? ''
  const extra =
    chosen && !scopes.some(one => one.key === chosen.key) ? [{ key: chosen.key, label: `得意先：${chosen.name}` }] : []
  const all = [...scopes, ...extra]
  const key = all.some(one => one.key === asked) ? asked : ''
  const scope = scopeOf(key)
  const saved = ruleAt(data, scope)
  const kept = useKeptDraft<ClosingRow[] | null>(
    `order_closings:${supplier_id}:${key}`,
    saved ? rowsOf(saved) : null,
    data.revision,
  )
  const base = ruleAt(data, { store_group_id: null, deal_id: null })
  const rows = kept.draft
  const rule = rows ? ruleOf(rows) : null
  const wish: OrderClosingForm = { ...scope, rule }
  const own_name = all.find(one => one.key === key)?.label ?? ''

  const go = (next: string) => {
    setTried(false)
    setQuery(
      now => {
        const to = new URLSearchParams(now)
        if (next) to.set('scope', next)
        else to.delete('scope')
        return to
      },
      { replace: true },
    )
  }
  const put = (setting: OrderClosings) => {
    setData(getOrderClosings, { params }, setting)
    invalidate(`/api/v2/suppliers/${supplier_id}/settings/order_closings/preview`).catch(reportError)
  }
  const ask = () => {
    setTried(true)
    if (rows && (!rule || rows.every(row => !row.delivers))) {
      requestAnimationFrame(() => focusFirstError(null))
      return
    }
    setSaving(true)
  }

  return (
    <>
      <SettingsHead
        page={supplierPages.orderClosings}
        setting={data}
        actions={<CsvButton onSave={() => download(downloadOrderClosings, { params })} />}
      />
      {!may_edit && <Notice className="mb-4" title="受注締めを変更できるのはオーナーだけです" />}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-4">
          <div className="flex flex-wrap items-end gap-4">
            <SelectField
              label="対象"
              name="scope"
              className="w-80 max-w-full"
              value={key}
              onChange={go}
              choices={all.map(one => ({ value: one.key, label: one.label }))}
            />
            {may_edit && (
              <div className="w-72 max-w-full">
                <StoreCombobox
                  supplier_id={supplier_id}
                  label="得意先を個別に決める"
                  name="deal"
                  clear
                  onChoose={store => {
                    if (!store.deal_id) {
                      say(`${store.name}とはまだ取引が始まっていません`, { kind: 'error' })
                      return
                    }
                    const next = `deal:${store.deal_id}`
                    setChosen({ key: next, name: `${store.name}（${store.customer_code}）` })
                    go(next)
                  }}
                />
              </div>
            )}
          </div>
          {rows ? (
            <>
              {tried && rows.every(row => !row.delivers) && (
                <div data-form-error tabIndex={-1}>
                  <Notice kind="error" title="配達する曜日を1つ以上設定してください" />
                </div>
              )}
              <ClosingTable rows={rows} disabled={!may_edit} tried={tried} onChange={kept.change} />
              <p className="text-sm text-ink-soft">
                27:00 は翌日の 3:00 です。30:00 まで入力できます。営業日は、休配日を飛ばして数えます。
              </p>
              {may_edit && key !== '' && (
                <div>
                  <Button look="danger" onClick={() => kept.change(null)}>
                    この締めをやめる
                  </Button>
                </div>
              )}
            </>
          ) : (
            <Card title={own_name}>
              <p className="mb-3 text-sm">
                {key === ''
                  ? '受注締めがまだありません。決めるまで、グループや得意先だけの締めがない飲食店は発注できません。'
                  : scope.deal_id
                    ? 'この得意先だけの締めはありません。グループの締め、なければ基本の締めを使います。'
                    : 'このグループだけの締めはありません。基本の締めを使います。'}
              </p>
              {may_edit && (
                <Button
                  look={key === '' ? 'primary' : 'secondary'}
                  onClick={() => {
                    kept.change(base ? rowsOf(base) : Array.from({ length: 7 }, () => usual_row))
                  }}
                >
                  {base ? '基本の締めを写して作る' : '締めを決める'}
                </Button>
              )}
            </Card>
          )}
        </div>
        <ClosingPreviewCard
          supplier_id={supplier_id}
          closings={data}
          draft={kept.dirty && rule ? { ...scope, rule } : null}
        />
      </div>
      {kept.dirty && may_edit && (
        <SaveBar
          onDrop={() => {
            setTried(false)
            kept.drop()
          }}
          onSave={ask}
        />
      )}
      {saving && (
        <SaveDialog
          title="受注締めを保存する前の確認"
          changes={[own_name, ...ruleChanges(saved, rule)]}
          check={() => call(checkOrderClosing, { params, body: wish })}
          save={checked => call(changeOrderClosing, { params, body: { ...wish, revision: kept.revision, checked } })}
          onSaved={setting => {
            put(setting)
            kept.drop()
            setTried(false)
            setSaving(false)
            say('受注締めを保存しました')
          }}
          onClose={() => setSaving(false)}
          wordsOf={setting => ruleWords(ruleAt(setting, scope))}
          onTakeTheirs={setting => {
            put(setting)
            kept.drop()
            setSaving(false)
          }}
          onKeepMine={setting => {
            put(setting)
            kept.rebase(setting.revision)
            setSaving(false)
          }}
        >
          {check => <TouchedOrders check={check} />}
        </SaveDialog>
      )}
    </>
  )
}
