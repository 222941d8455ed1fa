import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type QuantityRule, stepQuantity } from '#domain/orders/quantity.ts'
import { typedQuantity } from '#domain/orders/typed-quantity.ts'
import { formatQuantity, isZero } from '#domain/shared/decimal.ts'
import { type UnitKind, unitWord } from '#domain/trade/unit.ts'

import { cx } from './cx.ts'
import { FieldError } from './field.tsx'
import { late } from './late.tsx'
import type { NumberPadProps } from './number-pad.tsx'
import { firstTyped } from './typed-quantity.ts'
import { useLongPress } from './use-long-press.ts'

const NumberPad = late<NumberPadProps>(async () => (await import('./number-pad.tsx')).NumberPad)

export type QuantityStepperProps = {
  /** The item's name: read aloud with every button, the title of the number pad. */
  label: string
  /** Decimal string; '0' is not ordered. */
  value: string
  onChange: (quantity: string) => void
  rule: QuantityRule
  /** By what the buttons and the arrow keys step, where that ends sooner than what may be typed. */
  step_rule?: QuantityRule
  /** Why a quantity can't be had although the rule has it, such as what is left to sell; null where it can. */
  whyNot?: (quantity: string, unit_kind: UnitKind) => string | null
  unit: string
  unit_kind: UnitKind
  /** The number pad, and a unit that is typed, switch バラ and ケース where the rule allows both; the quantity follows in onChange. */
  onUnitChange?: (unit_kind: UnitKind) => void
  /** Stands in the number pad: 「前回 2尾」. */
  hint?: string
  /** Id of the error that stands under the line, where the screen shows one. */
  error_id?: string | undefined
  disabled?: boolean
  /** Text that can't be read, where it outlives this part: neither the page nor the person loses it. */
  unread?: string | undefined
  /** Undefined where what was typed is mended. */
  onUnread?: (text: string | undefined) => void
}

/**
 * The quantity under way: `draft` is what is typed and not taken over yet. Steps go from what was sent last, not from
 * what is shown: presses may be quicker than the parent's render.
 */
const useStepping = (
  { value, onChange, rule, step_rule = rule, unit, unit_kind, onUnitChange, unread, onUnread }: QuantityStepperProps,
  onEmpty: () => void,
) => {
  const [typed_here, showDraft] = useState<string | null>(null)
  const draft = typed_here ?? unread ?? null
  const [said, setSaid] = useState('')
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])

  const read = (text: string) => {
    const unit_kinds = onUnitChange ? rule.unit_kinds : [unit_kind]
    return typedQuantity(text, { unit, case_unit: rule.case_unit, unit_kinds }, unit_kind)
  }
  const typed = draft === null ? null : read(draft)

  const setDraft = (text: string | null) => {
    const kept = onUnread && text !== null && 'wrong' in read(text) ? text : undefined
    showDraft(kept === undefined ? text : null)
    if (kept !== unread) onUnread?.(kept)
  }

  const send = (quantity: string, kind = unit_kind) => {
    setDraft(null)
    if (kind !== unit_kind) onUnitChange?.(kind)
    latest.current = quantity
    onChange(quantity)
    setSaid(`${formatQuantity(quantity)}${unitWord({ unit }, kind)}`)
  }

  const settle = () => {
    // Unreadable text stays for its writer to mend.
    if (!typed || 'wrong' in typed) return
    if (typed.quantity === latest.current && typed.unit_kind === unit_kind) setDraft(null)
    else send(typed.quantity, typed.unit_kind)
  }

  /** False where it ends: at the limit, or at 0. */
  const step = (direction: 1 | -1): boolean => {
    const has = typed && !('wrong' in typed) ? typed : { quantity: latest.current, unit_kind }
    if (has.unit_kind !== unit_kind) {
      settle()
      return false
    }
    const now = has.quantity
    const next = stepQuantity(step_rule, now, direction, unit_kind)
    if (next === latest.current) {
      setDraft(null)
      setSaid(direction === 1 ? 'これ以上は増やせません' : '')
      return false
    }
    send(next)
    if (isZero(next)) onEmpty()
    return !isZero(next)
  }

  const wrong = typed && 'wrong' in typed ? typed.wrong : null
  return { draft, setDraft, said, send, step, settle, wrong }
}

/**
 * [−] number [+]. At 0 only [+] stands, where the thumb already is. A touch on the number opens the number pad; on a
 * desk it is typed, full-width digits too, and the arrow keys step. Holding a button repeats.
 */
export const QuantityStepper = (props: QuantityStepperProps) => {
  const { label, value, rule, step_rule = rule, whyNot, unit, unit_kind, hint, error_id, disabled = false } = props
  const [pad_open, setPadOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const plus = useRef<HTMLButtonElement>(null)
  const message_id = useId()
  const focusPlus = () => plus.current?.focus({ preventScroll: true })
  const word = unitWord({ unit }, unit_kind)
  // The button under the finger goes away at 0: the focus moves to the one that stays.
  const stepping = useStepping(props, focusPlus)
  const { draft, setDraft, step, wrong } = stepping
  const minus_press = useLongPress(() => step(-1))
  const plus_press = useLongPress(() => step(1))

  const empty = isZero(value) && draft === null
  const full = !empty && draft === null && stepQuantity(step_rule, value, 1, unit_kind) === value
  const unreadable = wrong !== null

  // On a desk an amount is typed straight onto the lone [+].
  const onPlusKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const typed = firstTyped(event.key)
    if (!empty || typed === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    // At once, or the second digit of a quick typist would be lost.
    flushSync(() => setDraft(typed))
    const field = input.current
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }

  const button = cx(
    'ring-inside grid h-11 w-[min(3rem,21vw)] shrink-0 place-items-center rounded-input border select-none [-webkit-touch-callout:none]',
    'disabled:border-line disabled:bg-ground disabled:text-ink-faint',
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
              <Minus size={22} />
            </button>
            <span className="flex flex-wrap items-baseline justify-center gap-1">
              <NumberField
                ref={input}
                label={label}
                value={value}
                word={word}
                stepping={stepping}
                described_by={cx(error_id, unreadable && message_id)}
                unreadable={unreadable}
                disabled={disabled}
                // The pad gives the focus back to [+]: on the number itself it would call the phone's own keyboard.
                onTouch={focusPlus}
                onTouched={() => setPadOpen(true)}
              />
              <span className={cx('text-sm whitespace-nowrap text-ink-soft', disabled && 'text-ink-faint')}>
                {word}
              </span>
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
          <Plus size={22} strokeWidth={2.5} />
        </button>
        <output className="sr-only">{stepping.said}</output>
      </div>
      {unreadable && <FieldError id={message_id}>{wrong}</FieldError>}
      {pad_open && (
        <NumberPad
          open
          onClose={() => setPadOpen(false)}
          label={label}
          value={value}
          unit={unit}
          unit_kind={unit_kind}
          rule={rule}
          step_rule={step_rule}
          whyNot={whyNot}
          hint={hint}
          onDecide={stepping.send}
        />
      )}
    </div>
  )
}

type FieldProps = {
  ref: RefObject<HTMLInputElement | null>
  label: string
  value: string
  word: string
  stepping: ReturnType<typeof useStepping>
  /** Ids of what is wrong with it; '' where nothing is. */
  described_by: string
  /** Found by leadToUnreadable. */
  unreadable: boolean
  disabled: boolean
  onTouch: () => void
  onTouched: () => void
}

/** The number between the two buttons. A finger opens the pad instead of the phone's own keyboard. */
const NumberField = ({
  ref,
  label,
  value,
  word,
  stepping: { draft, setDraft, step, settle },
  described_by,
  unreadable,
  disabled,
  onTouch,
  onTouched,
}: FieldProps) => {
  const touched = useRef(false)
  const text = draft ?? formatQuantity(value)
  const wrong = described_by !== ''

  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') step(event.key === 'ArrowUp' ? 1 : -1)
    else if (event.key === 'Enter') settle()
    else if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation()
      setDraft(null)
    } else return
    event.preventDefault()
  }

  return (
    <input
      ref={ref}
      role="spinbutton"
      // Number() for the ear only; the text beside it is exact.
      aria-valuenow={Number(value)}
      aria-valuetext={`${formatQuantity(value)}${word}`}
      aria-label={`${label}の数量`}
      aria-invalid={wrong || undefined}
      aria-describedby={described_by || undefined}
      data-unreadable={unreadable || undefined}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      disabled={disabled}
      value={text}
      onChange={event => setDraft(event.currentTarget.value)}
      onPointerDown={event => {
        touched.current = event.pointerType === 'touch'
        if (!touched.current) return
        event.preventDefault()
        if (!disabled) onTouch()
      }}
      onClick={() => {
        // Not before the finger is up: its click would fall on the key of the pad that came under it.
        if (touched.current && !disabled) onTouched()
      }}
      onFocus={event => event.currentTarget.select()}
      onBlur={settle}
      onKeyDown={onKey}
      style={{ width: `${Math.max(2, text.length) * 0.62 + 0.8}em` }}
      className={cx(
        'ring-inside h-11 max-w-[28vw] min-w-11 rounded-input border border-transparent bg-transparent px-1 text-center text-lg font-bold tabular-nums hover:border-ink-faint focus:border-ink-faint focus:bg-surface disabled:hover:border-transparent',
        wrong && 'border-vermilion',
      )}
    />
  )
}
