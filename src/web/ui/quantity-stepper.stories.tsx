import { useState } from 'react'
import type { QuantityRule } from '#domain/orders/quantity.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import { Frame, State } from '#web/preview/frame.tsx'

import { FieldError } from './field.tsx'
import { NumberPad } from './number-pad.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import { UnitSwitch } from './unit-switch.tsx'

const rule: QuantityRule = {
  min_quantity: null,
  max_quantity: '99',
  lot: null,
  decimal_places: 0,
  unit_kinds: ['piece'],
  pieces_per_case: null,
}
const by_case: QuantityRule = { ...rule, unit_kinds: ['piece', 'case'], pieces_per_case: '10' }
const weighed: QuantityRule = { ...rule, max_quantity: null, lot: '0.5', min_quantity: '1', decimal_places: 1 }

const One = ({
  start,
  error,
  ...rest
}: {
  start: string
  error?: string
  label: string
  unit: string
  rule: QuantityRule
  disabled?: boolean
  hint?: string
}) => {
  const [value, setValue] = useState(start)
  const [unit_kind, setUnitKind] = useState<UnitKind>('piece')
  return (
    <div className="flex flex-col items-end gap-1 border-b pb-3">
      <div className="flex w-full flex-wrap items-center justify-end gap-3">
        <p className="min-w-0 flex-1">{rest.label}</p>
        {rest.rule.pieces_per_case !== null && (
          <UnitSwitch
            label={rest.label}
            value={unit_kind}
            onChange={setUnitKind}
            unit={rest.unit}
            pieces_per_case={rest.rule.pieces_per_case}
          />
        )}
        <QuantityStepper
          {...rest}
          value={value}
          onChange={setValue}
          unit_kind={unit_kind}
          onUnitChange={setUnitKind}
          error_id={error === undefined ? undefined : 'stepper-error'}
        />
      </div>
      {error !== undefined && <FieldError id="stepper-error">{error}</FieldError>}
    </div>
  )
}

export const States = () => (
  <Frame title="数量">
    <State name="0">
      <One start="0" label="しじみ" unit="袋" rule={rule} />
    </State>
    <State name="ふつう">
      <One start="2" label="真鯛 養殖 1.5kg前後" unit="尾" rule={rule} hint="前回 2尾" />
    </State>
    <State name="0.5きざみ、最小1">
      <One start="12.5" label="本まぐろ 中トロ" unit="kg" rule={weighed} />
    </State>
    <State name="最大">
      <One start="99" label="ホタテ貝柱" unit="袋" rule={rule} />
    </State>
    <State name="大きな数">
      <One start="123456.125" label="業務用割り箸" unit="パック" rule={{ ...weighed, lot: null, decimal_places: 3 }} />
    </State>
    <State name="バラとケース">
      <One start="1" label="ホタテ貝柱 生食 1kg" unit="袋" rule={by_case} />
    </State>
    <State name="エラー・使えない・机の上">
      <One start="7" label="生たこ" unit="kg" rule={weighed} error="生たこは0.5の倍数で入力してください" />
      <One start="0" label="ぶり" unit="本" rule={rule} disabled />
      <One start="3" label="するめいか" unit="杯" rule={rule} disabled />
    </State>
  </Frame>
)

export const Pad = () => {
  const [open, setOpen] = useState(true)
  return (
    <Frame title="数の入力">
      <NumberPad
        open={open}
        onClose={() => setOpen(false)}
        label="ホタテ貝柱 生食 1kg 北海道産(解凍後は再冷凍できません)"
        value="2"
        unit="袋"
        unit_kind="piece"
        rule={{ ...by_case, decimal_places: 1 }}
        hint="前回 1袋"
        onDecide={() => {}}
      />
    </Frame>
  )
}
