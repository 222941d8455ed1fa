import Delete from 'lucide-react/icons/delete'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { limitWords } from '#domain/orders/limit-words.ts'
import { checkQuantity, type QuantityRule } from '#domain/orders/quantity.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { type UnitKind, unitWord } from '#domain/trade/unit.ts'

import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { FieldError } from './field.tsx'
import { type PadKey, padKeyOf } from './pad-keys.ts'
import { padValue, pressPadKey } from './pad-state.ts'
import { Sheet } from './sheet.tsx'
import { UnitSwitch } from './unit-switch.tsx'

const KEYS: readonly PadKey[] = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '.', '0', 'back']

export type NumberPadProps = {
  open: boolean
  onClose: () => void
  /** The item's name, the sheet's title. */
  label: string
  value: string
  unit: string
  unit_kind: UnitKind
  rule: QuantityRule
  /** How much there is of it in the unit that it opens with. */
  step_rule?: QuantityRule
  /** Said while it is typed: why it can't be had although the rule has it. */
  whyNot?: ((quantity: string, unit_kind: UnitKind) => string | null) | undefined
  /** Stands under the display before the lot and the limits: 「前回 2尾」. */
  hint?: string | undefined
  onDecide: (quantity: string, unit_kind: UnitKind) => void
}

/** The number pad under the thumb: digits, point, backspace, unit, 決定. A keyboard's digits, Backspace and Enter work too. */
export const NumberPad = (props: NumberPadProps) => (props.open ? <OpenPad {...props} /> : null)

/** What is typed on the pad, in which unit, and why it can't be had. */
const usePad = ({
  onClose,
  label,
  value,
  unit,
  unit_kind,
  rule,
  step_rule = rule,
  whyNot,
  hint,
  onDecide,
}: NumberPadProps) => {
  const [pad, setPad] = useState({ typed: value === '0' ? '' : value, fresh: true })
  const [kind, setKind] = useState(unit_kind)
  const [error, setError] = useState<string | null>(null)
  // A case is whole where the item is sold by the piece as well.
  const decimals = rule.decimal_places > 0 && !(kind === 'case' && rule.unit_kinds.includes('piece'))

  const hint_words = [hint, limitWords(kind === unit_kind ? step_rule : rule, kind, unit)].filter(Boolean).join('　')

  const beyond = (quantity: string) => whyNot?.(quantity, kind) ?? null
  const wrong = error ?? (pad.fresh ? null : beyond(padValue(pad.typed)))

  const press = (key: PadKey) => {
    setError(null)
    setPad(now => pressPadKey(now, key, decimals))
  }

  const decide = () => {
    const quantity = padValue(pad.typed)
    const refused = quantity === '0' ? null : (checkQuantity(rule, quantity, kind, label) ?? beyond(quantity))
    setError(refused)
    if (refused !== null) return
    onDecide(quantity, kind)
    onClose()
  }

  const typeKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') {
      // Enter on a focused key presses that key; anywhere else it decides.
      if (event.target instanceof HTMLButtonElement) return
      event.preventDefault()
      decide()
      return
    }
    const key = padKeyOf(event.key)
    if (!key) return
    event.preventDefault()
    press(key)
  }
  const switchTo = (next: UnitKind) => {
    setError(null)
    setKind(next)
  }
  return { pad, kind, decimals, hint_words, wrong, press, decide, typeKey, switchTo }
}

const OpenPad = (props: NumberPadProps) => {
  const { onClose, label, unit, rule } = props
  const { pad, kind, decimals, hint_words, wrong, press, decide, typeKey, switchTo } = usePad(props)
  // Under a long name with large text the keys are out of sight, and they are what it was opened for.
  const keys = useRef<HTMLDivElement>(null)
  useEffect(() => {
    keys.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <Sheet open onClose={onClose} title={label}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keyboard for the buttons inside it */}
      <div className="flex flex-col gap-[min(0.75rem,1.5dvh)]" onKeyDown={typeKey}>
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
          <UnitChoice label={label} unit={unit} rule={rule} value={kind} onChange={switchTo} />
          <Display {...pad} unit={unitWord({ unit }, kind)} />
        </div>
        {wrong !== null ? <Wrong>{wrong}</Wrong> : <p className="min-h-6 text-sm text-ink-soft">{hint_words}</p>}
        <Keys box={keys} decimals={decimals} onPress={press} />
        <LastKeys onClear={() => press('clear')} onDecide={decide} />
      </div>
    </Sheet>
  )
}

type UnitChoiceProps = Pick<NumberPadProps, 'label' | 'unit' | 'rule'> & {
  value: UnitKind
  onChange: (unit_kind: UnitKind) => void
}

/** By the piece or the case, where the item may be ordered by both. */
const UnitChoice = ({ label, unit, rule, value, onChange }: UnitChoiceProps) =>
  rule.unit_kinds.length > 1 && rule.pieces_per_case !== null ? (
    <UnitSwitch
      label={label}
      value={value}
      onChange={onChange}
      unit={unit}
      case_unit={rule.case_unit}
      pieces_per_case={rule.pieces_per_case}
    />
  ) : (
    <span />
  )

/** The display takes the focus, so that digits can be typed at once. */
const Display = ({ typed, fresh, unit }: { typed: string; fresh: boolean; unit: string }) => (
  <output tabIndex={-1} data-autofocus className="ml-auto flex items-baseline gap-2">
    <span className={cx('text-2xl font-bold', fresh && typed !== '' && 'rounded-input bg-leaf-pale px-1')}>
      {typed === '' ? '0' : typed.endsWith('.') ? typed : showTyped(typed)}
    </span>
    <span className="text-ink-soft">{unit}</span>
  </output>
)

const Wrong = ({ children }: { children: string }) => (
  <div role="alert">
    <FieldError>{children}</FieldError>
  </div>
)

/** In sight where large text makes the keys higher than the screen. */
const LastKeys = ({ onClear, onDecide }: { onClear: () => void; onDecide: () => void }) => (
  <div className="sticky bottom-0 grid grid-cols-[minmax(max-content,1fr)_2fr] gap-2 bg-surface py-1">
    <Button look="secondary" size="large" className="min-h-[min(3.25rem,9dvh)]" onClick={onClear}>
      {/* At twice the text both have room beside each other on a phone. */}
      <span className="-mx-4 whitespace-nowrap">クリア</span>
    </Button>
    <Button look="primary" size="large" className="min-h-[min(3.25rem,9dvh)]" onClick={onDecide}>
      <span className="-mx-4 whitespace-nowrap">決定</span>
    </Button>
  </div>
)

type KeysProps = { box: RefObject<HTMLDivElement | null>; decimals: boolean; onPress: (key: PadKey) => void }

const Keys = ({ box, decimals, onPress }: KeysProps) => (
  <div ref={box} className="grid grid-cols-3 gap-[min(0.5rem,1dvh)]">
    {KEYS.map(key => (
      <button
        key={key}
        type="button"
        aria-label={key === 'back' ? '1文字消す' : key === '.' ? '小数点' : undefined}
        disabled={key === '.' && !decimals}
        onClick={() => onPress(key)}
        className={cx(
          'grid h-[min(3.5rem,7dvh)] place-items-center rounded-input border bg-surface text-[min(1.25rem,5dvh)] leading-none tabular-nums select-none active:bg-leaf-pale disabled:invisible',
          key === 'back' && 'bg-ground',
        )}
      >
        {key === 'back' ? <Delete size={24} /> : key}
      </button>
    ))}
  </div>
)

/** Thousands commas in what is typed so far, its typed zeros kept ('1200.50' is '1,200.50'). */
const showTyped = (typed: string): string => {
  const [whole = '', places] = typed.split('.')
  return places === undefined ? formatQuantity(whole) : `${formatQuantity(whole === '' ? '0' : whole)}.${places}`
}
