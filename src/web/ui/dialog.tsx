import X from 'lucide-react/icons/x'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'

import { IconButton } from './button.tsx'
import { cx } from './cx.ts'

export type DialogProps = {
  open: boolean
  /** Escape, the close button, and the backdrop where allowed. The parent sets `open` to false. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the foot; they stay in view while the content scrolls. */
  actions?: ReactNode
  /** A press beside the dialog closes it. Leave it off where something typed would be lost. */
  closeOnBackdrop?: boolean
  /** 'sheet' rises from the bottom of a phone and is a dialog on a desk. */
  kind?: 'dialog' | 'sheet'
  /** narrow 400 px, normal 560 px, wide 880 px. */
  width?: 'narrow' | 'normal' | 'wide'
}

const widths = { narrow: 'sm:max-w-100', normal: 'sm:max-w-140', wide: 'sm:max-w-220' }

/**
 * A modal dialog on the browser's own <dialog>: it traps the focus, makes the page behind inert, and gives the focus
 * back to where it was. Put `data-autofocus` on the element that should have it first (a closed
 * dialog can't take autoFocus); else it is the dialog itself.
 */
export const Dialog = (props: DialogProps) => (props.open ? <OpenDialog {...props} /> : null)

const OpenDialog = ({
  onClose,
  title,
  children,
  actions,
  closeOnBackdrop = false,
  kind = 'dialog',
  width = 'normal',
}: DialogProps) => {
  const box = useRef<HTMLDialogElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const title_id = useId()

  // What had the focus before, to give it back: the browser's own memory may name the field that took it since.
  const opener = useRef<Element | null>(null)
  opener.current ??= document.activeElement

  useEffect(() => {
    const dialog = box.current
    if (!dialog) return undefined
    // showModal would give the focus to the close button; moving it on afterwards costs the page a second look at itself.
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
    first.autofocus = true
    dialog.showModal()
    if (document.activeElement !== first) first.focus()
    // Not every browser lets the keyboard scroll a box that holds nothing to focus.
    const content = scroll.current
    if (content && content.scrollHeight > content.clientHeight) content.tabIndex = 0
    return () => {
      dialog.close()
      const back = opener.current
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true })
    }
  }, [])

  const pressOutside = (event: MouseEvent<HTMLDialogElement>) => {
    if (closeOnBackdrop && event.target === event.currentTarget) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the keyboard's way
    <dialog
      ref={box}
      tabIndex={-1}
      aria-labelledby={title_id}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClose={event => {
        // The browser closes on a second Escape whatever onCancel says.
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
      }}
      onMouseDown={pressOutside}
      className={cx(
        'flex-col overflow-hidden bg-surface p-0 shadow-overlay open:flex',
        'animate-appear backdrop:animate-appear backdrop:bg-ink/50',
        'max-h-[calc(100dvh-2rem)] w-full',
        widths[width],
        kind === 'sheet'
          ? 'mx-auto mt-auto mb-0 max-w-full rounded-t-card sm:my-auto sm:rounded-b-card'
          : 'm-auto max-w-[calc(100vw-2rem)] rounded-card',
      )}
    >
      <header className="flex items-start gap-2 border-b py-1 pr-1 pl-4">
        <h2 id={title_id} className="flex-1 py-2 text-lg">
          {title}
        </h2>
        <IconButton icon={X} label="閉じる" onClick={onClose} />
      </header>
      <div ref={scroll} className="ring-inside min-h-0 flex-1 overflow-y-auto overscroll-contain p-4">
        {children}
      </div>
      {actions ? (
        <footer className="flex flex-wrap justify-end gap-2 border-t p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          {actions}
        </footer>
      ) : (
        kind === 'sheet' && <div className="pb-safe" />
      )}
    </dialog>
  )
}
