import type { ReactNode } from 'react'

/** A white card with a heading: a form on the ground colour. */
export const Card = ({
  title,
  children,
  className = '',
}: {
  title?: ReactNode
  children: ReactNode
  className?: string
}) => (
  <section className={`rounded-card border bg-surface p-[min(1rem,4.5vw)] sm:p-6 ${className}`}>
    {title !== undefined && <h2 className="mb-4 text-lg">{title}</h2>}
    {children}
  </section>
)
