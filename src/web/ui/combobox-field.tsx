import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'

import { cx } from './cx.ts'
import { Field, type FieldProps, inputClass } from './field.tsx'

export type ComboboxChoice = { value: string; label: string; note?: ReactNode }

type ComboboxFieldProps = FieldProps & {
  name: string
  /** What is typed; the screen searches with it. */
  query: string
  onQuery: (query: string) => void
  /** What was found, best first. The screen filters (kana and width folded), here nothing is hidden. */
  choices: readonly ComboboxChoice[]
  onChoose: (choice: ComboboxChoice) => void
  /** A search is under way. */
  busy?: boolean
  /** What was found is of an earlier text: Enter chooses none of it but what is marked. */
  stale?: boolean
  /**
   * Enter is kept until what was found is of what is typed: it takes the only one, or a first that this says is surely meant;
   * else the list stands open on its first, for one more Enter. Without it such an Enter is the screen's own.
   */
  isSure?: (choice: ComboboxChoice) => boolean
  placeholder?: string
  autoComplete?: string
}

/** Whether the list is open, which of it is active, and its keys. */
const useCombobox = ({
  query,
  onQuery,
  choices,
  onChoose,
  stale,
  isSure,
}: Required<Pick<ComboboxFieldProps, 'query' | 'onQuery' | 'choices' | 'onChoose' | 'stale'>> &
  Pick<ComboboxFieldProps, 'isSure'>) => {
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const shown = open && query.trim() !== ''
  const active = shown && at >= 0 && at < choices.length ? at : -1

  const choose = (choice: ComboboxChoice) => {
    setOpen(false)
    setAt(-1)
    onChoose(choice)
  }
  /** Enter came before the answer to what is typed. */
  const [meant, setMeant] = useState(false)
  useEffect(() => {
    if (!meant || stale) return
    setMeant(false)
    const [first] = choices
    if (!first) return
    if (choices.length === 1 || isSure?.(first)) choose(first)
    else {
      setOpen(true)
      setAt(0)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the answer has come
  }, [meant, stale])
  const type = (text: string) => {
    setOpen(true)
    setAt(-1)
    setMeant(false)
    onQuery(text)
  }
  const move = (by: 1 | -1) => {
    setOpen(true)
    if (choices.length === 0) return
    const next = active + by
    setAt(next < 0 ? choices.length - 1 : next % choices.length)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
      return
    }
    const choice = choices[active < 0 && shown && !stale ? 0 : active]
    if (event.key === 'Enter' && choice) {
      event.preventDefault()
      choose(choice)
    } else if (event.key === 'Enter' && isSure && stale && query.trim() !== '') {
      event.preventDefault()
      setMeant(true)
    }
    if (event.key === 'Escape') setMeant(false)
    if (event.key === 'Escape' && shown) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }
  const close = () => {
    setOpen(false)
    setMeant(false)
  }
  return { shown, active, choose, type, close, onKey }
}

/**
 * A text field with a list of what was found under it: one of thousands of stores or items by name or code. Arrows
 * move, Enter chooses the first or the marked one, Escape closes the list. Enter that ends a Japanese conversion chooses nothing.
 */
export const ComboboxField = ({
  name,
  query,
  onQuery,
  choices,
  onChoose,
  busy = false,
  stale = false,
  isSure,
  placeholder,
  autoComplete = 'off',
  ...field
}: ComboboxFieldProps) => {
  const list_id = useId()
  const { shown, active, choose, type, close, onKey } = useCombobox({
    query,
    onQuery,
    choices,
    onChoose,
    stale,
    isSure,
  })

  return (
    <Field {...field}>
      {ids => (
        <div className="relative">
          <input
            {...ids}
            name={name}
            type="text"
            role="combobox"
            aria-expanded={shown}
            aria-controls={list_id}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? `${list_id}-${active}` : undefined}
            aria-busy={busy || undefined}
            autoComplete={autoComplete}
            placeholder={placeholder}
            value={query}
            onChange={event => type(event.currentTarget.value)}
            onKeyDown={onKey}
            onBlur={close}
            className={inputClass(field.error)}
          />
          <div
            className={cx(
              'absolute inset-x-0 top-full z-40 mt-1 max-h-80 overflow-y-auto rounded-card border bg-surface p-1 shadow-overlay',
              !shown && 'hidden',
            )}
          >
            <Found list_id={list_id} choices={choices} active={active} onChoose={choose} />
            <output className={cx('block', choices.length === 0 ? 'px-3 py-2 text-sm text-ink-soft' : 'sr-only')}>
              {shown && (busy ? '探しています' : choices.length === 0 ? '見つかりません' : `${choices.length}件`)}
            </output>
          </div>
        </div>
      )}
    </Field>
  )
}

type FoundProps = {
  list_id: string
  choices: readonly ComboboxChoice[]
  active: number
  onChoose: (choice: ComboboxChoice) => void
}

const Found = ({ list_id, choices, active, onChoose }: FoundProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- the combobox pattern: the focus stays in the input
  <div id={list_id} role="listbox" aria-label="候補">
    {choices.map((choice, index) => (
      <Option
        key={choice.value}
        id={`${list_id}-${index}`}
        choice={choice}
        active={index === active}
        onChoose={onChoose}
      />
    ))}
  </div>
)

type OptionProps = {
  id: string
  choice: ComboboxChoice
  active: boolean
  onChoose: (choice: ComboboxChoice) => void
}

const Option = ({ id, choice, active, onChoose }: OptionProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the focus stays in the input
  <div
    id={id}
    ref={active ? inView : undefined}
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the focus stays in the input
    role="option"
    aria-selected={active}
    // The input keeps the focus, so that its blur does not close the list before the click.
    onMouseDown={event => event.preventDefault()}
    onClick={() => onChoose(choice)}
    className={cx(
      'flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 rounded-input px-3 py-1',
      active ? 'bg-leaf-pale outline-2 -outline-offset-2 outline-leaf' : 'hover:bg-ground',
    )}
  >
    <span className="min-w-0 flex-[1_1_8rem]">{choice.label}</span>
    {choice.note !== undefined && <span className="max-w-full text-sm text-ink-soft">{choice.note}</span>}
  </div>
)

const inView = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' })
