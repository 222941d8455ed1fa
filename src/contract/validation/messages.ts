import type * as z from 'zod/mini'
import type { FieldMessage } from '#domain/shared/refusal.ts'

type Issue = z.core.$ZodIssue

/** ['lines', 0, 'quantity'] is 'lines[0].quantity'. */
const fieldOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((field, key) => {
    if (typeof key === 'number') return `${field}[${key}]`
    return field === '' ? String(key) : `${field}.${String(key)}`
  }, '')

/** zod/mini has no texts of its own, the full zod has English ones: ours are Japanese, so never ASCII throughout. */
const isOurs = (issue: Issue): boolean => /[^ -~\s]/.test(issue.message)

/** No field's own name: those are of the wire, and nobody knows them. */
const fallback = '入力内容が正しくありません'

const under = (path: readonly PropertyKey[], issue: Issue): Issue => ({ ...issue, path: [...path, ...issue.path] })

/** A failed union says what the branch says that has words for it; two branches with words can't both be meant. */
const flat = (issue: Issue): Issue[] => {
  if (issue.code === 'unrecognized_keys') return issue.keys.map(key => ({ ...issue, path: [...issue.path, key] }))
  if (issue.code !== 'invalid_union' || isOurs(issue)) return [issue]
  const spoken = issue.errors.map(branch => branch.flatMap(flat)).find(branch => branch.some(isOurs))
  return spoken ? spoken.map(one => under(issue.path, one)) : [issue]
}

/**
 * What a failed parse says to a person: one message per issue beside its field ('lines[0].quantity'; '' for the whole),
 * in order. The one way for server and browser, so that both say the same (requirements sections 3 and 5). An issue
 * without a message of its own says '入力内容が正しくありません'.
 */
export const fieldMessages = (error: { readonly issues: readonly Issue[] }): FieldMessage[] =>
  error.issues.flatMap(flat).map(issue => {
    const field = fieldOf(issue.path)
    return { field, message: isOurs(issue) ? issue.message : fallback }
  })
