import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from './config.ts'
import { makeDeps } from './deps.ts'
import { runUntilStopped } from './run.ts'
import { runJobs } from './run-jobs.ts'

/** Starts the job process. Stopping lets the jobs under way finish. */
export const startWorker = async (config: Config): Promise<{ stop(): Promise<void> }> => {
  const deps = makeDeps(config)
  const jobs = runJobs(deps)
  return {
    stop: async () => {
      await jobs.stop()
      await deps.close()
    },
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runUntilStopped(async () => {
    const worker = await startWorker(readConfig(process.env))
    console.log('Oroshi worker: ready')
    return worker
  })
}
