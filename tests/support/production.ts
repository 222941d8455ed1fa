import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import PostalMime from 'postal-mime'
import certificate from 'smtp-server/lib/tls-options.js'
import { emptyDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { smtpServer } from './smtp.ts'

const root = join(import.meta.dirname, '..', '..')
const { cert, key } = certificate()
if (typeof cert !== 'string' || typeof key !== 'string') throw new Error('no certificate to test with')

/** By which a browser takes the certificate of a production house for good, and no other (`--ignore-certificate-errors-spki-list`). */
export const certificate_pin = createHash('sha256')
  .update(new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' }))
  .digest('base64')

/** A process of the product, once it says that it is there; one that ends before says why. */
const start = async (script: string, ready: string, env: Record<string, string>) => {
  const child = spawn(process.execPath, [join(root, script)], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const there = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString()
      if (said.includes(ready)) there.resolve()
    })
  child.once('exit', code => there.reject(new Error(`${script} ended with ${code}:\n${said}`)))
  await there.promise
  return child
}

const longest_stop_ms = 20_000

const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), longest_stop_ms)
  await ended
  clearTimeout(timer)
}

/**
 * The product as an operator starts it: an empty database that `npm run migrate` fills, a web process with TLS and a worker,
 * both `NODE_ENV=production`, mails by SMTP to a mail server of this machine. Nothing is in it.
 */
export const startProduction = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oroshi-production-'))
  const smtp = await smtpServer()
  const port = String(await freePort())
  const url = `https://localhost:${port}`
  const [cert_file, key_file] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  writeFileSync(cert_file, cert)
  writeFileSync(key_file, key)
  // Of this machine's own settings only what finds npm and Node: no variable of a test is the operator's.
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? folder,
    NODE_ENV: 'production',
    PORT: port,
    PUBLIC_URL: url,
    TLS_CERT_FILE: cert_file,
    TLS_KEY_FILE: key_file,
    DATABASE_URL: await emptyDatabase(),
    APP_SECRET: 'only-of-this-house-0123456789-abcdefghijkl',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Oroshi <no-reply@oroshi.example>',
    RECAPTCHA_STANDIN: 'accept',
    FILES_DIR: join(folder, 'files'),
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'error',
  }
  /** What the operator types, and what it prints. */
  const npm = async (...rest: string[]) => {
    const { stdout } = await promisify(execFile)('npm', ['run', ...rest], { cwd: root, env })
    return stdout
  }
  const children: ChildProcess[] = []
  const close = async () => {
    await Promise.all(children.map(stop))
    await smtp.close()
    rmSync(folder, { recursive: true })
  }
  try {
    await npm('migrate')
    children.push(
      ...(await Promise.all([
        start('src/server/main.ts', 'Oroshi web:', env),
        start('src/server/worker.ts', 'Oroshi worker: ready', env),
      ])),
    )
  } catch (error) {
    await close()
    throw error
  }
  return {
    url,
    npm,
    /** The text of the last mail that reached an address; '' while there is none. */
    mailTo: async (address: string) => {
      const mails = await Promise.all(smtp.taken.map(one => PostalMime.parse(one)))
      return mails.findLast(one => one.to?.some(to => to.address === address))?.text ?? ''
    },
    close,
  }
}
export type Production = Awaited<ReturnType<typeof startProduction>>
