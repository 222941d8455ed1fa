import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { inputClass } from '#web/ui/field.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import type { SheetView } from './use-sheet-view.ts'

/** Where the head takes the screen, at twice the text, it scrolls away up to the field: what is found is seen under it. */
const bringUp = (field: HTMLElement | null) => {
  const { top, bottom } = field?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
  if (bottom > window.innerHeight / 2) window.scrollBy({ top: top - 8 })
}

/** So much page under it that it comes up, however little is found. */
export const RoomToFind = () => <div className="h-[clamp(0px,calc((34rem-100dvh)*99),100dvh)]" />

/** The search of a sheet: a phone shows its field when it is asked for, by its button or by /. */
export const useSheetSearch = ({ setTyped }: SheetView) => {
  const [searching, setSearching] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const begin = useCallback(() => {
    // At once: a phone opens its keyboard only while the tap is being handled.
    flushSync(() => setSearching(true))
    field.current?.focus()
    bringUp(field.current)
  }, [])
  const leave = () => {
    field.current?.blur()
    setTyped('')
    setSearching(false)
  }
  useKeys(event => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const { target } = event
    if (target instanceof HTMLElement && target.closest('input, textarea, select, dialog')) return
    event.preventDefault()
    begin()
  })
  return { searching, field, begin, leave }
}

/** Where the words are typed; down leads to the first row that is found. */
export const SheetSearch = ({
  view: { typed, shown, search, wishFor },
  at: { searching, field, leave },
}: {
  view: SheetView
  at: ReturnType<typeof useSheetSearch>
}) => (
  <search className={cx('relative flex-1 px-4 lg:block lg:max-w-80 lg:px-0', !searching && 'hidden')}>
    <Search
      size={18}
      className="pointer-events-none absolute top-1/2 left-7 -translate-y-1/2 text-ink-faint lg:left-3"
    />
    <input
      ref={field}
      type="search"
      aria-label="商品を検索"
      placeholder="商品名・かな・コード"
      autoComplete="off"
      enterKeyHint="search"
      value={typed}
      onChange={event => {
        search(event.currentTarget.value)
        bringUp(event.currentTarget)
      }}
      onKeyDown={event => {
        if (event.key === 'Escape') leave()
        const first = shown[0]
        if (event.key === 'ArrowDown' && first && !event.nativeEvent.isComposing) {
          event.preventDefault()
          wishFor(first.key)
        }
      }}
      className={inputClass(undefined, 'px-9 [&::-webkit-search-cancel-button]:hidden')}
    />
    <IconButton
      icon={X}
      label="検索をやめる"
      onClick={leave}
      className={cx('absolute top-0 right-4 lg:right-0', typed === '' && 'lg:hidden')}
    />
  </search>
)
