import CalendarClock from 'lucide-react/icons/calendar-clock'
import CirclePause from 'lucide-react/icons/circle-pause'
import CirclePlay from 'lucide-react/icons/circle-play'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { getEntrySheet } from '#contract/entries/add-orders.contract.ts'
import { supplierPages } from '#contract/pages.ts'
import { made_before_hours, told_before_hours } from '#contract/scheduled/scheduled-order.form.ts'
import {
  getScheduledOrder,
  pauseScheduledOrder,
  type ScheduledOrder,
  saveScheduledOrder,
  skipScheduledOrder,
} from '#contract/scheduled/scheduled-orders.contract.ts'
import type { Store } from '#contract/stores/stores.contract.ts'
import { addDays, dayOf, formatDayWithWeekday } from '#domain/shared/day.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import { setData, useData } from '#web/api/data.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { refusedBy } from '#web/form/form-messages.ts'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
import { StoreHead, useStore } from '#web/supplier/stores/store-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConflictDialog } from '#web/ui/conflict-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import { ScheduleDays } from './schedule-days.tsx'
import { draftOf, formOf, isGood, type ScheduleDraft } from './schedule-draft.ts'
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

const wordsOf = (draft: ScheduleDraft): string[] => [
  draft.active ? '使う' : '使わない',
  `商品：${draft.lines.length}点`,
  `受注になる時刻：締切の${draft.made_before_minutes / 60}時間前`,
  `お知らせ：その${draft.told_before_minutes / 60}時間前`,
]

const Schedule = ({ store, schedule }: { store: Store; schedule: ScheduledOrder }) => {
  const params = { supplier_id: supplierId(), store_id: store.id }
  const kept = useKeptDraft(`schedule:${store.id}`, draftOf(schedule), schedule.revision)
  const { data: sheet } = useData(getEntrySheet, { params, query: {} })
  const [pausing, setPausing] = useState(false)
  const [theirs, setTheirs] = useState<ScheduledOrder | null>(null)
  const [messages, setMessages] = useState<readonly string[]>([])
  const say = useToast()
  const items = useMemo(() => new Map((sheet?.items ?? []).map(item => [item.id, item])), [sheet])
  const { draft } = kept
  const good = isGood(draft, items)
  const change = (some: Partial<ScheduleDraft>) => {
    setMessages([])
    kept.change({ ...draft, ...some })
  }
  const show = (now: ScheduledOrder) => setData(getScheduledOrder, { params }, now)
  const doing = async (work: () => Promise<ScheduledOrder>, said: string) => {
    try {
      show(await work())
      say(said)
      return true
    } catch (error) {
      const current = detailOf(error, 'current') as ScheduledOrder | undefined
      if (current) show(current)
      if (!isSilent(error)) say(errorMessage(error), { kind: 'error' })
      return false
    }
  }
  const save = async () => {
    try {
      show(await call(saveScheduledOrder, { params, body: formOf(draft, kept.revision) }))
      kept.drop()
      say('定期発注を保存しました')
    } catch (error) {
      const current = detailOf(error, 'current') as ScheduledOrder | undefined
      const said = refusedBy(error)?.messages ?? []
      if (current) setTheirs(current)
      else if (said.length > 0) setMessages(said.map(one => one.message))
      else if (!isSilent(error)) say(errorMessage(error), { kind: 'error' })
    }
  }
  const pause = (from: string | null, resume_on: string | null) =>
    doing(
      () => call(pauseScheduledOrder, { params, body: { revision: schedule.revision, from, resume_on } }),
      from === null ? '定期発注を再開しました' : '定期発注を休止しました',
    )
  // Without the list nothing typed would be found.
  if (!sheet) return <SkeletonRows rows={6} />
  const { paused_from, resume_on } = schedule
  const today = dayOf(serverNow())
  const over = resume_on !== null && resume_on <= today

  return (
    <div className="flex flex-1 flex-col gap-4">
      <div className="flex max-w-280 flex-col gap-4">
        {paused_from !== null && !over && (
          <Notice
            kind="warning"
            title={`${formatDayWithWeekday(paused_from)}納品から休止しています`}
            action={
              <Button
                size="small"
                look="primary"
                icon={CirclePlay}
                disabled={kept.dirty}
                onClick={() => pause(null, null)}
              >
                再開する
              </Button>
            }
          >
            {resume_on === null
              ? '再開するまで受注は作られません。'
              : `${formatDayWithWeekday(resume_on)}納品から再開します。`}
          </Notice>
        )}
        {schedule.days.length > 0 && (
          <Card title="これからの納品日">
            <ScheduleDays
              days={schedule.days}
              onSkip={async (delivery_date, skip) => {
                await doing(
                  () => call(skipScheduledOrder, { params, body: { delivery_date, skip } }),
                  `${formatDayWithWeekday(delivery_date)}を${skip ? '休みにしました' : '予定に戻しました'}`,
                )
              }}
            />
          </Card>
        )}
        <Card title="曜日ごとの数量">
          <p className="phrase mb-3 text-sm text-ink-soft">
            納品する曜日ごとに数量を入れます。単価はその納品日のものになり、お取り扱いのない商品や売り切れは、除いたうえで両方にお知らせします。
          </p>
          <ScheduleLines
            lines={draft.lines}
            items={items}
            saved={schedule.lines}
            onChange={lines => change({ lines })}
          />
        </Card>
        <Card title="いつ受注にするか">
          <div className="flex flex-col gap-4">
            <div className="grid gap-4 sm:grid-cols-3">
              <SelectField
                label="受注になる時刻"
                name="made_before"
                value={String(draft.made_before_minutes)}
                onChange={value => change({ made_before_minutes: Number(value) })}
                choices={made_before_hours.map(hours => ({ value: String(hours * 60), label: `締切の${hours}時間前` }))}
              />
              <SelectField
                label="飲食店へのお知らせ"
                name="told_before"
                value={String(draft.told_before_minutes)}
                onChange={value => change({ told_before_minutes: Number(value) })}
                choices={told_before_hours.map(hours => ({
                  value: String(hours * 60),
                  label: `受注になる${hours}時間前`,
                }))}
              />
              <SelectField
                label="すでに注文がある納品日"
                name="if_ordered"
                value={draft.if_ordered}
                onChange={value => change({ if_ordered: value === 'add' ? 'add' : 'skip' })}
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
              onChange={note => change({ note })}
            />
            <Checkbox label="この定期発注を使う" value={draft.active} onChange={active => change({ active })} />
            {schedule.revision > 0 && paused_from === null && (
              <Button
                icon={CirclePause}
                size="small"
                className="self-start"
                disabled={kept.dirty}
                onClick={() => setPausing(true)}
              >
                しばらく休止する
              </Button>
            )}
          </div>
        </Card>
        {messages.map(message => (
          <Notice key={message} kind="error" title={message} />
        ))}
      </div>
      {kept.dirty && (
        <section
          aria-label="保存していない変更"
          className="sticky bottom-0 z-20 -mx-4 mt-auto -mb-4 flex flex-wrap items-center gap-2 border-t bg-surface p-3 shadow-bar"
        >
          <p className="flex-1 text-sm font-bold text-amber">
            {good ? '保存していない変更があります' : '直すところがあります。赤い表示をご確認ください'}
          </p>
          <Button onClick={kept.drop}>元に戻す</Button>
          <Button look="primary" onClick={save} disabled={!good}>
            保存する
          </Button>
        </section>
      )}
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
        <ConflictDialog
          theirs={theirs}
          now={wordsOf(draftOf(theirs))}
          mine={wordsOf(draft)}
          onClose={() => setTheirs(null)}
          onTakeTheirs={() => {
            kept.drop()
            show(theirs)
            setTheirs(null)
          }}
          onKeepMine={() => {
            kept.rebase(theirs.revision)
            show(theirs)
            setTheirs(null)
          }}
        />
      )}
    </div>
  )
}
