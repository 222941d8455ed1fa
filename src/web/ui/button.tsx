import LoaderCircle from 'lucide-react/icons/loader-circle'
import { type ComponentProps, type MouseEvent, type ReactNode, useRef, useState } from 'react'

import { cx } from './cx.ts'
import type { Icon } from './icon.ts'

/** `chosen`: what it opens narrows or says something. Of a count, `urgent`: it waits; `calm`: there is none. */
export type ButtonLook = 'primary' | 'secondary' | 'chosen' | 'quiet' | 'danger' | 'urgent' | 'calm'
export type ButtonSize = 'low' | 'narrow' | 'small' | 'normal' | 'large'

type Face = {
  look?: ButtonLook
  /** small (36 px), narrow and low (32 px) are for the supplier's desk only; normal is 44 px, large 52 px. */
  size?: ButtonSize
  /** As wide as its column. */
  wide?: boolean
  icon?: Icon
  children: ReactNode
}

const looks: Record<ButtonLook, string> = {
  primary: 'border-leaf bg-leaf text-surface hover:border-leaf-deep hover:bg-leaf-deep active:bg-leaf-deep',
  secondary: 'border-ink-faint bg-surface text-ink hover:bg-ground active:bg-line',
  chosen: 'border-leaf bg-leaf-pale text-ink',
  quiet: 'border-transparent text-leaf hover:bg-leaf-pale active:bg-leaf-pale',
  danger: 'border-vermilion bg-surface text-vermilion hover:bg-vermilion-pale active:bg-vermilion-pale',
  urgent: 'border-transparent text-amber hover:bg-leaf-pale active:bg-leaf-pale',
  calm: 'border-transparent text-ink-soft hover:bg-leaf-pale active:bg-leaf-pale',
}

const sizes: Record<ButtonSize, string> = {
  low: 'min-h-8 gap-1 px-2 text-sm',
  narrow: 'min-h-9 gap-1 px-2 text-sm',
  small: 'min-h-9 gap-1 px-3 text-sm',
  normal: 'min-h-11 gap-2 px-4 text-base',
  large: 'min-h-13 gap-2 px-6 text-lg',
}

/** The classes of a button, for the link variants and for what must look like one. */
export const buttonClass = ({ look = 'secondary', size = 'normal', wide = false }: Partial<Face>): string =>
  cx(
    'relative inline-flex items-center justify-center rounded-input border text-center leading-tight font-bold no-underline select-none',
    'disabled:border-line disabled:bg-line disabled:text-ink-soft aria-disabled:cursor-default',
    looks[look],
    sizes[size],
    wide && 'w-full',
  )

/** Icon and word of a button. */
export const ButtonFace = ({ icon: Icon, size = 'normal', children }: Pick<Face, 'icon' | 'size' | 'children'>) => (
  <>
    {Icon && <Icon size={size === 'normal' || size === 'large' ? 20 : 16} className="shrink-0" />}
    <span className="phrase py-1">{children}</span>
  </>
)

export type ButtonProps = Omit<ComponentProps<'button'>, 'onClick' | 'children'> &
  Face & {
    /** Work under way: keeps its width and takes no further press. A promise from onClick makes it busy by itself. */
    busy?: boolean
    onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
  }

/**
 * A button; its word is a verb. While busy it stays focusable and says so, so that the focus is not lost, and a second
 * press (or Enter in its form) does nothing.
 */
export const Button = ({
  look,
  size,
  wide,
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => {
  const [pending, setPending] = useState(false)
  const running = useRef(false)
  const working = busy || pending

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (working || running.current) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const result = onClick?.(event)
    if (!(result instanceof Promise)) return
    running.current = true
    setPending(true)
    const end = () => {
      running.current = false
      setPending(false)
    }
    result.then(end, error => {
      end()
      // Nobody awaits a press: the page's own error handler must still hear of the failure.
      reportError(error)
    })
  }

  return (
    <button
      type="button"
      {...rest}
      className={cx(buttonClass({ look, size, wide }), className)}
      aria-busy={working || undefined}
      aria-disabled={working || rest['aria-disabled'] || undefined}
      onClick={press}
    >
      <span className={cx('contents', working && '[&>*]:invisible')}>
        <ButtonFace icon={icon} size={size}>
          {children}
        </ButtonFace>
      </span>
      {working && (
        <span className="absolute inset-0 grid place-items-center">
          <LoaderCircle size={20} className="animate-spin" />
          <span className="sr-only">{children} 処理中</span>
        </span>
      )}
    </button>
  )
}

export type ButtonAnchorProps = Omit<ComponentProps<'a'>, 'children'> & Face & { href: string }

/** A link to another document (another area, a file, tel:) that looks like a button. Inside an area use ButtonLink. */
export const ButtonAnchor = ({ look, size, wide, icon, className, children, ...rest }: ButtonAnchorProps) => (
  <a {...rest} className={cx(buttonClass({ look, size, wide }), className)}>
    <ButtonFace icon={icon} size={size}>
      {children}
    </ButtonFace>
  </a>
)

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: Icon
  /** What it does, read aloud and shown as a tooltip. */
  label: string
  look?: 'quiet' | 'secondary'
  /** 36 px, for the supplier's desk only. */
  dense?: boolean
}

/** A 44 px square button with an icon alone. */
export const IconButton = ({
  icon: Icon,
  label,
  look = 'quiet',
  dense = false,
  className,
  ...rest
}: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    title={label}
    className={cx(
      'inline-grid shrink-0 place-items-center rounded-input border text-ink hover:bg-ground active:bg-line disabled:text-ink-faint',
      dense ? 'size-9' : 'size-11',
      look === 'secondary' ? 'border-ink-faint bg-surface' : 'border-transparent',
      className,
    )}
  >
    <Icon size={20} />
  </button>
)
