import { useState } from 'react'
import { settingsFirst } from '#contract/first-settings.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { useMute } from './use-mute.ts'

/** Whose messages are told to this restaurant, supplier by supplier, and the way back for those that were put off. */
export const SenderSwitches = () => {
  const first = settingsFirst.notificationSettings({ consumer_id: consumerId() })
  const { data } = useData(...first.senders, { fresh_for: 0 })
  const mute = useMute()
  /** What was pressed and is on its way. */
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map())
  const press = async (sender: NonNullable<typeof data>['items'][number], on: boolean) => {
    setPressed(all => new Map(all).set(sender.deal_id, on))
    await mute(sender, !on)
    setPressed(all => new Map([...all].filter(([deal_id]) => deal_id !== sender.deal_id)))
  }
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="senders" className="flex flex-col gap-2 border-b p-4">
      <h2 id="senders" className="text-lg">
        仕入先ごとのメッセージ・チラシ
      </h2>
      <p className="phrase text-sm text-ink-soft">
        外した仕入先のものは、お店のだれにも通知せず、「お知らせ」にも出しません。届いたメッセージは「メッセージ」の一覧で読めます。発注についての通知は止まりません。
      </p>
      <ul>
        {data.items.map(one => (
          <li key={one.deal_id}>
            <Checkbox
              label={one.supplier_name}
              disabled={pressed.has(one.deal_id)}
              value={pressed.get(one.deal_id) ?? !one.muted}
              onChange={on => void press(one, on)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
