import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const deployed = {
  NODE_ENV: 'production',
  APP_SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://db.example/oroshi?sslmode=verify-full',
  PUBLIC_URL: 'https://oroshi.example',
  SMTP_URL: 'smtps://mail.example',
  RECAPTCHA_STANDIN: 'accept',
}

describe('a wrong variable stops the start and is named', () => {
  test.each([
    ['NODE_ENV', 'prod', 'must be one of development, test, staging, production'],
    ['PORT', 'http', 'must be a number'],
    ['PORT', '70000', 'must be at most 65535'],
    ['PORT', '-1', 'must be at least 0'],
    ['PORT', '80.5', 'must be a'],
    ['DATABASE_URL', 'localhost', 'must be a url'],
    ['DATABASE_REPLICA_URL', 'x', 'must be a url'],
    ['DATABASE_POOL', '0', 'must be at least 1'],
    ['PUBLIC_URL', 'oroshi.example', 'must be a url'],
    ['SMTP_URL', 'mail', 'must be a url'],
    ['APP_SECRET', 'short', 'must be at least 32'],
    ['TRUST_PROXY', 'true', 'must be the number of proxies before us .* would let a visitor write his own address'],
    ['TRUST_PROXY', 'yes', 'must be the number of proxies'],
    ['TRUST_PROXY', '-1', 'must be the number of proxies'],
    ['TRUST_PROXY', '0.0.0.0/0', 'must be the number of proxies'],
    ['TRUST_PROXY', '10.0.0.0/33', 'must be the number of proxies'],
    ['TRUST_PROXY', '10.0.0.0/8,proxy.example', 'must be the number of proxies'],
    ['LOG_LEVEL', 'loud', 'must be one of trace, debug, info, warn, error, silent'],
    ['WORKER_CONCURRENCY', '0', 'must be at least 1'],
    ['LINE_MONTHLY_PUSHES', '-1', 'must be at least 0'],
    ['LINE_SUPPLIER_CHANNELS', '[{"supplier_id":"x"}]', 'must be a JSON array of'],
    ['LINE_SUPPLIER_CHANNELS', 'none', 'must be a JSON array of'],
  ])('%s=%s', (name, value, said) => {
    const start = () => readConfig({ [name]: value })
    expect(start).toThrow('Configuration is wrong (see README, "Configuration"):')
    expect(start).toThrow(new RegExp(`\\n {2}${name}: ${said}`))
  })

  test('all of them at once, not the first alone', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/PORT: .*\n {2}LOG_LEVEL: /)
  })

  test.each(['APP_SECRET', 'DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL'] as const)(
    'production and staging do not start without %s',
    name => {
      for (const NODE_ENV of ['production', 'staging']) {
        expect(() => readConfig({ ...deployed, NODE_ENV, [name]: undefined })).toThrow(
          `  ${name}: required in production`,
        )
      }
    },
  )

  test('production and staging do not let everybody past the bot check unless told so by name', () => {
    for (const NODE_ENV of ['production', 'staging']) {
      const without = { ...deployed, NODE_ENV, RECAPTCHA_STANDIN: undefined }
      expect(() => readConfig(without)).toThrow('  RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET_KEY: required in production')
      const keys = { RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET_KEY: 'secret' }
      expect(readConfig({ ...without, ...keys }).recaptcha).toEqual({ site_key: 'site', secret_key: 'secret' })
      expect(readConfig({ ...deployed, NODE_ENV }).recaptcha).toBeUndefined()
    }
    expect(readConfig({}).recaptcha_standin).toBe('accept')
  })

  test.each<[string, string, string]>([
    ['DATABASE_URL', 'postgres://db.example/oroshi', 'must be asked over TLS'],
    ['DATABASE_URL', 'postgres://db.example/oroshi?sslmode=require', 'must be asked over TLS'],
    ['DATABASE_URL', 'postgres:///oroshi?host=db.example', 'must be asked over TLS'],
    ['DATABASE_REPLICA_URL', 'postgres://replica.example/oroshi?sslmode=no-verify', 'must be asked over TLS'],
    ['PUBLIC_URL', 'http://oroshi.example', 'must be asked over TLS'],
    ['S3_URL', 'http://bucket.example', 'must be asked over TLS'],
    ['INTERFAX_URL', 'http://rest.interfax.net', 'must be asked over TLS'],
    ['LINE_API_URL', 'http://127.0.0.1.evil.example', 'must be asked over TLS'],
    ['HOST', '0.0.0.0', 'others would reach this process without TLS'],
    ['HOST', '::', 'others would reach this process without TLS'],
  ])('nothing is asked in plain text, nor answered, in production: %s=%s', (name, value, said) => {
    const start = () => readConfig({ ...deployed, [name]: value })
    expect(start).toThrow(new RegExp(`\\n {2}${name}: ${said}`))
  })

  test('half of what belongs together', () => {
    expect(() => readConfig({ DKIM_DOMAIN: 'oroshi.example' })).toThrow('DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY')
  })

  test('a value is never repeated in the message: it may be a secret', () => {
    const secret = 'mein-geheimnis'
    try {
      readConfig({ APP_SECRET: secret, SMTP_URL: secret, DATABASE_URL: secret, NODE_ENV: secret })
      expect.unreachable()
    } catch (error) {
      expect(String(error)).toContain('APP_SECRET')
      expect(String(error)).not.toContain(secret)
    }
  })
})

describe('a right configuration', () => {
  test('needs nothing in development', () => {
    expect(readConfig({})).toMatchObject({
      env: 'development',
      deployed: false,
      host: '127.0.0.1',
      port: 3000,
      public_url: undefined,
      database_url: undefined,
      smtp_url: undefined,
      trust_proxy: 0,
      dkim: undefined,
    })
  })

  test('an empty variable is one that is not set', () => {
    expect(readConfig({ PORT: '', LOG_LEVEL: '', SMTP_URL: '', DATABASE_URL: '' })).toEqual(readConfig({}))
  })

  test('in production has its own secret, secure cookies and no slash at the end of its address', () => {
    expect(
      readConfig({ ...deployed, PUBLIC_URL: 'https://oroshi.example/', TRUST_PROXY: '1', PORT: '8080' }),
    ).toMatchObject({
      env: 'production',
      deployed: true,
      secret: deployed.APP_SECRET,
      public_url: 'https://oroshi.example',
      trust_proxy: 1,
      port: 8080,
      smtp_url: 'smtps://mail.example',
    })
  })

  test('proxies are named by how many they are, or by their addresses and networks', () => {
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, 192.0.2.7,fd00::/8' }).trust_proxy).toEqual([
      '10.0.0.0/8',
      '192.0.2.7',
      'fd00::/8',
    ])
  })

  test('in production speaks without TLS on this machine, and to the hosts of a network of its own that are named', () => {
    const own = { PLAIN_HOSTS: 'db.example, mail.example', DATABASE_URL: 'postgres://db.example/oroshi' }
    expect(readConfig({ ...deployed, ...own })).toMatchObject({ smtp_requires_tls: false })
    for (const url of ['postgres://127.0.0.1:5432/o', 'postgres://localhost/o', 'postgres:///o?host=/run/postgresql'])
      expect(readConfig({ ...deployed, DATABASE_URL: url }).database_url).toBe(url)
    expect(readConfig({ ...deployed, SMTP_URL: 'smtp://mail.example' }).smtp_requires_tls).toBe(true)
    expect(readConfig({ ...deployed, SMTP_URL: 'smtp://localhost:25' }).smtp_requires_tls).toBe(false)
    expect(readConfig({ SMTP_URL: 'smtp://mail.example' }).smtp_requires_tls).toBe(false)
  })

  test('in production is reached from outside behind a proxy, or speaks TLS itself', () => {
    expect(readConfig({ ...deployed, HOST: '0.0.0.0', TRUST_PROXY: '1' }).tls).toBeUndefined()
    const tls = { TLS_CERT_FILE: '/run/cert.pem', TLS_KEY_FILE: '/run/key.pem' }
    expect(readConfig({ ...deployed, ...tls, HOST: '0.0.0.0' }).tls).toEqual({
      cert_file: '/run/cert.pem',
      key_file: '/run/key.pem',
    })
    expect(() => readConfig({ TLS_CERT_FILE: '/run/cert.pem' })).toThrow(
      'TLS_CERT_FILE, TLS_KEY_FILE: give both or none',
    )
  })

  test('outbox: keeps mails in the database on purpose', () => {
    expect(readConfig({ ...deployed, SMTP_URL: 'outbox:' }).smtp_url).toBeUndefined()
  })
})

test("LINE has the platform's official account and those of suppliers, or none", () => {
  const own = {
    supplier_id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000',
    bot_user_id: 'U2',
    secret: 'own-secret',
    access_token: 'own-token',
    friend_url: 'https://line.example/own',
  }
  expect(readConfig({}).line).toBeUndefined()
  expect(() => readConfig({ LINE_CHANNEL_SECRET: 'x' })).toThrow('LINE_FRIEND_URL: give all four or none')
  const { line, line_monthly_pushes } = readConfig({
    LINE_CHANNEL_ACCESS_TOKEN: 'token',
    LINE_CHANNEL_SECRET: 'secret',
    LINE_BOT_USER_ID: 'U1',
    LINE_FRIEND_URL: 'https://line.example/platform',
    LINE_SUPPLIER_CHANNELS: JSON.stringify([own]),
  })
  expect(line).toMatchObject({ api_url: 'https://api.line.me', access_url: 'https://access.line.me' })
  expect(line?.channels.map(one => [one.name, one.bot_user_id, one.secret])).toEqual([
    ['platform', 'U1', 'secret'],
    [own.supplier_id, 'U2', 'own-secret'],
  ])
  expect(line_monthly_pushes).toBe(200)
})
