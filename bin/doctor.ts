// Says what is missing or wrong with this installation, and the way out: npm run doctor. Nothing is sent or changed. Ends
// with 1 where something is bad. It reads the same variables as the processes.
import { readConfig } from '#server/config.ts'
import { makeDeps } from '#server/deps.ts'
import { examine } from '#server/platform/doctor.ts'

const signs = { good: '✓', watch: '!', bad: '✗' }

try {
  const deps = makeDeps(readConfig({ ...process.env, LOG_LEVEL: 'silent' }))
  try {
    const findings = await examine(deps)
    for (const { about, level, words, way_out } of findings) {
      console.log(`${signs[level]} ${about}: ${words}${way_out && `\n    → ${way_out}`}`)
    }
    if (findings.some(one => one.level === 'bad')) process.exitCode = 1
  } finally {
    await deps.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
