import { late } from '#web/ui/late.tsx'

/** The warning before the next order, fetched after what is ordered is in sight. */
export const OpenClaimsNotice = late(async () => (await import('./open-claims-notice.tsx')).OpenClaimsNotice)
