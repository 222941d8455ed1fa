import type { LucideIconData, LucideProps } from 'lucide-react'
import { createElement, type JSX } from 'react'

/**
 * Draws an icon of lucide: the build gives the icons this in place of lucide's own, which joins class names and contexts
 * at each of the many times that a long list is drawn (and weighs 2 kB). `size` is in px at usual text, and grows with the
 * text beside it. Hidden from screen readers unless it has a label.
 */
// @__NO_SIDE_EFFECTS__
const drawIcon = ({ node }: Pick<LucideIconData, 'node'>): ((props: LucideProps) => JSX.Element) => {
  // Made once: React passes over elements that are the very same.
  const drawn = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ size = 24, ...rest }) => {
    const length = `${Number(size) / 16}rem`
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: length,
        height: length,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': rest['aria-label'] === undefined ? true : undefined,
        ...rest,
      },
      ...drawn,
    )
  }
}
// Lucide's own file, in whose place this stands, exports it so.
export default drawIcon
