// A worker of `bench/dispatch-storm.ts`: the product's jobs under a clock that runs fast, with a fax gateway of the bench's.
import { readConfig } from '#server/config.ts'
import { makeDeps } from '#server/deps.ts'
import { interfax } from '#server/outside/interfax.ts'
import { runJobs } from '#server/run-jobs.ts'
import { stormClock } from './storm-clock.ts'

const config = readConfig(process.env)
const { STORM_BEGAN: began = '0', STORM_SPEED: speed = '1', STORM_GATEWAY: url = '' } = process.env
const now = stormClock(Number(began), Number(speed))

/** Only who has done something is worth killing: on a busy machine others would be killed before they have begun. */
const worth_killing = 10
let spoken = 0
const ask: typeof fetch = async (...request) => {
  spoken += 1
  if (spoken === worth_killing) process.send?.('at work')
  return fetch(...request)
}
const fax = interfax({ url, user: 'storm', password: 'storm' }, ask)
runJobs(makeDeps(config, { now: () => new Date(now()), fax }))
