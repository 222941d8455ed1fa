import Check from 'lucide-react/icons/check'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'
import type { Icon } from './icon.ts'
import { Link } from './link.tsx'

export type MenuItem = {
  label: string
  icon?: Icon
  danger?: boolean
  disabled?: boolean
  /** One of several of which one is in force: whether it is that one. */
  checked?: boolean
} & ({ to: string } | { href: string } | { onPress: () => void })

/** The item a key leads to among `length`, or null for a key that does not move. */
export const menuIndex = (key: string, index: number, length: number): number | null => {
  if (key === 'ArrowDown') return (index + 1) % length
  if (key === 'ArrowUp') return (index - 1 + length) % length
  if (key === 'Home') return 0
  return key === 'End' ? length - 1 : null
}

const ENTRIES = '[role="menuitem"], [role="menuitemradio"]'

type MenuProps = {
  label: string
  button: ReactNode
  items: readonly MenuItem[]
  align?: 'left' | 'right'
  /** 36 px, for the supplier's desk only. */
  dense?: boolean
  /** Classes of the button. */
  className?: string
}

/** Whether the list is open, and its keys. */
const useMenu = () => {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return undefined
    // In a sticky head: brought into sight, the page under it would be scrolled.
    root.current?.querySelector<HTMLElement>(ENTRIES)?.focus({ preventScroll: true })
    const away = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  }, [open])

  const close = () => {
    setOpen(false)
    trigger.current?.focus({ preventScroll: true })
  }

  const onKey = (event: KeyboardEvent) => {
    if (!open) {
      if (event.key === 'ArrowDown' && event.target === trigger.current) {
        event.preventDefault()
        setOpen(true)
      }
      return
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
      return
    }
    if (event.key === 'Tab') {
      setOpen(false)
      return
    }
    const all = [...(root.current?.querySelectorAll<HTMLElement>(ENTRIES) ?? [])]
    const at = all.findIndex(one => one === document.activeElement)
    const next = menuIndex(event.key, at, all.length)
    if (next === null) return
    event.preventDefault()
    all[next]?.focus()
  }

  return { open, setOpen, root, trigger, close, onKey }
}

/**
 * A button that opens a list of actions or links. Arrows move, Escape closes and gives the focus back, a press
 * elsewhere closes. `button` is the face of the button; `label` is read aloud.
 */
export const Menu = ({ label, button, items, align = 'right', dense = false, className }: MenuProps) => {
  const { open, setOpen, root, trigger, close, onKey } = useMenu()
  const id = useId()
  const with_icons = items.some(item => item.icon)

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys for the button and the items in it
    <div ref={root} className="relative" onKeyDown={onKey}>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!open)}
        className={cx(
          'inline-flex items-center justify-center gap-1 rounded-input px-2 hover:bg-ground',
          dense ? 'min-h-9 min-w-9' : 'min-h-11 min-w-11',
          className,
        )}
      >
        {button}
      </button>
      {open && (
        <div
          ref={inSight}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={cx(
            'absolute top-full z-40 mt-1 flex w-max max-w-[calc(100vw-16px)] min-w-[min(12rem,calc(100vw-16px))] animate-appear flex-col rounded-card border bg-surface p-1 shadow-overlay',
            align === 'right' ? 'right-0' : 'left-0',
          )}
        >
          {items.map(item => (
            <MenuEntry key={item.label} item={item} indented={with_icons} onDone={close} />
          ))}
        </div>
      )}
    </div>
  )
}

/**
 * Where it would begin or end outside of the window it is moved into it: with large text its button stands anywhere.
 * It is looked at with every picture while it is open, since what comes late into a head moves the button.
 */
const inSight = (menu: HTMLElement | null) => {
  if (!menu) return undefined
  let moved = 0
  let frame = 0
  const place = () => {
    const { left, right } = menu.getBoundingClientRect()
    const over = Math.max(0, right - moved - document.documentElement.clientWidth + 8)
    const by = left - moved - over < 8 ? 8 - (left - moved) : -over
    if (by !== moved) menu.style.translate = `${by}px`
    moved = by
    frame = requestAnimationFrame(place)
  }
  place()
  return () => cancelAnimationFrame(frame)
}

const MenuEntry = ({
  item,
  indented,
  onDone,
}: {
  item: MenuItem
  /** Others have an icon: without one its words stand where theirs do. */
  indented: boolean
  onDone: () => void
}) => {
  const { label, icon: Icon, danger = false, disabled = false, checked } = item
  const shared = {
    role: checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': checked,
    tabIndex: -1,
    className: cx(
      'ring-inside flex min-h-11 w-full items-center gap-2 rounded-input px-3 text-left hover:bg-ground md:whitespace-nowrap',
      danger && 'text-vermilion',
      disabled && 'text-ink-faint',
      checked && 'font-bold text-leaf-deep',
    ),
  }
  const face = (
    <>
      {Icon ? <Icon size={18} className="shrink-0" /> : indented && <span className="w-4.5 shrink-0" />}
      {label}
      {checked && <Check size={18} className="ml-auto shrink-0" />}
    </>
  )
  if ('to' in item && !disabled)
    return (
      <Link {...shared} to={item.to} onClick={onDone}>
        {face}
      </Link>
    )
  if ('href' in item && !disabled)
    return (
      <a {...shared} href={item.href} onClick={onDone}>
        {face}
      </a>
    )
  return (
    <button
      type="button"
      {...shared}
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (disabled) return
        onDone()
        if ('onPress' in item) item.onPress()
      }}
    >
      {face}
    </button>
  )
}
