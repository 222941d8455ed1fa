import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useMemo, useState } from 'react'
import {
  changeNonDeliveryDays,
  checkNonDeliveryDays,
  downloadNonDeliveryDays,
  getNonDeliveryDays,
  type NonDeliveryDays,
} from '#contract/calendar/non-delivery-days.contract.ts'
import { supplierPages } from '#contract/pages.ts'
import { markDays, type ScopeDays } from '#domain/calendar/calendar-edit.ts'
import { type Day, dayOf, monthOf } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import { setData, useData } from '#web/api/data.ts'
import { download } from '#web/api/files.ts'
import { useSupplierSession } from '#web/api/session.ts'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
import { SettingsHead } from '#web/supplier/settings/settings-head.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { CsvButton } from '#web/ui/csv-button.tsx'
import { addMonths } from '#web/ui/month-grid.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { SaveDialog } from '#web/ui/save-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { CalendarGrid, type Span } from './calendar-grid.tsx'
import { facesOf } from './day-face.ts'
import { DayList, SpanPanel, WeekPanel } from './day-panels.tsx'
import { changeWords, scopeWords } from './days-words.ts'
import { TouchedOrders } from './touched-orders.tsx'

const nothing: ScopeDays = { weekdays: [], holidays: false, days: [] }

const daysOf = (data: NonDeliveryDays | undefined, group: string | null): ScopeDays => {
  const found = data?.scopes.find(one => one.store_group_id === group)
  return found ? { weekdays: found.weekdays, holidays: found.holidays, days: found.days } : nothing
}

/** 休配日: the days without delivery, and those with one all the same, on a month or a year. */
export const Screen = () => {
  const session = useSupplierSession()
  const supplier_id = session?.supplier.id ?? ''
  const { data } = useData(getNonDeliveryDays, { params: { supplier_id } }, { enabled: supplier_id !== '' })
  if (!session || !data) {
    return (
      <>
        <SettingsHead page={supplierPages.nonDeliveryDays} />
        <SkeletonRows rows={8} />
      </>
    )
  }
  return <Editor data={data} supplier_id={supplier_id} may_edit={session.role === 'owner'} />
}

const Editor = ({ data, supplier_id, may_edit }: { data: NonDeliveryDays; supplier_id: string; may_edit: boolean }) => {
  const [query, setQuery] = useAddressQuery()
  const today = dayOf(serverNow())
  const group = data.scopes.find(one => one.store_group_id === query.get('store_group_id'))?.store_group_id ?? null
  const asked_month = query.get('month') ?? ''
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked_month) ? asked_month : monthOf(today)
  const view = query.get('view') === 'year' ? 'year' : 'month'
  const [span, setSpan] = useState<Span | null>(null)
  const [saving, setSaving] = useState(false)
  const say = useToast()

  const saved = daysOf(data, group)
  const kept = useKeptDraft(`non_delivery_days:${supplier_id}:${group ?? 'all'}`, saved, data.revision)
  const { draft } = kept
  const national = useMemo(
    () => new Map(data.national_holidays.map(({ date, name }) => [date, name])),
    [data.national_holidays],
  )
  const faceOf = facesOf(draft, group === null ? null : daysOf(data, null), national)

  const show = (key: 'store_group_id' | 'month' | 'view', value: string) =>
    setQuery(
      now => {
        const next = new URLSearchParams(now)
        if (value) next.set(key, value)
        else next.delete(key)
        return next
      },
      { replace: true },
    )
  const turn = (day: Day) => show('month', monthOf(day))
  const step = view === 'year' ? 12 : 1
  const months =
    view === 'year'
      ? Array.from({ length: 12 }, (_, n) => `${month.slice(0, 4)}-${String(n + 1).padStart(2, '0')}`)
      : [month]

  const params = { supplier_id }
  const scope = { ...draft, store_group_id: group }
  const put = (setting: NonDeliveryDays) => setData(getNonDeliveryDays, { params }, setting)

  return (
    <>
      <SettingsHead
        page={supplierPages.nonDeliveryDays}
        setting={data}
        actions={<CsvButton onSave={() => download(downloadNonDeliveryDays, { params })} />}
      />
      {!may_edit && <Notice className="mb-4" title="休配日を変更できるのはオーナーだけです" />}
      <div className="mb-4 flex flex-wrap items-end gap-4">
        <SelectField
          label="対象"
          name="store_group_id"
          className="w-64"
          value={group ?? ''}
          onChange={value => {
            setSpan(null)
            show('store_group_id', value)
          }}
          choices={data.scopes.map(one => ({
            value: one.store_group_id ?? '',
            label: one.store_group_name ?? 'すべての得意先',
          }))}
        />
        <Chips
          label="表示"
          value={view}
          onChange={value => show('view', value === 'year' ? 'year' : '')}
          chips={[
            { value: 'month', label: '月' },
            { value: 'year', label: '年' },
          ]}
          className="px-1"
        />
        <div className="flex items-center gap-1">
          <IconButton
            icon={ChevronLeft}
            label={view === 'year' ? '前の年' : '前の月'}
            disabled={month <= `${Number(today.slice(0, 4)) - 1}-12`}
            onClick={() => show('month', addMonths(month, -step))}
          />
          <p aria-live="polite" className="min-w-28 text-center text-lg font-bold tabular-nums">
            {view === 'year' ? `${month.slice(0, 4)}年` : `${month.slice(0, 4)}年${Number(month.slice(5))}月`}
          </p>
          <IconButton
            icon={ChevronRight}
            label={view === 'year' ? '次の年' : '次の月'}
            disabled={month >= `${Number(today.slice(0, 4)) + 2}-01`}
            onClick={() => show('month', addMonths(month, step))}
          />
        </div>
        <Legend />
      </div>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <div className="min-w-0">
          <CalendarGrid
            months={months}
            small={view === 'year'}
            faceOf={faceOf}
            today={today}
            span={span}
            onSpan={setSpan}
            onTurn={turn}
            first={`${Number(today.slice(0, 4)) - 1}-01-01`}
            last={`${Number(today.slice(0, 4)) + 2}-12-31`}
          />
          <output className="mt-2 block min-h-6 text-sm">{span && faceOf(span.to).words}</output>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {may_edit && (
            <SpanPanel
              key={span ? `${span.from} ${span.to}` : 'none'}
              span={span}
              onSpan={setSpan}
              onMark={(from, to, mark) => kept.change({ ...draft, days: markDays(draft.days, from, to, mark) })}
              note={span ? (faceOf(span.from).own?.note ?? '') : ''}
              today={today}
            />
          )}
          <WeekPanel draft={draft} disabled={!may_edit} group={group !== null} onChange={kept.change} />
          <DayList
            days={draft.days}
            today={today}
            may_edit={may_edit}
            onShow={one => {
              setSpan({ from: one.from, to: one.to })
              turn(one.from)
            }}
            onRemove={one => kept.change({ ...draft, days: markDays(draft.days, one.from, one.to, null) })}
          />
        </div>
      </div>
      {kept.dirty && <SaveBar onDrop={kept.drop} onSave={() => setSaving(true)} />}
      {saving && (
        <SaveDialog
          title="休配日を保存する前の確認"
          changes={changeWords(saved, draft)}
          check={() => call(checkNonDeliveryDays, { params, body: scope })}
          save={checked =>
            call(changeNonDeliveryDays, { params, body: { ...scope, revision: kept.revision, checked } })
          }
          onSaved={setting => {
            put(setting)
            kept.drop()
            setSaving(false)
            say('休配日を保存しました')
          }}
          onClose={() => setSaving(false)}
          wordsOf={setting => scopeWords(daysOf(setting, group))}
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

const Legend = () => (
  <ul aria-label="印の意味" className="flex flex-wrap gap-2 text-xs">
    <li className="rounded-full bg-line px-2 py-1 text-ink-soft">定 定休の曜日</li>
    <li className="rounded-full bg-vermilion-pale px-2 py-1 text-vermilion">休 休配日</li>
    <li className="rounded-full bg-amber-pale px-2 py-1 text-amber">祝 祝日休配</li>
    <li className="rounded-full bg-indigo-pale px-2 py-1 text-indigo">営 臨時営業</li>
  </ul>
)
