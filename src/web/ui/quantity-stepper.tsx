import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type QuantityRule, stepQuantity } from '#domain/orders/quantity.ts'
import { formatQuantity, isZero, parseQuantity } from '#domain/shared/decimal.ts'
import { type UnitKind, unitWord } from '#domain/trade/unit.ts'

import { cx } from './cx.ts'
import { FieldError } from './field.tsx'
import { late } from './late.tsx'
import type { NumberPadProps } from './number-pad.tsx'
import { padKeyOf } from './pad-keys.ts'
import { useLongPress } from './use-long-press.ts'

const NumberPad = late<NumberPadProps>(async () => (await import('./number-pad.tsx')).NumberPad)

export type QuantityStepperProps = {
  /** The item's name: read aloud with every button, the title of the number pad. */
  label: string
  /** Decimal string; '0' is not ordered. */
  value: string
  onChange: (quantity: string) => void
  rule: QuantityRule
  unit: string
  unit_kind: UnitKind
  /** The number pad switches バラ and ケース where the rule allows both; the quantity follows in onChange. */
  onUnitChange?: (unit_kind: UnitKind) => void
  /** Stands in the number pad: 「前回 2尾」. */
  hint?: string
  /** Id of the error that stands under the line, where the screen shows one. */
  error_id?: string | undefined
  disabled?: boolean
  /** A dense desk row: 36 px instead of 48. */
  dense?: boolean
}

/**
 * [−] number [+]. At 0 only [+] stands, where the thumb already is. A touch on the number opens the number pad; on a
 * desk it is typed, full-width digits too, and the arrow keys step. Holding a button repeats.
 */
export const QuantityStepper = ({
  label,
  value,
  onChange,
  rule,
  unit,
  unit_kind,
  onUnitChange,
  hint,
  error_id,
  disabled = false,
  dense = false,
}: QuantityStepperProps) => {
  const [draft, setDraft] = useState<string | null>(null)
  const [pad_open, setPadOpen] = useState(false)
  const [said, setSaid] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const plus = useRef<HTMLButtonElement>(null)
  const touched = useRef(false)
  const message_id = useId()

  // Presses quicker than the parent's render step from what was sent last, not from what is shown.
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])

  const word = unitWord({ unit }, unit_kind)
  const empty = isZero(value) && draft === null
  const full = !empty && draft === null && stepQuantity(rule, value, 1, unit_kind) === value
  const unreadable = draft !== null && draft.trim() !== '' && parseQuantity(draft) === null

  const send = (quantity: string) => {
    latest.current = quantity
    onChange(quantity)
    setSaid(`${formatQuantity(quantity)}${word}`)
  }

  const step = (direction: 1 | -1): boolean => {
    const now = (draft === null ? null : parseQuantity(draft)) ?? latest.current
    const next = stepQuantity(rule, now, direction, unit_kind)
    setDraft(null)
    if (next === latest.current) {
      setSaid(direction === 1 ? 'これ以上は増やせません' : '')
      return false
    }
    send(next)
    // The button under the finger goes away at 0: the focus moves to the one that stays.
    if (isZero(next)) plus.current?.focus({ preventScroll: true })
    return !isZero(next)
  }

  const minus_press = useLongPress(() => step(-1))
  const plus_press = useLongPress(() => step(1))

  const settle = () => {
    if (draft === null) return
    const typed = draft.trim() === '' ? '0' : parseQuantity(draft)
    // Unreadable text stays for its writer to mend.
    if (typed === null) return
    setDraft(null)
    if (typed !== latest.current) send(typed)
  }

  const onInputKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      step(event.key === 'ArrowUp' ? 1 : -1)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      settle()
    } else if (event.key === 'Escape' && draft !== null) {
      event.preventDefault()
      event.stopPropagation()
      setDraft(null)
    }
  }

  // On a desk an amount is typed straight onto the lone [+].
  const onPlusKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const key = padKeyOf(event.key)
    if (!empty || key === null || key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    // At once, or the second digit of a quick typist would be lost.
    flushSync(() => setDraft(key === '.' ? '0.' : key))
    const field = input.current
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }

  const side = dense ? 'size-9' : 'size-12'
  const button = cx(
    'ring-inside grid shrink-0 place-items-center rounded-input border select-none [-webkit-touch-callout:none]',
    'disabled:border-line disabled:bg-ground disabled:text-ink-faint',
    side,
  )

  return (
    <div className="inline-flex flex-col items-end gap-1">
      <div className="flex items-center justify-end gap-1">
        {!empty && (
          <>
            <button
              type="button"
              aria-label={`${label}を減らす`}
              disabled={disabled}
              className={cx(button, 'border-ink-faint bg-surface text-ink active:bg-line')}
              {...minus_press}
            >
              <Minus size={dense ? 18 : 22} />
            </button>
            <span className="flex items-baseline justify-center gap-1">
              <input
                ref={input}
                role="spinbutton"
                // Number() for the ear only; the text beside it is exact.
                aria-valuenow={Number(value)}
                aria-valuetext={`${formatQuantity(value)}${word}`}
                aria-label={`${label}の数量`}
                aria-invalid={error_id !== undefined || unreadable || undefined}
                aria-describedby={cx(error_id, unreadable && message_id) || undefined}
                inputMode="decimal"
                autoComplete="off"
                enterKeyHint="done"
                disabled={disabled}
                value={draft ?? formatQuantity(value)}
                onChange={event => setDraft(event.currentTarget.value)}
                onPointerDown={event => {
                  touched.current = event.pointerType === 'touch'
                  if (!touched.current) return
                  event.preventDefault()
                  // The pad gives the focus back to [+]: on the number itself it would call the phone's own keyboard.
                  if (!disabled) plus.current?.focus({ preventScroll: true })
                }}
                onClick={() => {
                  // Not before the finger is up: its click would fall on the key of the pad that came under it.
                  if (touched.current && !disabled) setPadOpen(true)
                }}
                onFocus={event => event.currentTarget.select()}
                onBlur={settle}
                onKeyDown={onInputKey}
                style={{ width: `${Math.max(2, (draft ?? formatQuantity(value)).length) * 0.62 + 0.8}em` }}
                className={cx(
                  'ring-inside min-w-11 rounded-input border border-transparent bg-transparent text-center font-bold tabular-nums hover:border-ink-faint focus:border-ink-faint focus:bg-surface disabled:hover:border-transparent',
                  dense ? 'h-9 px-1' : 'h-12 px-1 !text-lg',
                  (error_id !== undefined || unreadable) && 'border-vermilion',
                )}
              />
              <span className={cx('text-sm text-ink-soft', disabled && 'text-ink-faint')}>{word}</span>
            </span>
          </>
        )}
        <button
          ref={plus}
          type="button"
          aria-label={empty ? `${label}を入れる` : `${label}を増やす`}
          aria-disabled={full || undefined}
          disabled={disabled}
          onKeyDown={onPlusKey}
          className={cx(
            button,
            empty
              ? 'border-ink-faint bg-surface text-leaf active:bg-leaf-pale'
              : full
                ? 'border-line bg-ground text-ink-soft'
                : 'border-leaf bg-leaf text-surface active:bg-leaf-deep',
          )}
          {...plus_press}
        >
          <Plus size={dense ? 18 : 22} strokeWidth={2.5} />
        </button>
        <output className="sr-only">{said}</output>
      </div>
      {unreadable && <FieldError id={message_id}>数字で入力してください</FieldError>}
      {pad_open && (
        <NumberPad
          open
          onClose={() => setPadOpen(false)}
          label={label}
          value={value}
          unit={unit}
          unit_kind={unit_kind}
          rule={rule}
          hint={hint}
          onDecide={(quantity, kind) => {
            setDraft(null)
            if (kind !== unit_kind) onUnitChange?.(kind)
            send(quantity)
          }}
        />
      )}
    </div>
  )
}
