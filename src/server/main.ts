import { fileURLToPath } from 'node:url'
import { makeApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { makeDeps } from './deps.ts'
import { followHolidays } from './holidays/follow-holidays.ts'
import { readAssets, webFolder } from './http/assets.ts'
import { drain } from './http/drain.ts'
import { shareAssets } from './http/shared-assets.ts'
import { runUntilStopped } from './run.ts'
import { closeTracing, openTracing } from './tracing.ts'

/** Starts the web process. Stopping lets the requests under way finish. */
export const startWeb = async (config: Config): Promise<{ address: string; stop(): Promise<void> }> => {
  await openTracing(config.traces, 'web')
  const deps = makeDeps(config, {}, 'web')
  await followHolidays(deps)
  const app = await makeApp(deps, readAssets())
  if (config.deployed) {
    // Without them an upgrade is felt by whoever opens a page just then; it is no reason to stand still.
    await shareAssets(deps.files, webFolder).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the files of this release could not be kept for the processes of others')
    })
  }
  if (config.deployed && !config.recaptcha) {
    deps.log.warn('RECAPTCHA_SITE_KEY is not set: contact forms let everybody through')
  }
  if (config.deployed && !config.error_reports) {
    deps.log.warn('SENTRY_DSN is not set: errors and faulty screens are reported nowhere but in this log')
  }
  const address = await app.listen({ host: config.host, port: config.port })
  return {
    address,
    stop: async () => {
      await drain(app, deps)
      await deps.close()
      await closeTracing()
    },
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runUntilStopped(async () => {
    const config = readConfig(process.env)
    const web = await startWeb(config)
    console.log(`Oroshi web: ${web.address}`)
    return web
  })
}
