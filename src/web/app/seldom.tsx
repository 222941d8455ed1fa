import { createRoot } from 'react-dom/client'
import { LookBand } from './look-band.tsx'

/** What an app's first script does not hold, as it is needed seldom: who sits there, and as whom staff look. */
export { askIdentity } from './confirm-identity.tsx'

/** Draws the band of a look over the page. */
export const showLook = (): void => {
  const place = document.createElement('div')
  document.body.prepend(place)
  createRoot(place).render(<LookBand />)
}
