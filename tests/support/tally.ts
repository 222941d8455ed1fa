import * as z from 'zod/mini'

/** What a runner's report adds to the check's last line. */
export interface Tally {
  passed: number
  failed: number
}

const status = z.object({ status: z.string() })
const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.extend(status, { assertionResults: z.array(status) })),
})
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number() }),
})

/** From vitest's JSON report. A file that could not be loaded has no tests in it and counts as one that failed. */
export function vitestTally(report: string | undefined, ended_well: boolean): Tally {
  const parsed = parse(vitestReport, report)
  const broken = (parsed?.testResults ?? []).filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  )
  return honest(parsed?.numPassedTests ?? 0, (parsed?.numFailedTests ?? 0) + broken.length, ended_well)
}

/** From Playwright's JSON report. */
export function playwrightTally(report: string | undefined, ended_well: boolean): Tally {
  const { expected, unexpected } = parse(playwrightReport, report)?.stats ?? { expected: 0, unexpected: 0 }
  return honest(expected, unexpected, ended_well)
}

/** A runner that crashed, or ran nothing, has failed whatever its report says. */
function honest(passed: number, failed: number, ended_well: boolean): Tally {
  return { passed, failed: failed === 0 && (!ended_well || passed === 0) ? 1 : failed }
}

function parse<T>(shape: z.ZodMiniType<T>, report: string | undefined): T | undefined {
  try {
    return shape.parse(JSON.parse(report ?? ''))
  } catch {
    return undefined
  }
}
