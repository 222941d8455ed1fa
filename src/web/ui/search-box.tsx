import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { cx } from './cx.ts'

const TYPING_PAUSE = 250

/** What is typed, and asked for once the hands rest. */
const useTyped = (value: string, onSearch: (q: string) => void) => {
  const [typed, setTyped] = useState(value)
  const [composing, setComposing] = useState(false)
  const [known, setKnown] = useState({ value, sent: value })
  // A value from elsewhere (going back) replaces what is typed; the answer to a search of our own does not.
  if (known.value !== value) {
    setKnown({ value, sent: known.sent })
    if (value !== known.sent) setTyped(value)
  }
  const search = useCallback(
    (q: string) => {
      setKnown(now => ({ ...now, sent: q }))
      onSearch(q)
    },
    [onSearch],
  )
  useEffect(() => {
    if (composing || typed === value) return undefined
    const timer = setTimeout(() => search(typed), TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [typed, value, composing, search])
  return { typed, setTyped, setComposing, search }
}

type SearchBoxProps = {
  value: string
  onSearch: (q: string) => void
  /** Read aloud. */
  label: string
  placeholder: string
  /** Its width where it is not as wide as the screen. */
  className?: string
  box: RefObject<HTMLInputElement | null>
  /** Enter, ↓ or Esc: on to the list. */
  onLeave: () => void
}

/** The search of a list. It asks 0.25 s after the last key, and never during a conversion. */
export const SearchBox = ({
  value,
  onSearch,
  box,
  onLeave,
  label,
  placeholder,
  className = 'sm:w-64 xl:w-80',
}: SearchBoxProps) => {
  const { typed, setTyped, setComposing, search } = useTyped(value, onSearch)
  return (
    <div className={cx('relative w-full', className)}>
      <Search size={16} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft" />
      <input
        ref={box}
        type="text"
        role="searchbox"
        aria-label={label}
        placeholder={placeholder}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key !== 'Enter' && event.key !== 'ArrowDown' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Escape' && typed !== '') {
            setTyped('')
            search('')
            return
          }
          if (typed !== value) search(typed)
          onLeave()
        }}
        className="h-9 w-full rounded-input border border-ink-faint bg-surface pr-9 pl-9 placeholder:text-sm placeholder:text-ink-faint"
      />
      {typed === '' ? (
        <SlashKey />
      ) : (
        <StopButton
          onStop={() => {
            setTyped('')
            search('')
            box.current?.focus()
          }}
        />
      )}
    </div>
  )
}

/** What brings one here. */
const SlashKey = () => (
  <kbd
    aria-hidden="true"
    className="pointer-events-none absolute top-1/2 right-2 grid h-5 min-w-5 -translate-y-1/2 place-items-center rounded-[4px] border border-ink-faint bg-ground font-sans text-xs leading-none text-ink-soft max-md:hidden"
  >
    /
  </kbd>
)

const StopButton = ({ onStop }: { onStop: () => void }) => (
  <button
    type="button"
    aria-label="検索をやめる"
    onClick={onStop}
    className="absolute top-0 right-0 grid size-9 place-items-center rounded-input"
  >
    <X size={16} />
  </button>
)
