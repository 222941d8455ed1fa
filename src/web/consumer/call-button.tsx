import Phone from 'lucide-react/icons/phone'
import type { ComponentProps, ReactNode } from 'react'
import { formatPhone } from '#domain/shared/phone.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'

/** Calls a number with one press; says the number where it is given no other word. */
export const CallButton = ({
  phone,
  children = formatPhone(phone),
  ...rest
}: Pick<ComponentProps<typeof ButtonAnchor>, 'look' | 'className'> & { phone: string; children?: ReactNode }) => (
  <ButtonAnchor icon={Phone} href={`tel:${phone}`} {...rest}>
    {children}
  </ButtonAnchor>
)
