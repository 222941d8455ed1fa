/** The types that a person does not want, with one of them wanted or not. */
export const toggled = <T extends string>(without: readonly T[], type: T, on: boolean): T[] =>
  on ? without.filter(one => one !== type) : [...without, type]

/** Whether a type comes by a way: a box with a finger's room around it. */
export const PushTick = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: boolean
  onChange: (on: boolean) => unknown
}) => (
  <label className="ring-child inline-grid size-11 cursor-pointer place-items-center">
    <input
      type="checkbox"
      aria-label={label}
      checked={value}
      onChange={event => void onChange(event.currentTarget.checked)}
      className="size-5"
    />
  </label>
)
