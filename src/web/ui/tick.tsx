import { cx } from './cx.ts'

/** A row's box: as large as its cell, but no higher than its row. */
export const Tick = ({
  label,
  checked,
  mixed = false,
  tab = true,
  onToggle,
  className = 'h-9',
}: {
  label: string
  checked: boolean
  mixed?: boolean
  tab?: boolean
  onToggle: (shift: boolean) => void
  className?: string
}) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- keeps the press from opening the row
  <label
    className={cx('grid w-full cursor-pointer place-items-center', className)}
    onClick={event => event.stopPropagation()}
  >
    <span className="sr-only">{label}</span>
    <input
      ref={input => {
        if (input) input.indeterminate = mixed
      }}
      type="checkbox"
      checked={checked}
      tabIndex={tab ? 0 : -1}
      onChange={event => {
        const { nativeEvent } = event
        onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
      }}
      className="size-4.5 cursor-pointer"
    />
  </label>
)
