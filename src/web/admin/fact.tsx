import type { ReactNode } from 'react'
import { formatPhone } from '#domain/shared/phone.ts'

/** Facts by name, one under the other. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-x-6 gap-y-1 sm:facts">{children}</dl>
)

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-soft">{label}</dt>
    <dd className="min-w-0 break-words tabular-nums">{children}</dd>
  </>
)

/** A number that is called by a press. */
export const PhoneFact = ({ phone_number }: { phone_number: string | null }) =>
  phone_number === null ? (
    '—'
  ) : (
    <a href={`tel:${phone_number}`} className="text-indigo underline">
      {formatPhone(phone_number)}
    </a>
  )
