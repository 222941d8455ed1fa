import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  changeNonDeliveryDays,
  checkNonDeliveryDays,
  downloadNonDeliveryDays,
  getNonDeliveryDays,
  type NonDeliveryDays,
} from '#contract/calendar/non-delivery-days.contract.ts'
import { deskSettingsFirst } from '#contract/first-desk-settings.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { markDays, mergeMarks, type ScopeDays } from '#domain/calendar/calendar-edit.ts'
import { type Day, dayOf, formatShortDay, monthOf } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import { setData, useData } from '#web/api/data.ts'
import { download } from '#web/api/files.ts'
import { pathTo } from '#web/app/path-to.ts'
import { layOver, mergeFields } from '#web/form/merge-fields.ts'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
import { SettingsHead, SettingsLoading } from '#web/supplier/settings/settings-head.tsx'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { CsvButton } from '#web/ui/csv-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { SaveDialog } from '#web/ui/save-dialog.tsx'
import { CalendarGrid, type Span } from './calendar-grid.tsx'
import { facesOf } from './day-face.ts'
import { DayList, SpanPanel, type SpanPanelProps, WeekPanel } from './day-panels.tsx'
import { DaysToolbar, useShownDays } from './days-toolbar.tsx'
import { changeWords } from './days-words.ts'
import { firstClosed, TouchedOrders } from './touched-orders.tsx'

const nothing: ScopeDays = { weekdays: [], holidays: false, days: [] }

const daysOf = (data: NonDeliveryDays | undefined, group: string | null): ScopeDays => {
  const found = data?.scopes.find(one => one.store_group_id === group)
  return found ? { weekdays: found.weekdays, holidays: found.holidays, days: found.days } : nothing
}

/** The months of the year of `month`. */
const monthsOfYear = (month: string) =>
  Array.from({ length: 12 }, (_, n) => `${month.slice(0, 4)}-${String(n + 1).padStart(2, '0')}`)

/** 休配日: the days without delivery, and those with one all the same, on a month or a year. */
export const Screen = () => {
  const session = useSupplierSession()
  const supplier_id = session?.supplier.id ?? ''
  const { data } = useData(...deskSettingsFirst.nonDeliveryDays({ supplier_id }).days, { enabled: supplier_id !== '' })
  if (!session || !data) return <SettingsLoading page={supplierPages.nonDeliveryDays} rows={8} />
  return <Editor data={data} supplier_id={supplier_id} may_edit={session.role === 'owner'} />
}

type EditorProps = { data: NonDeliveryDays; supplier_id: string; may_edit: boolean }

/** The days of all or of a group as they are typed, and how each of them is shown. */
const useDays = ({ data, supplier_id }: EditorProps, group: string | null) => {
  const saved = daysOf(data, group)
  const kept = useKeptDraft(`non_delivery_days:${supplier_id}:${group ?? 'all'}`, saved, data.revision)
  const { draft } = kept
  const national = useMemo(
    () => new Map(data.national_holidays.map(({ date, name }) => [date, name])),
    [data.national_holidays],
  )
  const faceOf = facesOf(draft, group === null ? null : daysOf(data, null), national)
  const mark: SpanPanelProps['onMark'] = (from, to, kind) =>
    kept.change({ ...draft, days: markDays(draft.days, from, to, kind) })
  return { saved, kept, draft, faceOf, mark }
}

const Editor = (props: EditorProps) => {
  const { data, supplier_id, may_edit } = props
  const today = dayOf(serverNow())
  const shown = useShownDays(data, today)
  const { group, put, isShown } = shown
  const [span, setSpan] = useState<Span | null>(null)
  /** What was chosen or set, in its month: what became of it must be seen. */
  const showSpan = ({ from, to }: Span) => {
    setSpan({ from, to })
    if (!isShown(from, to)) put('month', monthOf(from))
  }
  const [saving, setSaving] = useState(false)
  const days = useDays(props, group)
  const { saved, kept, faceOf } = days

  return (
    <>
      <SettingsHead
        page={supplierPages.nonDeliveryDays}
        setting={data}
        actions={<CsvButton onSave={() => download(downloadNonDeliveryDays, { params: { supplier_id } })} />}
      />
      {!may_edit && <Notice className="mb-4" title="休配日を変更できるのはオーナーだけです" />}
      <DaysToolbar
        scopes={data.scopes}
        shown={shown}
        today={today}
        onScope={value => {
          setSpan(null)
          put('store_group_id', value)
        }}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <Months shown={shown} faceOf={faceOf} today={today} span={span} onSpan={setSpan} />
        <div className="flex min-w-0 flex-col gap-4">
          <Panels may_edit={may_edit} days={days} group={group} today={today} span={span} onSpan={showSpan} />
        </div>
      </div>
      {kept.dirty && <SaveBar onDrop={kept.drop} onSave={() => setSaving(true)} />}
      {saving && <DaysSaveDialog {...{ supplier_id, group, saved, kept }} onClose={() => setSaving(false)} />}
    </>
  )
}

type MonthsProps = Pick<PanelsProps, 'today' | 'span'> & {
  onSpan: (span: Span | null) => void
  shown: ReturnType<typeof useShownDays>
  faceOf: PanelsProps['days']['faceOf']
}

/** The month or the year that is shown, and what the day says that was chosen last. */
const Months = ({ shown: { month, year, put }, faceOf, today, span, onSpan }: MonthsProps) => {
  const this_year = Number(today.slice(0, 4))
  return (
    <div className="min-w-0">
      <CalendarGrid
        months={year ? monthsOfYear(month) : [month]}
        small={year}
        faceOf={faceOf}
        today={today}
        span={span}
        onSpan={onSpan}
        onTurn={day => put('month', monthOf(day))}
        first={`${this_year - 1}-01-01`}
        last={`${this_year + 2}-12-31`}
      />
      <output className="mt-2 block min-h-6 text-sm">{span && faceOf(span.to).words}</output>
    </div>
  )
}

type PanelsProps = {
  may_edit: boolean
  days: ReturnType<typeof useDays>
  group: string | null
  today: Day
  span: Span | null
  onSpan: (span: Span) => void
}

/** What is done to the chosen days and to the weekdays, and the list of the days that are marked. */
const Panels = ({ may_edit, days: { draft, kept, faceOf, mark }, group, today, span, onSpan }: PanelsProps) => (
  <>
    {may_edit && (
      <SpanPanel
        key={span ? `${span.from} ${span.to}` : 'none'}
        span={span}
        onSpan={onSpan}
        onMark={mark}
        note={span ? (faceOf(span.from).own?.note ?? '') : ''}
        today={today}
      />
    )}
    <WeekPanel draft={draft} disabled={!may_edit} group={group !== null} onChange={kept.change} />
    <DayList
      days={draft.days}
      today={today}
      may_edit={may_edit}
      onShow={onSpan}
      onRemove={({ from, to }) => mark(from, to, null)}
    />
  </>
)

const mergeDays = (base: ScopeDays, mine: ScopeDays, now: ScopeDays): ScopeDays => ({
  ...mergeFields(base, mine, now),
  days: mergeMarks(base.days, mine.days, now.days),
})

/** Saves the days of all or of a group, after a look at the orders that they touch. */
const DaysSaveDialog = ({
  supplier_id,
  group,
  saved,
  kept,
  onClose,
}: {
  supplier_id: string
  group: string | null
  saved: ScopeDays
  kept: ReturnType<typeof useKeptDraft<ScopeDays>>
  onClose: () => void
}) => {
  const navigate = useNavigate()
  const params = { supplier_id }
  const scope = { ...kept.draft, store_group_id: group }
  return (
    <SaveDialog
      title="休配日を保存する前の確認"
      changes={changeWords(saved, kept.draft)}
      check={() => call(checkNonDeliveryDays, { params, body: scope })}
      touched={TouchedOrders}
      save={checked => call(changeNonDeliveryDays, { params, body: { ...scope, revision: kept.revision, checked } })}
      said="休配日を保存しました"
      leadOf={found => {
        // Days of a group alone are closed to some: the desk has no view of those.
        const day = group === null ? firstClosed(found.orders) : undefined
        const to = day && pathTo(supplierPages.orders.path, undefined, { delivery_date: day, status: 'closed' })
        return to ? { label: `${formatShortDay(day)}の受注を見る`, onPress: () => void navigate(to) } : undefined
      }}
      kept={kept}
      lay={theirs => layOver(kept, daysOf(theirs, group), mergeDays, changeWords)}
      onPut={setting => setData(getNonDeliveryDays, { params }, setting)}
      onClose={onClose}
    />
  )
}
