import { consumerId } from '#web/api/meta.ts'
import { late } from '#web/ui/late.tsx'

const Bell = late(() => import('./bell.tsx').then(file => file.Bell))

/** Where the bell stands at the head of a page: as wide before it is there, so that nothing moves. */
export const BellPlace = () => <span className="h-11 min-w-13">{consumerId() !== '' && <Bell />}</span>
