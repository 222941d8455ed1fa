import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation } from 'react-router'

import { toastHeight } from './bar-height.ts'

/** Over whatever is open: what is said of a dialog is read over it. `newest` is what is said last. */
const useOnTop = (newest: number) => {
  const box = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    const output = box.current
    if (!output || !('showPopover' in output)) return
    const is_open = output.matches(':popover-open')
    if (is_open && (newest === 0 || !document.querySelector('dialog'))) return
    // The last one that was shown is the uppermost.
    if (is_open) output.hidePopover()
    output.showPopover()
  }, [newest])
  useEffect(() => toastHeight(box.current), [])
  return box
}

/**
 * What a toast offers; `key` does it too, for as long as the toast is there. Without a key it goes away with its page:
 * it acts on what is seen there. With one (the desk's) it stays, and its words say what they are about.
 */
export type ToastAction = {
  label: string
  key?: string
  /** What it takes back as a whole: the newest offer of the same stands alone, since an older one would mix with it. */
  of?: string
  onPress: () => void
}

type Toast = {
  id: number
  text: string
  kind: 'done' | 'error'
  action?: ToastAction | undefined
  about?: string | undefined
  /** The path of the page that it was said on. */
  page: string
}

/** `about`: what is said of the same later takes its place; what a key takes back stays, but where it is the same `of`. */
type Say = (text: string, options?: { kind?: Toast['kind']; action?: ToastAction; about?: string }) => void

const ToastContext = createContext<Say | null>(null)
const OffersContext = createContext({ drop: () => {}, withdraw: () => {} })

/** It offers nothing of its page alone. */
const stays = ({ action }: Toast) => !action || action.key !== undefined

/**
 * Those that are shown: of offers that one key takes back the newest alone, which is what the key does. Those before it
 * come up again, one by one, as it is taken back.
 */
const shownOf = (toasts: readonly Toast[]): Toast[] => {
  const newest = new Map(toasts.map(one => [one.action?.key, one.id]))
  return toasts.filter(one => one.action?.key === undefined || newest.get(one.action.key) === one.id)
}

/** The key that an offer is taken by, and what it does, in words. */
export type OfferKeyProps = { offered: string; words: string; onPress: () => void }

type ToastProviderProps = {
  children: ReactNode
  /** What hears the keys of offers, in an app that has some. */
  OfferKey?: ComponentType<OfferKeyProps> | undefined
}

const AT_ONCE = 3
/** So many things that were done can be taken back, one by one. */
const TAKEN_BACK = 20
const SHOWN_FOR = 6000
/** Long enough to see that it was the wrong one, and to take it back. */
const OFFERED_FOR = 15_000

/**
 * Short words that something was done, above the bottom bar; read aloud politely. Mount it once, around an area. What
 * must be acted on belongs on the page (Notice), not here: a toast goes away after 6 seconds (15 where it
 * offers something) unless the pointer or the focus is on it, or the page is not in sight; what failed and offers a way out
 * stands until it is taken, or closed. On a desk they stand in a line
 * of their own, for which its list and what is open beside it make room (`FullDesk`): they are read on at once.
 */
export const ToastProvider = ({ children, OfferKey }: ToastProviderProps) => {
  const [toasts, setToasts] = useState<Toast[]>([])
  const [held, setHeld] = useState(false)
  const hidden = useHiddenPage()
  const counter = useRef(0)
  const { pathname } = useLocation()
  const [shown_page, setShownPage] = useState(pathname)
  if (pathname !== shown_page) {
    setShownPage(pathname)
    setToasts(now => now.filter(one => one.page === pathname || stays(one)))
  }

  const say = useCallback<Say>((text, { kind = 'done', action, about } = {}) => {
    counter.current += 1
    // Where one goes to, once it is gone to: the page itself may come a moment later.
    const toast = { id: counter.current, text, kind, action, about, page: window.location.pathname }
    const of = action ? action.of : about
    const gone = (one: Toast) =>
      one.text === text ||
      (of !== undefined && one.action?.of === of) ||
      (about !== undefined && one.about === about && one.action?.key === undefined)
    setToasts(now => {
      const all = [...now.filter(one => !gone(one)), toast]
      const plain = all.filter(one => one.action?.key === undefined)
      return all.filter(one => !plain.includes(one) || plain.indexOf(one) >= plain.length - AT_ONCE).slice(-TAKEN_BACK)
    })
  }, [])
  const [offers] = useState(() => ({
    drop: () => setToasts(now => now.filter(stays)),
    withdraw: () => setToasts(now => now.filter(one => one.action?.key === undefined)),
  }))
  const close = useCallback((id: number) => setToasts(now => now.filter(one => one.id !== id)), [])

  const box = useOnTop(toasts.at(-1)?.id ?? 0)
  const shown = shownOf(toasts)
  const oldest = shown.find(one => one.kind === 'done' || !one.action)
  useEffect(() => {
    if (oldest === undefined || held || hidden) return undefined
    const { id, action } = oldest
    // What it stands for goes with it.
    const gone = (one: Toast) => one.id === id || (action?.key !== undefined && one.action?.key === action.key)
    const timer = setTimeout(() => setToasts(now => now.filter(one => !gone(one))), action ? OFFERED_FOR : SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [oldest, held, hidden])
  const offer = toasts.findLast(toast => toast.action?.key !== undefined)
  // A button that was pressed goes with its toast, and takes the focus along without a word.
  const drop = (toast: Toast) => {
    setHeld(false)
    close(toast.id)
  }
  const press = (toast: Toast) => {
    toast.action?.onPress()
    drop(toast)
  }
  return (
    <ToastContext value={say}>
      <OffersContext value={offers}>{children}</OffersContext>
      {OfferKey && offer?.action?.key !== undefined && (
        <OfferKey offered={offer.action.key} words={offer.action.label} onPress={() => press(offer)} />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointer and focus only hold the clock */}
      <output
        ref={box}
        popover="manual"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        className="pointer-events-none fixed inset-[auto_0_calc(var(--bar)+clamp(0px,calc((100dvh-34rem)*99),var(--over))+0.5rem)] z-50 m-0 flex w-full flex-col items-center gap-2 overflow-visible border-0 bg-transparent px-4 py-0 text-inherit in-[html:has(dialog)]:inset-[0.5rem_0_auto] low:on-desk:bottom-2 md:on-desk:bottom-2 md:on-desk:flex-row md:on-desk:flex-wrap md:on-desk:items-end"
      >
        {shown.map(toast => (
          <OneToast
            key={toast.id}
            toast={toast}
            keyed={toast === offer}
            onPress={() => press(toast)}
            onClose={() => drop(toast)}
          />
        ))}
      </output>
    </ToastContext>
  )
}

/** Whether another tab stands before this page: a paper that was opened. */
const useHiddenPage = () =>
  useSyncExternalStore(
    listener => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.hidden,
  )

/** `keyed`: its key is what the key does now. */
type OneToastProps = { toast: Toast; keyed: boolean; onPress: () => void; onClose: () => void }

const OneToast = ({ toast, keyed, onPress, onClose }: OneToastProps) => (
  <div className="pointer-events-auto flex w-full max-w-120 animate-appear flex-wrap items-center justify-end gap-x-2 rounded-card bg-ink py-1 pr-1 pl-4 text-sm text-surface shadow-overlay">
    {toast.kind === 'error' ? (
      <CircleAlert size={20} className="shrink-0 text-focus" />
    ) : (
      <CircleCheck size={20} className="shrink-0" />
    )}
    <span className="flex-1 basis-24 py-2">{toast.text}</span>
    {toast.action && (
      <button type="button" className="min-h-11 rounded-input px-3 font-bold text-focus underline" onClick={onPress}>
        {toast.action.label}
        {keyed && toast.action.key !== undefined && <kbd aria-hidden="true">{toast.action.key.toUpperCase()}</kbd>}
      </button>
    )}
    <button
      type="button"
      aria-label="閉じる"
      className="grid size-11 shrink-0 place-items-center rounded-input"
      onClick={onClose}
    >
      <X size={20} />
    </button>
  </div>
)

/** What is offered to be taken back on this page goes away: it has been sent. */
export const useDropOffers = (): (() => void) => useContext(OffersContext).drop

/**
 * What a key takes back is the last thing that was done: its offers go away once nobody knows what became of a later one
 * (its answer was lost), or the key would take back another.
 */
export const useWithdrawOffers = (): (() => void) => useContext(OffersContext).withdraw

/** Says something: `const say = useToast(); say('処理済にしました', { action: { label: '元に戻す', onPress } })`. */
export const useToast = (): Say => {
  const say = useContext(ToastContext)
  if (!say) throw new Error('useToast needs a ToastProvider around it')
  return say
}
