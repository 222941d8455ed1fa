import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A fresh clone begins with the longest files. This one is short and waits long: begun last, it would run alone. */
const waits_long = 'src/server/run-jobs.test.ts'

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const waits = (file: TestSpecification) => file.moduleId.endsWith(waits_long)
    return [...sorted.filter(waits), ...sorted.filter(file => !waits(file))]
  }
}

/** What a test waits for comes, on a busy machine too: these end what never would. */
const limits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }

export default defineConfig({
  test: {
    // One more than the two cores of the machine that the check is measured on: a tenth of the time is waiting.
    maxWorkers: 3,
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          isolate: false,
          include: ['src/{domain,contract,web}/**/*.test.{ts,tsx}'],
          ...limits,
        },
      },
      {
        test: {
          name: 'server',
          // Reading the server's modules anew for each file took more than half of its time; no test changes a module's state.
          isolate: false,
          include: ['src/server/**/*.test.ts', 'tests/*.test.ts', 'tests/{operations,support}/*.test.ts'],
          globalSetup: './tests/support/database-server.ts',
          ...limits,
        },
      },
    ],
  },
})
