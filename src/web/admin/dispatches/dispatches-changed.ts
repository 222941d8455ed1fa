import { listDispatches } from '#contract/dispatch/admin-dispatches.contract.ts'
import { countLostDispatches } from '#contract/dispatch/waiting-dispatches.contract.ts'
import { invalidate } from '#web/api/data.ts'

/** What else shows what left is asked for anew: the list, and the number in the menu. */
export const dispatchesChanged = () => Promise.all([listDispatches, countLostDispatches].map(invalidate))
