import { cp932Offenders } from '#domain/shared/cp932.ts'
import { sayUnencodable } from '#domain/shared/rule-messages.ts'
import { type Rule, textRule } from './rule.ts'

/**
 * Section 5: no emoji or characters unencodable in Shift-JIS, that is CP932 after composing and the safe map (domain
 * section 7). Names the characters. In a file of its own: it brings a 4.5 kB table.
 */
// @__NO_SIDE_EFFECTS__
export const encodable = (label: string, message?: string): Rule<string> =>
  textRule(
    value => cp932Offenders(value).length === 0,
    value => message ?? sayUnencodable(label, cp932Offenders(value)),
  )
