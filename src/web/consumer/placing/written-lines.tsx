import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import type { Deal } from '#contract/deals/consumer-deals.contract.ts'
import { lastDay } from '#contract/first-ordering.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { most_free_lines } from '#domain/orders/notes.ts'
import { readWritten } from '#domain/orders/written-lines.ts'
import { formatMonthDay } from '#domain/shared/day.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { newKey } from '#web/api/new-key.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import type { Draft, DraftStore } from './draft.ts'
import { asRepeat, fillFrom, takeBack } from './fill-draft.ts'
import { freeLinesOf, withFreeLine } from './free-draft.ts'
import { NoteSaid } from './note-said.tsx'
import type { RowSetting } from './sheet-row.tsx'
import { useDraft } from './use-draft.ts'

/** Of what is left in the field: how it is written, and where else it may be said. */
const sayUnread = ([first = '', ...more]: readonly string[]) =>
  `「${first}」${more.length > 0 ? `と、残りの${more.length}行` : ''}は、品名・数量・単位の順に書いてください（例：真鯛 2尾）。ひとことは次の画面の備考に書けます`

type Typed = { text: string; change: (text: string) => void; drop: () => void }

/** Puts in what can be read; what can't stays in the field, and why is said. */
const usePuttingIn = (store: DraftStore, { text, change, drop }: Typed, onIn: () => unknown) => {
  const [wrong, setWrong] = useState('')
  /** The memo that was asked about for its many: once. */
  const [asked, setAsked] = useState('')
  const putIn = () => {
    const { lines, unread, many } = readWritten(text)
    const there = freeLinesOf(store.get())
    const twice = lines.find(line => there.some(one => one.name === line.name && one.unit === line.unit))
    if (twice) return setWrong(`「${twice.name}」は、もう入れてあります。その行の数量を直してください`)
    if (there.length + lines.length > most_free_lines) return setWrong(`1回の発注に${most_free_lines}行までです`)
    if (many.length > 0 && asked !== text) {
      setAsked(text)
      const words = many.map(({ name, quantity, unit }) => `${name} ${quantity}${unit}`).join('、')
      return setWrong(`${words}：多い数量です。よければもう一度押してください`)
    }
    setWrong(unread.length === 0 ? '' : sayUnread(unread))
    if (lines.length === 0) return undefined
    store.set(draft => lines.reduce<Draft>((all, line) => withFreeLine(all, line, newKey), draft))
    if (unread.length > 0) return change(unread.join('\n'))
    drop()
    return onIn()
  }
  return { wrong, forget: () => setWrong(''), putIn }
}

/** Instead of an empty list: what is wanted is written as one writes it to the supplier, and seen before it is sent. */
export const WrittenLines = ({
  deal: { id: deal_id, own },
  setting,
  onIn,
}: {
  deal: Pick<Deal, 'id' | 'own'>
  setting: RowSetting
  /** All of it is in the draft. */
  onIn: () => unknown
}) => {
  const { store, locked } = setting
  // In the draft: whoever goes to the confirmation by another way is told of it there.
  const text = useDraft(store, draft => draft.written ?? '')
  const change = (next: string) => store.set(draft => ({ ...draft, written: next === '' ? undefined : next }))
  const drop = () => change('')
  const { wrong, forget, putIn } = usePuttingIn(store, { text, change, drop }, onIn)
  const open = text.trim() !== ''
  return (
    <form
      className="flex flex-col gap-3 p-4"
      onSubmit={event => {
        event.preventDefault()
        putIn()
      }}
    >
      {own && !locked && setting.delivery_date !== '' && <AsLastTime deal_id={deal_id} setting={setting} />}
      {/* What is written and not put in would not be sent: 確認へ puts it in first. */}
      <TextareaField
        label="頼むもの"
        hint="1行に1つ。例：真鯛 2尾"
        name="written"
        data-unreadable={open || undefined}
        value={text}
        error={wrong === '' ? undefined : wrong}
        disabled={locked}
        onChange={next => {
          change(next)
          forget()
        }}
      />
      <NoteSaid text={text} />
      <Button type="submit" look="primary" wide disabled={locked || !open}>
        この内容で確認へ
      </Button>
      {own && (
        <TextLink to={pathTo(consumerPages.templateItems.path, { deal_id })} tall className="self-center">
          商品を登録する
        </TextLink>
      )}
    </form>
  )
}

/**
 * 「前回と同じ」 from the second evening on, while nothing is put in: of an own supplier all lines are written ones. The
 * other suppliers' button stands over their list, in a part that is there from the first.
 */
const AsLastTime = ({ deal_id, setting }: { deal_id: string; setting: RowSetting }) => {
  const { store, delivery_date, price_visible } = setting
  const say = useToast()
  const nothing_in = useDraft(store, draft => Object.keys(draft.lines).length === 0)
  const { data: last } = useData(...lastDay({ consumer_id: consumerId(), deal_id }, delivery_date), {
    fresh_for: 30_000,
    throws: false,
  })
  if (!nothing_in || !last?.delivery_date) return null
  const fill = () => {
    const before = store.get()
    const { draft, added } = fillFrom({ ...before, delivery_date }, last.lines, [], price_visible, true)
    if (added === 0) return say('新しく入れる商品はありませんでした')
    const filled = asRepeat(draft)
    store.set(() => filled)
    const undo = () => store.set(now => takeBack(now, before, filled))
    return say(`前回と同じ${added}点を入れました`, { action: { label: '元に戻す', of: 'draft', onPress: undo } })
  }
  return (
    <Button wide icon={RotateCcw} onClick={fill}>
      前回と同じ
      <span className="ml-2 text-sm font-normal whitespace-nowrap text-ink-soft">
        {formatMonthDay(last.delivery_date)}・{last.lines.length}点
      </span>
    </Button>
  )
}
