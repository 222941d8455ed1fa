import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { makeCaptcha, makeVerify, siteverifyAt } from './captcha.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const log = pino({ level: 'silent' })
const at = new Date('2026-11-20T00:00:00Z')

/** A real HTTP server that answers as siteverify does, and keeps what it was asked. */
const verifier = async (answer: object | string | null, status = 200, headers: Record<string, string> = {}) => {
  const asked: Record<string, string>[] = []
  const server = createServer((request, response) => {
    void text(request).then(body => {
      asked.push(Object.fromEntries(new URLSearchParams(body)))
      if (answer === null) return
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    return new Promise<void>(resolve => server.close(() => resolve()))
  })
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify` }
}

const verdict = async (url: string, timeout_ms = 60_000) => {
  const verify = makeVerify(
    { secret: 'the secret', hostname: 'oroshi.example', siteverify: siteverifyAt(url), log },
    timeout_ms,
  )
  return verify('the token', { remote_address: '192.0.2.7', action: 'contact', at })
}

const good = { success: true, challenge_ts: '2026-11-19T23:59:30Z', hostname: 'oroshi.example' }

describe('what a verifier answers', () => {
  test('is asked for with secret, token and address', async () => {
    const { url, asked } = await verifier(good)
    expect(await verdict(url)).toBe('passed')
    expect(asked).toEqual([{ secret: 'the secret', response: 'the token', remoteip: '192.0.2.7' }])
  })

  test('that leads elsewhere is followed nowhere: the secret stays with the one who was asked', async () => {
    const other = await verifier(good)
    const { url } = await verifier(good, 307, { location: other.url })
    expect(await verdict(url)).toBe('unreachable')
    expect(other.asked).toEqual([])
  })

  test.each([
    ['a success without an action', good, 'passed'],
    ['the action of this form', { ...good, action: 'contact' }, 'passed'],
    ['another action', { ...good, action: 'login' }, 'refused'],
    ['another site', { ...good, hostname: 'evil.example' }, 'refused'],
    ['no site', { success: true, challenge_ts: good.challenge_ts }, 'refused'],
    ['a refusal', { success: false, 'error-codes': ['invalid-input-response'] }, 'refused'],
    ['a token used or too old', { success: false, 'error-codes': ['timeout-or-duplicate'] }, 'expired'],
    ['a challenge of ten minutes ago', { ...good, challenge_ts: '2026-11-19T23:50:00Z' }, 'expired'],
    ['a time that is none', { ...good, challenge_ts: 'soon' }, 'expired'],
    ['our secret is wrong', { success: false, 'error-codes': ['invalid-input-secret'] }, 'unreachable'],
    ['something else altogether', { hello: 'world' }, 'unreachable'],
    ['no JSON', '<html>', 'unreachable'],
  ])('%s: %o is %s', async (_, answer, wanted) => {
    expect(await verdict((await verifier(answer)).url)).toBe(wanted)
  })

  test('a fault, silence, or nobody there: unreachable', async () => {
    expect(await verdict((await verifier(good, 500)).url)).toBe('unreachable')
    expect(await verdict((await verifier(null)).url, 100)).toBe('unreachable')
    expect(await verdict('http://127.0.0.1:1/siteverify')).toBe('unreachable')
  })
})

describe('the configuration', () => {
  const captcha = (env: Record<string, string> = {}) => makeCaptcha(readConfig(env), log, () => at)
  const check = { remote_address: '192.0.2.7', action: 'contact', at }
  const token = (n: number) => `local.${String(n).padStart(32, '0')}.localhost`

  test('without keys the stand-in takes each token of its own once', async () => {
    const { site, verify, standin } = captcha()
    expect(site).toEqual({
      site_key: 'local-site-key',
      script: '/dev/recaptcha/api.js?render=explicit&hl=ja',
      origins: [],
    })
    expect(await verify(token(1), check)).toBe('passed')
    expect(await verify(token(1), check)).toBe('expired')
    expect(await verify('something', check)).toBe('refused')
    expect(standin?.script).toContain('window.grecaptcha')
  })

  test('one switch makes the stand-in refuse, or vanish', async () => {
    expect(await captcha({ RECAPTCHA_STANDIN: 'refuse' }).verify(token(1), check)).toBe('refused')
    expect(await captcha({ RECAPTCHA_STANDIN: 'unreachable' }).verify(token(1), check)).toBe('unreachable')
  })

  test('the host name is checked where it is configured', async () => {
    const { verify } = captcha({ RECAPTCHA_HOSTNAME: 'oroshi.example' })
    expect(await verify(token(1), check)).toBe('refused')
  })

  test('with keys it is Google’s, and no stand-in is served', () => {
    const { site, standin } = captcha({ RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET_KEY: 'secret' })
    expect(site.site_key).toBe('site')
    expect(site.script).toBe('https://www.google.com/recaptcha/api.js?render=explicit&hl=ja')
    expect(site.origins).toContain('https://www.gstatic.com/recaptcha/')
    expect(standin).toBeNull()
  })

  test('one key alone is a mistake', () => {
    expect(() => readConfig({ RECAPTCHA_SITE_KEY: 'site' })).toThrow('RECAPTCHA_SECRET_KEY')
  })
})
