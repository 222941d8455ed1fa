import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import type { CaptchaPort } from '#server/ports.ts'
import { localSiteverify, standin_script, standin_site_key, standinApi } from './local-captcha.ts'

/** How a verifier is asked: a form is posted, JSON comes back. The stand-in answers the same without a network. */
export type Siteverify = (form: URLSearchParams, signal: AbortSignal) => Promise<unknown>

const google_script = 'https://www.google.com/recaptcha/api.js?render=explicit&hl=ja'
const google_origins = [
  'https://www.google.com/recaptcha/',
  'https://www.gstatic.com/recaptcha/',
  'https://recaptcha.google.com/recaptcha/',
]
const google_verifier = 'https://www.google.com/recaptcha/api/siteverify'

/** A token lives two minutes by Google's rules; a clock that is off and a slow network are allowed for. */
const challenge_lives_ms = 5 * 60_000
const request_timeout_ms = 5_000

/** Google's answer (developers.google.com/recaptcha/docs/verify); `action` comes with enterprise keys only. */
const answerShape = z.object({
  success: z.boolean(),
  challenge_ts: z.optional(z.string()),
  hostname: z.optional(z.string()),
  action: z.optional(z.string()),
  'error-codes': z.optional(z.array(z.string())),
})

/** These say that our own keys are wrong: nothing that the sender could mend. */
const our_fault = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request', 'invalid-keys'])

/** Posts to a verifier over HTTP. */
export const siteverifyAt =
  (url: string): Siteverify =>
  async (form, signal) => {
    const response = await fetch(url, { method: 'POST', body: form, redirect: 'error', signal })
    if (!response.ok) throw new Error(`the verifier answered ${response.status}`)
    return response.json()
  }

/** Asks a verifier and judges its answer: success, hostname, action where there is one, age of the challenge. */
export const makeVerify =
  (
    {
      secret,
      hostname,
      siteverify,
      log,
    }: { secret: string; hostname: string | undefined; siteverify: Siteverify; log: Log },
    timeout_ms = request_timeout_ms,
  ): CaptchaPort['verify'] =>
  async (token, { remote_address, action, at }) => {
    const form = new URLSearchParams({ secret, response: token, remoteip: remote_address })
    let answer: z.output<typeof answerShape>
    try {
      answer = answerShape.parse(await siteverify(form, AbortSignal.timeout(timeout_ms)))
    } catch (error) {
      log.error({ err: error }, 'the human check could not be verified')
      return 'unreachable'
    }
    const codes = answer['error-codes'] ?? []
    if (codes.some(code => our_fault.has(code))) {
      log.error({ codes }, 'the human check is not configured rightly')
      return 'unreachable'
    }
    if (codes.includes('timeout-or-duplicate')) return 'expired'
    if (!answer.success) return 'refused'
    if (hostname !== undefined && answer.hostname !== hostname) {
      log.warn({ hostname: answer.hostname, expected: hostname }, 'a human check made on another site')
      return 'refused'
    }
    if (answer.action !== undefined && answer.action !== action) return 'refused'
    const age = answer.challenge_ts === undefined ? 0 : at.getTime() - Date.parse(answer.challenge_ts)
    return age > challenge_lives_ms || Number.isNaN(age) ? 'expired' : 'passed'
  }

/** The human check by the configured keys, or the stand-in. */
export const makeCaptcha = (config: Config, log: Log, now: () => Date): CaptchaPort => {
  const { recaptcha, recaptcha_hostname } = config
  if (!recaptcha) {
    const siteverify = localSiteverify(config.recaptcha_standin, now)
    return {
      site: { site_key: standin_site_key, script: standin_script, origins: [] },
      verify: makeVerify({ secret: 'local', hostname: recaptcha_hostname, siteverify, log }),
      standin: { script: standinApi, siteverify },
    }
  }
  const hostname = recaptcha_hostname ?? (config.public_url && new URL(config.public_url).hostname)
  return {
    site: { site_key: recaptcha.site_key, script: google_script, origins: google_origins },
    verify: makeVerify({ secret: recaptcha.secret_key, hostname, siteverify: siteverifyAt(google_verifier), log }),
    standin: null,
  }
}
