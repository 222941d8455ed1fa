import type { Proofs } from '#contract/accounts/external-accounts.contract.ts'
import { settingsFirst } from '#contract/first-settings.ts'
import { useData } from '#web/api/data.ts'

/** By what this person comes in: whether there is a password, and which services let in; undefined until it is known. */
export const useProofs = (): Proofs | undefined =>
  useData(...settingsFirst.myAccount().proofs, { fresh_for: 0, throws: false }).data

/** 「A」か「B」: what those services are called. */
export const servicesWords = ({ services }: Proofs): string => services.map(one => one.name).join('か')
