import { countClaims, listClaims } from '#contract/claims/claims.contract.ts'
import { invalidate } from '#web/api/data.ts'

/** All that is shown of claims is asked for again. */
export const renewClaims = () => Promise.all([listClaims, countClaims].map(route => invalidate(route)))
