import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Claim, InspectedLine } from '#contract/claims/claim-shapes.ts'
import { claimedText } from '#domain/claims/words.ts'
import { formatTime } from '#domain/shared/day.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { Button } from '#web/ui/button.tsx'
import { ClaimBadge } from '#web/ui/claim-badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { no_problem, type Photos, type Problem } from './inspect-draft.ts'
import { ProblemFields } from './problem-fields.tsx'

type Props = {
  line: InspectedLine
  claims: readonly Claim[]
  /** Pressed and not sent yet; undefined: as the server has it. */
  pressed: boolean | undefined
  problem: Problem | undefined
  faults: Record<string, string>
  disabled: boolean
  onTick: (arrived: boolean) => void
  onChange: (problem: Problem | null) => void
  onPhotos: (change: (photos: Photos) => Photos) => void
}

/** One line at the door: ✓ with one press, or what is wrong with it. */
export const InspectLine = (props: Props) => {
  const { line, claims, pressed, problem, faults } = props
  const arrived = pressed ?? line.arrived !== null
  const wrong = Object.keys(faults).length > 0
  return (
    <li
      data-line={line.line_number}
      className={cx(
        'flex flex-col gap-3 border-b border-l-4 py-3 pr-4 pl-3',
        wrong ? 'border-l-vermilion' : arrived ? 'border-l-leaf' : problem ? 'border-l-amber' : 'border-l-transparent',
      )}
    >
      <LineHead line={line} />
      {claims.length > 0 && (
        <ul className="flex flex-col gap-1">
          {claims.map(claim => (
            <li key={claim.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <ClaimBadge {...claim} />
              <span className="phrase min-w-0 text-sm">
                {claimedText(claim)}
                {claim.note !== '' && <span className="text-ink-soft">「{claim.note}」</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {line.quantity === null ? (
        <p className="text-sm text-ink-soft">欠品と連絡を受けています</p>
      ) : (
        <LineButtons {...props} arrived={arrived} />
      )}
      {problem && (
        <ProblemFields
          line={line}
          problem={problem}
          faults={faults}
          onChange={props.onChange}
          onPhotos={props.onPhotos}
          onDrop={() => props.onChange(null)}
        />
      )}
    </li>
  )
}

const LineHead = ({ line }: { line: InspectedLine }) => (
  <div className="flex flex-wrap items-start justify-between gap-x-3">
    <div className="min-w-0">
      <p className="text-lg leading-tight">
        <span className="font-bold">{line.name}</span>
        {line.spec !== '' && <span className="ml-2 text-sm text-ink-soft">{line.spec}</span>}
      </p>
      {line.also !== null && <p className="text-sm font-bold text-indigo">代替 {line.also}</p>}
    </div>
    {line.quantity !== null && (
      <p className="text-xl font-bold tabular-nums">
        {formatQuantity(line.quantity)}
        {line.unit}
      </p>
    )}
  </div>
)

const LineButtons = ({
  line,
  pressed,
  arrived,
  problem,
  claims,
  disabled,
  onTick,
  onChange,
}: Props & { arrived: boolean }) => (
  <div className="flex flex-wrap gap-2">
    {!problem && (arrived || claims.length === 0) && (
      <Button
        size="large"
        icon={Check}
        look={arrived ? 'primary' : 'secondary'}
        aria-pressed={arrived}
        aria-label={`${line.name} 届いた`}
        disabled={disabled}
        className="grow"
        onClick={() => onTick(!arrived)}
      >
        届いた
      </Button>
    )}
    {!problem && !arrived && (
      <Button
        size="large"
        icon={TriangleAlert}
        aria-label={`${line.name} ${claims.length > 0 ? 'ほかの問題' : '問題あり'}`}
        disabled={disabled}
        onClick={() => onChange(no_problem)}
      >
        {claims.length > 0 ? 'ほかの問題' : '問題あり'}
      </Button>
    )}
    {line.arrived && pressed === undefined && (
      <p className="basis-full text-sm text-ink-soft tabular-nums">
        {formatTime(new Date(line.arrived.at))} {line.arrived.by_name}
      </p>
    )}
    {pressed !== undefined && <p className="basis-full text-sm text-ink-soft">送信しています</p>}
  </div>
)
