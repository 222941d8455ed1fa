import { useState } from 'react'
import type { SharedDraft } from '#contract/placing/shared-drafts.contract.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { add, formatQuantity } from '#domain/shared/decimal.ts'
import { unitWord } from '#domain/trade/unit.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { shortName } from './short-name.ts'
import type { Choice, Clash } from './take-over.ts'
import type { Plan } from './use-take-over.ts'

type Line = Clash['mine'][number]

/** Before a draft is taken over: for which date, and of each item that both have typed, how many it shall be. Nothing is added unasked. */
export const TakeOverDialog = ({
  one,
  plan: { clashes, date, other_date, both_notes },
  onTake,
  onClose,
}: {
  one: SharedDraft
  plan: Plan
  onTake: (choices: Readonly<Record<string, Choice>>) => unknown
  onClose: () => void
}) => {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const [pressed, setPressed] = useState(false)
  const whose = one.device === null ? `${shortName(one.name)}さん` : 'ほかの端末'
  const open = clashes.filter(clash => choices[clash.item_id] === undefined)
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`${whose}の下書きを取り込む`}
      yes="取り込む"
      look="primary"
      onYes={() => {
        setPressed(true)
        return open.length > 0 ? undefined : onTake(choices)
      }}
    >
      <div className="flex flex-col gap-4">
        {other_date && (
          <p className="phrase rounded-card bg-amber-pale p-3">
            {whose}の入力は{formatDayWithWeekday(one.delivery_date)}納品です。取り込むと、すべて
            <strong>{date === '' ? '納品日が未選択' : `${formatDayWithWeekday(date)}納品`}</strong>になります。
          </p>
        )}
        {clashes.length > 0 && <p className="phrase">両方に入力がある商品です。数量を選んでください。</p>}
        {clashes.map(clash => (
          <HowMany
            key={clash.item_id}
            clash={clash}
            whose={whose}
            choice={choices[clash.item_id]}
            onChange={choice => setChoices(now => ({ ...now, [clash.item_id]: choice }))}
            pressed={pressed}
          />
        ))}
        {both_notes !== '' && <BothNotes text={both_notes} />}
      </div>
    </ConfirmDialog>
  )
}

type HowManyProps = {
  clash: Clash
  whose: string
  choice: Choice | undefined
  onChange: (choice: Choice) => void
  /** It was to be taken in already: an open choice is an error now. */
  pressed: boolean
}

const HowMany = ({ clash, whose, choice, onChange, pressed }: HowManyProps) => (
  <RadioGroup<Choice>
    name={clash.item_id}
    label={clash.row.item.name}
    value={choice ?? ''}
    onChange={onChange}
    error={pressed && choice === undefined ? '数量を選んでください' : undefined}
    choices={[
      { value: 'add', label: `足す（${sumWords(clash)}）` },
      { value: 'theirs', label: `${whose}の数にする（${words(clash, clash.theirs)}）` },
      { value: 'mine', label: `自分の数のまま（${words(clash, clash.mine)}）` },
    ]}
  />
)

const BothNotes = ({ text }: { text: string }) => (
  <div>
    <p>発注全体の備考は、次のようになります。</p>
    <p className="mt-1 rounded-card border bg-ground p-3 text-sm break-words whitespace-pre-line">{text}</p>
  </div>
)

const words = ({ row: { item } }: Clash, lines: readonly Line[]) =>
  lines.map(line => `${formatQuantity(line.quantity)}${unitWord(item, line.unit_kind)}`).join('と')

/** What both make together, unit by unit. */
const sumWords = (clash: Clash) => {
  const sums = new Map<Line['unit_kind'], string>()
  for (const { unit_kind, quantity } of [...clash.mine, ...clash.theirs])
    sums.set(unit_kind, add(sums.get(unit_kind) ?? '0', quantity))
  const lines = [...sums].map(([unit_kind, quantity]) => ({ unit_kind, quantity }))
  return `${words(clash, clash.mine)}＋${words(clash, clash.theirs)}＝${words(clash, lines)}`
}
