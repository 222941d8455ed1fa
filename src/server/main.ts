import { fileURLToPath } from 'node:url'
import { makeApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { makeDeps } from './deps.ts'
import { readAssets } from './http/assets.ts'
import { drain } from './http/drain.ts'
import { runUntilStopped } from './run.ts'

/** Starts the web process. Stopping lets the requests under way finish. */
export const startWeb = async (config: Config): Promise<{ address: string; stop(): Promise<void> }> => {
  const deps = makeDeps(config, {}, 'web')
  const app = await makeApp(deps, readAssets())
  if (config.deployed && !config.error_reports) {
    deps.log.warn('SENTRY_DSN is not set: errors and faulty screens are reported nowhere but in this log')
  }
  const address = await app.listen({ host: config.host, port: config.port })
  return {
    address,
    stop: async () => {
      await drain(app, deps)
      await deps.close()
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
