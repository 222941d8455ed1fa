import {
  type Announcement,
  announce,
  changeAnnouncement,
  listAnnouncements,
} from '#contract/announcements/admin-announcements.contract.ts'
import { announcement_limits, announcementForm } from '#contract/announcements/announcement.form.ts'
import { announced_to, announced_to_words, usualTimes } from '#domain/announcements/announcement.ts'
import { dayOf, formatTime } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import { invalidate } from '#web/api/data.ts'
import { Form } from '#web/form/form.tsx'
import { ResumedNotice } from '#web/form/resumed-notice.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

const times = Array.from({ length: 48 }, (_, n) => {
  const time = `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`
  return { value: time, label: time }
})

/** What stands in the form as it opens. What is made anew from another one, or has no time left, begins now. */
const startOf = (one: Announcement | null, anew: boolean) => {
  const now = serverNow()
  if (!one) return { audience: 'everyone' as const, title: '', body: '', ...usualTimes(now) }
  const { audience, title, body } = one
  const [from, until] = [new Date(one.shown_from), new Date(one.shown_until)]
  if (anew || until <= now) return { audience, title, body, ...usualTimes(now) }
  const days = { from_day: dayOf(from), until_day: dayOf(until) }
  return { audience, title, body, ...days, from_time: formatTime(from), until_time: formatTime(until) }
}

type Props = {
  /** What is in the form: one that stands is changed; of one that is over (`anew`) another one is made, and it stays as it was. */
  announcement: Announcement | null
  anew: boolean
  onClose: () => void
}

const useAnnouncing = ({ announcement: from, anew, onClose }: Props) => {
  const say = useToast()
  const start = startOf(from, anew)
  const announcement = anew ? null : from
  const key = `announcement:${anew ? 'again:' : ''}${from?.id ?? 'new'}`
  const kept = useKeptDraft(key, start, from?.revision ?? 0)
  const form = useForm({
    schema: announcementForm,
    initial: kept.draft,
    onSubmit: async body => {
      if (announcement) {
        const { id } = announcement
        await call(changeAnnouncement, { params: { id }, body: { ...body, revision: announcement.revision } })
      } else await call(announce, { body })
      kept.drop()
      await invalidate(listAnnouncements)
      say(announcement ? 'お知らせを直しました' : 'お知らせを出しました')
      onClose()
    },
  })
  useKeepTyped(form.values, kept)
  const beginAnew = () => {
    kept.drop()
    form.reset(start)
  }
  return { form, changes: announcement !== null, kept: { dirty: kept.dirty, drop: beginAnew } }
}

/** What is announced, to whom, from and until when. What is typed is kept while it is not put out. */
export const AnnouncementDialog = (props: Props) => {
  const { form, changes, kept } = useAnnouncing(props)
  const { bind } = form
  return (
    <Dialog open onClose={props.onClose} title={changes ? 'お知らせを直す' : 'お知らせを出す'} width="wide">
      <Form form={form}>
        <ResumedNotice kept={kept} />
        <RadioGroup
          label="だれに"
          row
          {...bind('audience')}
          choices={announced_to.map(value => ({ value, label: announced_to_words[value] }))}
        />
        <TextField
          label="見出し"
          autoComplete="off"
          required
          maxLength={announcement_limits.title}
          {...bind('title')}
        />
        <TextareaField label="内容" required limit={announcement_limits.body} {...bind('body')} />
        <div className="flex flex-wrap gap-4">
          <DateField looks="near" label="表示を始める日" required {...bind('from_day')} />
          <SelectField label="始める時刻" choices={times} {...bind('from_time')} />
        </div>
        <div className="flex flex-wrap gap-4">
          <DateField looks="near" label="表示を終える日" required {...bind('until_day')} />
          <SelectField label="終える時刻" choices={times} {...bind('until_time')} />
        </div>
        <p className="phrase text-sm text-ink-soft">
          この間、ログインの前の画面も含めて、すべての画面の上に表示されます（飲食店だけ・卸だけのお知らせは、その側の画面だけ）。いつでも直したり、取り下げたりできます。
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={props.onClose}>やめる</Button>
          <Button type="submit" look="primary" busy={form.busy}>
            {changes ? '直して表示する' : 'お知らせを出す'}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
