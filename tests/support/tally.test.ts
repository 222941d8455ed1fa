import { expect, test } from 'vitest'
import { playwrightTally, vitestTally } from './tally.ts'

const vitest = (passed: number, failed: number, testResults: unknown[] = []) =>
  JSON.stringify({ numPassedTests: passed, numFailedTests: failed, testResults })
const playwright = (expected: number, unexpected: number) =>
  JSON.stringify({ stats: { expected, unexpected, flaky: 0, skipped: 0 } })

test.each([
  ['all pass', vitest(5, 0), true, 5, 0],
  ['some fail', vitest(5, 2), false, 5, 2],
  ['all pass, but an error outside any test', vitest(5, 0), false, 5, 1],
  ['a file that could not be loaded', vitest(5, 0, [{ status: 'failed', assertionResults: [] }]), false, 5, 1],
  [
    'a failed file is not counted beside its failed test',
    vitest(5, 1, [{ status: 'failed', assertionResults: [{ status: 'failed' }] }]),
    false,
    5,
    1,
  ],
  ['no test ran', vitest(0, 0), true, 0, 1],
  ['no report', undefined, true, 0, 1],
  ['half a report', '{"numPassed', false, 0, 1],
])('vitest: %s', (_case, report, ended_well, passed, failed) => {
  expect(vitestTally(report, ended_well)).toEqual({ passed, failed })
})

test.each([
  ['all pass', playwright(5, 0), true, 5, 0],
  ['some fail', playwright(5, 2), false, 5, 2],
  ['global setup failed', playwright(0, 0), false, 0, 1],
  ['crashed after its tests', playwright(5, 0), false, 5, 1],
  ['no report', undefined, false, 0, 1],
])('playwright: %s', (_case, report, ended_well, passed, failed) => {
  expect(playwrightTally(report, ended_well)).toEqual({ passed, failed })
})
