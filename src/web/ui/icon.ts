import type { ComponentType } from 'react'

/**
 * An icon of lucide-react, imported alone: `import Plus from 'lucide-react/icons/plus'`. It is hidden from screen
 * readers; the word beside it (or the button's label) speaks.
 */
export type Icon = ComponentType<{ size?: number | string; className?: string; strokeWidth?: number | string }>
