import CalendarClock from 'lucide-react/icons/calendar-clock'
import CirclePause from 'lucide-react/icons/circle-pause'
import CirclePlay from 'lucide-react/icons/circle-play'
import { type ComponentProps, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { getEntrySheet } from '#contract/entries/add-orders.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { made_before_hours, told_before_hours } from '#contract/scheduled/scheduled-order.form.ts'
import {
  getScheduledOrder,
  pauseScheduledOrder,
  type ScheduledOrder,
  saveScheduledOrder,
  skipScheduledOrder,
} from '#contract/scheduled/scheduled-orders.contract.ts'
import type { Store } from '#contract/stores/stores.contract.ts'
import { addDays, type Day, dayOf, formatDayWithWeekday } from '#domain/shared/day.ts'
import { unitOf } from '#domain/trade/unit.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import { setData, useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { DraftConflict } from '#web/form/draft-conflict.tsx'
import { refusedBy } from '#web/form/form-messages.ts'
import { isSameDraft } from '#web/form/merge-fields.ts'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
import { sayNotDone, useTold } from '#web/form/use-told.ts'
import { StoreHead, useStore } from '#web/supplier/stores/store-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import { ScheduleDays } from './schedule-days.tsx'
import {
  type DraftLine,
  draftOf,
  formOf,
  isGood,
  mergeSchedules,
  type ScheduleDraft,
  wordsOf,
} from './schedule-draft.ts'
import { ScheduleLines } from './schedule-lines.tsx'

/** What a store gets on which weekdays, made into orders by themselves. */
export const Screen = () => {
  const { store_id = '' } = useParams()
  const store = useStore(store_id)
  const params = { supplier_id: supplierId(), store_id }
  const { data: schedule } = useData(getScheduledOrder, { params }, { fresh_for: 0 })
  if (!store || !schedule) return <SkeletonRows rows={8} />
  return (
    <>
      <StoreHead store={store} page={supplierPages.scheduledOrder} />
      {schedule.linked ? (
        <Schedule key={store_id} store={store} schedule={schedule} />
      ) : (
        <EmptyState icon={CalendarClock} title="飲食店がつながっていません">
          定期発注は、飲食店とつながった得意先で使えます。
        </EmptyState>
      )}
    </>
  )
}

/** The schedule that stands, and what is done to it at once; a refusal shows what stands now. */
const useSchedule = (store_id: string, { revision }: ScheduledOrder) => {
  const say = useToast()
  const told = useTold()
  const params = { supplier_id: supplierId(), store_id }
  const show = (now: ScheduledOrder) => setData(getScheduledOrder, { params }, now)
  const doing = (work: () => Promise<ScheduledOrder>, said: string) =>
    told(
      async () => {
        show(await work())
        say(said)
      },
      current => show(current as ScheduledOrder),
    )
  return {
    params,
    show,
    pause: (from: string | null, resume_on: string | null) =>
      doing(
        () => call(pauseScheduledOrder, { params, body: { revision, from, resume_on } }),
        from === null ? '定期発注を再開しました' : '定期発注を休止しました',
      ),
    skip: async (delivery_date: string, skip: boolean) => {
      await doing(
        () => call(skipScheduledOrder, { params, body: { delivery_date, skip } }),
        `${formatDayWithWeekday(delivery_date)}を${skip ? '休みにしました' : '予定に戻しました'}`,
      )
    },
  }
}

/** What is typed of a schedule until it is saved, and why it was not. */
const useScheduleDraft = (store_id: string, schedule: ScheduledOrder, onSaved: (now: ScheduledOrder) => void) => {
  const kept = useKeptDraft(`schedule:${store_id}`, draftOf(schedule), schedule.revision)
  const [theirs, setTheirs] = useState<ScheduledOrder | null>(null)
  const [messages, setMessages] = useState<readonly string[]>([])
  const say = useToast()
  const { draft } = kept
  const change = (some: Partial<ScheduleDraft>) => {
    setMessages([])
    kept.change({ ...draft, ...some })
  }
  const save = async () => {
    const body = formOf(draft, kept.revision)
    const saved = (now: ScheduledOrder) => {
      onSaved(now)
      kept.drop()
      say('定期発注を保存しました')
    }
    try {
      saved(await call(saveScheduledOrder, { params: { supplier_id: supplierId(), store_id }, body }))
    } catch (error) {
      const current = detailOf(error, 'current') as ScheduledOrder | undefined
      const said = refusedBy(error)?.messages ?? []
      // Saved so already: the answer was lost.
      if (current && isSameDraft(formOf(draftOf(current), kept.revision), body)) saved(current)
      else if (current) setTheirs(current)
      else if (said.length > 0) setMessages(said.map(one => one.message))
      else sayNotDone(say, error)
    }
  }
  return { kept, change, save, messages, theirs, setTheirs }
}

const WeekCard = (props: ComponentProps<typeof ScheduleLines>) => (
  <Card title="曜日ごとの数量">
    <p className="phrase mb-3 text-sm text-ink-soft">
      納品する曜日ごとに数量を入れます。単価はその納品日のものになり、お取り扱いのない商品や売り切れは、除いたうえで両方にお知らせします。
    </p>
    <ScheduleLines {...props} />
  </Card>
)

const PauseButton = ({ disabled, onPress }: { disabled: boolean; onPress: () => void }) => (
  <Button icon={CirclePause} size="small" className="self-start" disabled={disabled} onClick={onPress}>
    しばらく休止する
  </Button>
)

const Schedule = ({ store, schedule }: { store: Store; schedule: ScheduledOrder }) => {
  const { params, show, pause, skip } = useSchedule(store.id, schedule)
  const { kept, change, save, messages, theirs, setTheirs } = useScheduleDraft(store.id, schedule, show)
  const { draft } = kept
  const { data: sheet } = useData(getEntrySheet, { params, query: {} })
  const [pausing, setPausing] = useState(false)
  const items = useMemo(() => new Map((sheet?.items ?? []).map(item => [item.id, item])), [sheet])
  // Without the list nothing typed would be found.
  if (!sheet) return <SkeletonRows rows={6} />
  const today = dayOf(serverNow())
  const nameOf = ({ order_list_item_id, unit_kind }: DraftLine) => {
    const item = items.get(order_list_item_id)
    const saved = [...schedule.lines, ...(theirs?.lines ?? [])].find(
      one => one.order_list_item_id === order_list_item_id,
    )
    return `${item?.name ?? saved?.name ?? ''}（${item ? unitOf({ ...item, unit_kind }) : (saved?.unit ?? '')}）`
  }

  return (
    <div className="flex flex-1 flex-col gap-4">
      <div className="flex max-w-300 flex-col gap-4">
        <Paused schedule={schedule} today={today} disabled={kept.dirty} onResume={() => pause(null, null)} />
        {schedule.days.length > 0 && (
          <Card title="これからの納品日">
            <ScheduleDays days={schedule.days} onSkip={skip} />
          </Card>
        )}
        <WeekCard lines={draft.lines} items={items} saved={schedule.lines} onChange={lines => change({ lines })} />
        <Card title="いつ受注にするか">
          <div className="flex flex-col gap-4">
            <WhenMade draft={draft} onChange={change} />
            {schedule.revision > 0 && schedule.paused_from === null && (
              <PauseButton disabled={kept.dirty} onPress={() => setPausing(true)} />
            )}
          </div>
        </Card>
        {messages.map(message => (
          <Notice key={message} kind="error" title={message} />
        ))}
      </div>
      {kept.dirty && <SaveBar word="保存する" wrong={!isGood(draft, items)} onDrop={kept.drop} onSave={save} />}
      {pausing && (
        <PauseDialog
          from={addDays(today, 1)}
          onClose={() => setPausing(false)}
          onPause={async (from, until) => {
            if (await pause(from, until)) setPausing(false)
          }}
        />
      )}
      {theirs && (
        <DraftConflict
          kept={kept}
          theirs={theirs}
          changed={theirs}
          what="定期発注"
          now={wordsOf(draftOf(theirs), nameOf)}
          mine={wordsOf(mergeSchedules(kept.base, draft, draftOf(theirs)), nameOf)}
          now_draft={draftOf(theirs)}
          merge={mergeSchedules}
          onPut={show}
          onClose={() => setTheirs(null)}
        />
      )}
    </div>
  )
}

/** That it pauses, until when, and the way back. */
const Paused = ({
  schedule: { paused_from, resume_on },
  today,
  disabled,
  onResume,
}: {
  schedule: ScheduledOrder
  today: Day
  disabled: boolean
  onResume: () => Promise<boolean>
}) =>
  paused_from === null || (resume_on !== null && resume_on <= today) ? null : (
    <Notice
      kind="warning"
      title={`${formatDayWithWeekday(paused_from)}納品から休止しています`}
      action={
        <Button size="small" look="primary" icon={CirclePlay} disabled={disabled} onClick={onResume}>
          再開する
        </Button>
      }
    >
      {resume_on === null
        ? '再開するまで受注は作られません。'
        : `${formatDayWithWeekday(resume_on)}納品から再開します。`}
    </Notice>
  )

/** When it becomes an order, when that is told, and whether it is in use. */
const WhenMade = ({ draft, onChange }: { draft: ScheduleDraft; onChange: (some: Partial<ScheduleDraft>) => void }) => (
  <>
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
      <SelectField
        label="受注になる時刻"
        name="made_before"
        value={String(draft.made_before_minutes)}
        onChange={value => onChange({ made_before_minutes: Number(value) })}
        choices={made_before_hours.map(hours => ({ value: String(hours * 60), label: `締切の${hours}時間前` }))}
      />
      <SelectField
        label="飲食店へのお知らせ"
        name="told_before"
        value={String(draft.told_before_minutes)}
        onChange={value => onChange({ told_before_minutes: Number(value) })}
        choices={told_before_hours.map(hours => ({ value: String(hours * 60), label: `受注になる${hours}時間前` }))}
      />
      <SelectField
        label="すでに注文がある納品日"
        name="if_ordered"
        value={draft.if_ordered}
        onChange={value => onChange({ if_ordered: value === 'add' ? 'add' : 'skip' })}
        choices={[
          { value: 'skip', label: '作らずに知らせる' },
          { value: 'add', label: '別の受注として作る' },
        ]}
      />
    </div>
    <TextField
      label="備考（受注に入ります）"
      name="note"
      maxLength={500}
      value={draft.note}
      onChange={note => onChange({ note })}
    />
    <Checkbox label="この定期発注を使う" value={draft.active} onChange={active => onChange({ active })} />
  </>
)
