import { suspensionForm } from '#contract/suspensions/suspension.form.ts'
import {
  getRestaurantSuspension,
  getSupplierSuspension,
  type SuspensionEffect,
  suspendRestaurant,
  suspendSupplier,
} from '#contract/suspensions/suspensions.contract.ts'
import { suspension_note_limit, suspension_reason_limit } from '#domain/houses/suspension.ts'
import { call } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { Form } from '#web/form/form.tsx'
import { ResumedNotice } from '#web/form/resumed-notice.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { effectWords, type HouseSide } from './suspension-words.ts'

type Props = { side: HouseSide; house: { id: string; name: string }; onClose: () => void; onDone: () => void }

const empty = { reason: '', note: '' }
const routes = {
  restaurant: { look: getRestaurantSuspension, stop: suspendRestaurant },
  supplier: { look: getSupplierSuspension, stop: suspendSupplier },
} as const

const useSuspending = ({ side, house, onDone }: Props) => {
  const kept = useKeptDraft(`suspend:${house.id}`, empty, 0)
  const form = useForm({
    schema: suspensionForm,
    initial: kept.draft,
    onSubmit: async body => {
      await call(routes[side].stop, { params: { id: house.id }, body })
      kept.drop()
      onDone()
    },
  })
  useKeepTyped(form.values, kept)
  return { form, kept }
}

/** Stops a house as a whole: what that does with true figures, and why, which its people read. What is typed is kept. */
export const SuspendHouseDialog = (props: Props) => {
  const { side, house, onClose } = props
  const { form, kept } = useSuspending(props)
  const { data } = useData(routes[side].look, { params: { id: house.id } }, { enabled: true, fresh_for: 0 })
  const anew = () => {
    kept.drop()
    form.reset(empty)
  }
  return (
    <Dialog open onClose={onClose} title={`「${house.name}」を停止しますか？`} width="wide">
      <Form form={form}>
        <ResumedNotice kept={{ dirty: kept.dirty, drop: anew }} />
        {data ? <Effect side={side} effect={data} /> : <SkeletonRows rows={4} />}
        <TextareaField
          label="停止の理由"
          hint={`この${side === 'restaurant' ? '飲食店' : '卸'}の方が、ログインの画面とメールで読みます`}
          required
          limit={suspension_reason_limit}
          {...form.bind('reason')}
        />
        <TextareaField
          label="社内メモ"
          hint="運営だけが読みます"
          limit={suspension_note_limit}
          {...form.bind('note')}
        />
        <div className="flex flex-wrap gap-2">
          <Button onClick={onClose}>やめる</Button>
          <Button type="submit" look="danger" busy={form.busy} disabled={!data}>
            停止する
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

const Effect = ({ side, effect }: { side: HouseSide; effect: SuspensionEffect }) => (
  <ul className="phrase list-disc space-y-1 pl-5">
    {effectWords(side, effect).map(words => (
      <li key={words}>{words}</li>
    ))}
  </ul>
)
