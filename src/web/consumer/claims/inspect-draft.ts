import type { ReportForm } from '#contract/claims/claim.form.ts'
import type { Claim } from '#contract/claims/claim-shapes.ts'
import type { ClaimKind } from '#domain/claims/claim.ts'
import { isOpenClaim } from '#domain/claims/states.ts'
import { compare, parseDecimal } from '#domain/shared/decimal.ts'
import { normaliseDigits } from '#domain/shared/japanese.ts'

/** The photographs of a problem: those that the server has, and the keys of those that wait on this device. */
export type Photos = { images: { id: string }[]; unsent: string[] }

/** What is wrong with a line, as far as it is typed. */
export type Problem = Photos & { kind: ClaimKind | ''; quantity: string; note: string }

/** What a phone knows of an inspection that the server has not heard yet. */
export type InspectDraft = {
  /** Ticks by line that were set or taken back and not sent. */
  ticks: Readonly<Record<string, boolean>>
  problems: Readonly<Record<string, Problem>>
  /** Under which the problems are reported once; another one as soon as they are others. */
  report_key: string
}

export const empty_inspection: InspectDraft = { ticks: {}, problems: {}, report_key: '' }
export const no_problem: Problem = { kind: '', quantity: '', note: '', images: [], unsent: [] }

const without = <T>(all: Readonly<Record<string, T>>, gone: (key: string, one: T) => boolean) =>
  Object.fromEntries(Object.entries(all).filter(([key, one]) => !gone(key, one)))

export const withTicks = (draft: InspectDraft, line_numbers: readonly number[], arrived: boolean): InspectDraft => ({
  ...draft,
  ticks: { ...draft.ticks, ...Object.fromEntries(line_numbers.map(one => [one, arrived])) },
})

/** Ticks that the server has by now; what was pressed again meanwhile stays. */
export const ticksSent = (draft: InspectDraft, line_numbers: readonly number[], arrived: boolean): InspectDraft => ({
  ...draft,
  ticks: without(draft.ticks, (key, one) => one === arrived && line_numbers.includes(Number(key))),
})

/** The lines to tick, and those to take back. */
export const unsentTicks = ({ ticks }: InspectDraft) =>
  [true, false].flatMap(arrived => {
    const line_numbers = Object.entries(ticks).flatMap(([key, one]) => (one === arrived ? [Number(key)] : []))
    return line_numbers.length ? [{ arrived, line_numbers }] : []
  })

/** A line's problem is another one, or none any more. What is reported then goes under a new key. */
export const withProblem = (
  draft: InspectDraft,
  line_number: number,
  problem: Problem | null,
  report_key: string,
): InspectDraft => {
  const others = without(draft.problems, key => key === String(line_number))
  const problems = problem ? { ...others, [line_number]: problem } : others
  // What is wrong has not arrived as ordered, whatever was pressed before.
  const ticks = problem ? without(draft.ticks, (key, one) => one && key === String(line_number)) : draft.ticks
  return { ticks, problems, report_key }
}

/** The photographs of a line's problem are others; nothing where it has no problem any more. */
export const withPhotos = (
  draft: InspectDraft,
  line_number: number,
  change: (photos: Photos) => Photos,
  report_key: string,
): InspectDraft => {
  const problem = draft.problems[line_number]
  return problem ? withProblem(draft, line_number, { ...problem, ...change(problem) }, report_key) : draft
}

/** Problems in the order of their lines, as they are sent. */
export const claimsOf = ({ problems }: InspectDraft): { line_number: number; problem: Problem }[] =>
  Object.entries(problems)
    .map(([key, problem]) => ({ line_number: Number(key), problem }))
    .toSorted((a, b) => a.line_number - b.line_number)

export const bodyOf = (draft: InspectDraft): ReportForm => ({
  report_key: draft.report_key,
  claims: claimsOf(draft).map(({ line_number, problem: { kind, quantity, note, images } }) => ({
    line_number,
    kind: kind || 'other',
    quantity,
    note,
    claim_image_ids: images.map(one => one.id),
  })),
})

type Standing = Pick<Claim, 'line_number' | 'kind' | 'state' | 'quantity' | 'note'>

/** What was reported just now. */
export const withoutReported = (
  draft: InspectDraft,
  claims: readonly Standing[],
  report_key: string,
  isIt: (problem: Problem, claim: Standing) => boolean = () => true,
): InspectDraft => ({
  ...draft,
  report_key,
  problems: without(draft.problems, (key, problem) =>
    claims.some(
      one =>
        one.line_number === Number(key) && one.kind === problem.kind && isOpenClaim(one.state) && isIt(problem, one),
    ),
  ),
})

/** What stands open already as it is typed needs no second report; what differs from it stays. */
export const withoutSame = (draft: InspectDraft, claims: readonly Standing[], report_key: string): InspectDraft =>
  withoutReported(draft, claims, report_key, isSame)

const isSame = (typed: Problem, { quantity, note }: Standing): boolean => {
  const counted = parseDecimal(normaliseDigits(typed.quantity))
  const alike = counted === null || quantity === null ? counted === quantity : compare(counted, quantity) === 0
  return alike && typed.note.trim() === note
}
