import type { ComponentProps, ReactNode } from 'react'
import { ButtonFace, type ButtonLook, type ButtonSize, buttonClass } from './button.tsx'
import { cx } from './cx.ts'
import type { Icon } from './icon.ts'
import { Link } from './link.tsx'

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, 'children'> & {
  look?: ButtonLook
  size?: ButtonSize
  wide?: boolean
  icon?: Icon
  children: ReactNode
}

/** A link inside the area that looks like a button. */
export const ButtonLink = ({ look, size, wide, icon, className, children, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={cx(buttonClass({ look, size, wide }), className)}>
    <ButtonFace icon={icon} size={size}>
      {children}
    </ButtonFace>
  </Link>
)

/** A link in running text, to a page of the area; `tall` where it stands alone, for a finger. */
export const TextLink = ({ tall = false, className, ...rest }: ComponentProps<typeof Link> & { tall?: boolean }) => (
  <Link
    {...rest}
    className={cx(
      'text-indigo underline underline-offset-2 hover:text-ink',
      tall && 'inline-flex min-h-11 items-center',
      className,
    )}
  />
)
