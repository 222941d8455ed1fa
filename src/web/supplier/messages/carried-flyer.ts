import type { ComponentProps } from 'react'
import { late } from '#web/ui/late.tsx'
import type { CarriedLook } from './carried-look.tsx'

/** `CarriedLook`, which the first look at a message's pages does without. */
export const CarriedFlyer = late<ComponentProps<typeof CarriedLook>>(
  async () => (await import('./carried-look.tsx')).CarriedLook,
)
