import type { ReactNode } from 'react'

/**
 * A stop of Tab that leads over much else to what has the id `to`. The first stop of a page leads over the navigation to
 * the page itself (`<main id="main" tabIndex={-1}>`).
 */
export const SkipLink = ({ to = 'main', children = '本文へ移動' }: { to?: string; children?: ReactNode }) => (
  <a
    href={`#${to}`}
    className="fixed top-2 left-2 z-50 -translate-y-20 rounded-input bg-surface px-4 py-2 font-bold text-ink focus:translate-y-0 focus:shadow-overlay"
  >
    {children}
  </a>
)
