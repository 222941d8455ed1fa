import { errorTexts } from '#contract/http/errors.ts'
import { refuse } from '#domain/shared/refusal.ts'

/** What was found; else 404, as for what belongs to somebody else. */
export const there = <T>(found: T | undefined | null | false | ''): T => {
  if (!found) throw refuse(404, errorTexts.not_found)
  return found
}
