import X from 'lucide-react/icons/x'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'

import { IconButton } from './button.tsx'
import { whenAskedToClose } from './close-request.ts'
import { cx } from './cx.ts'
import { FieldError } from './field.tsx'

export type DialogProps = {
  open: boolean
  /** Escape, the close button, and the backdrop where allowed. The parent sets `open` to false. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the foot; they stay in view while the content scrolls. */
  actions?: ReactNode
  /** Why it could not be done: beside the buttons, in view however long the content is; read aloud at once. */
  wrong?: string | null | undefined
  /** A press beside the dialog closes it. Leave it off where something typed would be lost. */
  closeOnBackdrop?: boolean
  /** 'sheet' rises from the bottom of a phone and is a dialog on a desk. */
  kind?: 'dialog' | 'sheet'
  /** narrow 400 px, normal 560 px, wide 880 px. */
  width?: 'narrow' | 'normal' | 'wide'
}

const widths = { narrow: 'sm:max-w-100', normal: 'sm:max-w-140', wide: 'sm:max-w-220' }

const CAN_FOCUS = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled)'

/**
 * A modal dialog: it covers the page, keeps the focus, and gives it back to where it was. Put `data-autofocus` on the
 * element that should have it first; else it is the dialog itself.
 *
 * It is a popover and not `showModal()`: that makes the page behind inert, for which the browser styles all of it anew,
 * at every opening and closing (8 ms with 800 elements, against 0.1).
 */
export const Dialog = (props: DialogProps) => (props.open ? <OpenDialog {...props} /> : null)

/** Shows the dialog over the page, keeps the focus in it, and gives it back to where it was. */
const useModal = (onClose: () => void) => {
  const box = useRef<HTMLDialogElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  // What had the focus before, to give it back.
  const opener = useRef<Element | null>(null)
  opener.current ??= document.activeElement

  useEffect(() => {
    const dialog = box.current
    if (!dialog) return undefined
    // A browser without popovers shows it where it stands in the page, above the rest.
    const popovers = 'showPopover' in HTMLElement.prototype
    if (popovers) dialog.showPopover()
    else dialog.setAttribute('open', '')
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
    first.focus({ preventScroll: true })
    // Not every browser lets the keyboard scroll a box that holds nothing to focus.
    const content = panel.current
    if (content && content.scrollHeight > content.clientHeight) content.tabIndex = 0
    // An answer that comes late may give the focus to its row behind: it stays here.
    const stay = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest('dialog')) dialog.focus()
    }
    document.addEventListener('focusin', stay)
    return () => {
      document.removeEventListener('focusin', stay)
      if (popovers) dialog.hidePopover()
      const back = opener.current
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true })
    }
  }, [])

  const askToClose = useEffectEvent(onClose)
  useEffect(() => whenAskedToClose(() => askToClose()), [])

  return { box, panel }
}

/** Tab goes round in the dialog: past its last place to the first, and back. */
const goRound = (panel: RefObject<HTMLElement | null>, at: 0 | -1) =>
  [...(panel.current?.querySelectorAll<HTMLElement>(CAN_FOCUS) ?? [])]
    .filter(one => one.tabIndex >= 0 && one.checkVisibility())
    .at(at)
    ?.focus()

const OpenDialog = ({
  onClose,
  title,
  children,
  actions,
  wrong = null,
  closeOnBackdrop = false,
  kind = 'dialog',
  width = 'normal',
}: DialogProps) => {
  const { box, panel } = useModal(onClose)
  const title_id = useId()

  const pressOutside = (event: MouseEvent<HTMLDialogElement>) => {
    if (closeOnBackdrop && event.target === event.currentTarget) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is the keyboard's way
    <dialog
      ref={box}
      popover="manual"
      tabIndex={-1}
      aria-modal="true"
      aria-labelledby={title_id}
      onMouseDown={pressOutside}
      className="fixed inset-0 z-50 m-0 size-full max-h-none max-w-none animate-appear flex-col border-0 bg-ink/50 p-0 open:flex"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- hands the focus on */}
      <span tabIndex={0} onFocus={event => goRound(panel, panel.current?.contains(event.relatedTarget) ? -1 : 0)} />
      <div
        ref={panel}
        className={cx(
          'relative ring-inside flex max-h-[calc(100dvh-32px)] w-full flex-col scroll-py-20 overflow-y-auto overscroll-contain bg-surface shadow-overlay',
          widths[width],
          kind === 'sheet'
            ? 'mx-auto mt-auto mb-0 rounded-t-card sm:my-auto sm:rounded-b-card'
            : 'm-auto max-w-[calc(100vw-32px)] rounded-card',
        )}
      >
        {/* Where text is so large, or the window so low, that they would take the content's place, head and foot scroll
            with it. Not <header> and <footer>: outside of <main> they would be the page's own. */}
        <div className="sticky top-[min(0px,calc((100dvh-34rem)*2))] z-1 flex shrink-0 items-start gap-2 border-b bg-surface py-1 pr-1 pl-4">
          <h2 id={title_id} className="flex-1 py-2 text-lg">
            {title}
          </h2>
          <IconButton icon={X} label="閉じる" onClick={onClose} />
        </div>
        <div className="shrink-0 grow p-[min(1rem,5vw)]">{children}</div>
        {actions ? <Foot wrong={wrong}>{actions}</Foot> : kind === 'sheet' && <div className="pb-safe" />}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- hands the focus on */}
      <span tabIndex={0} onFocus={() => goRound(panel, 0)} />
    </dialog>
  )
}

const Foot = ({ wrong, children }: { wrong: string | null; children: ReactNode }) => (
  <div className="sticky bottom-[min(0px,calc((100dvh-34rem)*2))] flex shrink-0 flex-wrap justify-end gap-2 border-t bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
    {wrong !== null && (
      <div role="alert" className="w-full">
        <FieldError>{wrong}</FieldError>
      </div>
    )}
    {children}
  </div>
)
