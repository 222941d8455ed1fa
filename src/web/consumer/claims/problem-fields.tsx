import type { InspectedLine } from '#contract/claims/claim-shapes.ts'
import { addClaimImage } from '#contract/claims/inspections.contract.ts'
import {
  type ClaimKind,
  claim_kind_words,
  claim_kinds,
  claim_limits,
  claim_quantity_words,
} from '#domain/claims/claim.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { upload } from '#web/api/files.ts'
import { consumerId } from '#web/api/meta.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import type { Photos, Problem } from './inspect-draft.ts'
import { PhotoFields } from './photo-fields.tsx'
import type { PhotoDoor } from './use-photos.ts'

const door: PhotoDoor = {
  most: claim_limits.images,
  put: file => upload(addClaimImage, { params: { consumer_id: consumerId() }, file }),
}

const kinds = claim_kinds.map(value => ({ value, label: claim_kind_words[value] }))

/** Counted in the line's own unit, so that all of it is one press. */
const whole: readonly ClaimKind[] = ['short', 'bad', 'broken', 'wrong']

type Props = {
  line: InspectedLine
  problem: Problem
  faults: Record<string, string>
  onChange: (problem: Problem) => void
  onPhotos: (change: (photos: Photos) => Photos) => void
  onDrop: () => void
}

/** What is wrong with one line: what, how many of it, a word, and photographs. */
export const ProblemFields = ({ line, problem, faults, onChange, onPhotos, onDrop }: Props) => {
  const { kind } = problem
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        row
        label={`${line.name}：何がありましたか`}
        name={`kind-${line.line_number}`}
        value={kind}
        error={faults['kind']}
        choices={kinds}
        onChange={next => onChange({ ...problem, kind: next })}
      />
      {kind !== '' && (
        <HowMany
          line={line}
          kind={kind}
          value={problem.quantity}
          error={faults['quantity']}
          onChange={quantity => onChange({ ...problem, quantity })}
        />
      )}
      <PhotoFields
        name={line.name}
        photos={problem}
        error={faults['claim_image_ids']}
        door={door}
        onChange={onPhotos}
      />
      <TextareaField
        label={kind === 'other' ? '何がありましたか' : 'ひとこと（任意）'}
        name={`note-${line.line_number}`}
        rows={2}
        limit={claim_limits.note}
        value={problem.note}
        onChange={note => onChange({ ...problem, note })}
        error={faults['note']}
      />
      <Button look="quiet" className="self-start" onClick={onDrop}>
        問題ありをやめる
      </Button>
    </div>
  )
}

type HowManyProps = {
  line: InspectedLine
  kind: ClaimKind
  value: string
  error: string | undefined
  onChange: (quantity: string) => void
}

const HowMany = ({ line, kind, value, error, onChange }: HowManyProps) => {
  const all = whole.includes(kind) ? line.quantity : null
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TextField
        label={claim_quantity_words[kind]}
        name={`quantity-${line.line_number}`}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={onChange}
        error={error}
        className="min-w-0"
        inputClassName="max-w-28 text-right tabular-nums"
        after={<span className="whitespace-nowrap">{line.unit}</span>}
      />
      {all !== null && (
        <Button className="ml-auto" onClick={() => onChange(formatQuantity(all).replaceAll(',', ''))}>
          全部（{formatQuantity(all)}
          {line.unit}）
        </Button>
      )}
    </div>
  )
}
