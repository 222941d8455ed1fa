// Makes the first administrator of a house: npm run admin:create -- --login-id ID --name NAME --mail ADDRESS
// Prints a link that sets the password, once and within the hour; --password asks for it here instead, unseen.
// Administrators that are there are never changed; --another makes one more.
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { newAdminForm } from '#contract/accounts/new-admin.form.ts'
import { fieldMessages } from '#contract/validation/messages.ts'
import { createAdmin } from '#server/accounts/create-admin.ts'
import { readConfig } from '#server/config.ts'
import { makeDeps, no_database_url } from '#server/deps.ts'

const usage =
  'npm run admin:create -- --login-id ID --name NAME --mail ADDRESS [--password] [--another]\n' +
  '  --password   asks for the password here, unseen; without it a link is printed / パスワードをここで決める\n' +
  '  --another    one more beside those that are there / すでにいる管理者のほかに、もう一人加える'

const options = {
  'login-id': { type: 'string' },
  name: { type: 'string' },
  mail: { type: 'string' },
  password: { type: 'boolean', default: false },
  another: { type: 'boolean', default: false },
} as const

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function run() {
  const { values } = readArguments()
  const asked = { login_id: values['login-id'] ?? '', name: values.name ?? '', mail_address: values.mail ?? '' }
  const password = values.password ? await readPassword() : undefined
  const parsed = newAdminForm.safeParse({ ...asked, ...(password === undefined ? {} : { password }) })
  if (!parsed.success) {
    const wrong = fieldMessages(parsed.error).map(one => `${one.field}: ${one.message}`)
    throw new Error([...wrong, '', usage].join('\n'))
  }
  const config = readConfig(process.env)
  if (!config.database_url) throw new Error(no_database_url)
  const deps = makeDeps(config)
  try {
    const made = await createAdmin(deps, { ...parsed.data, another: values.another }, deps.now())
    console.log(`Administrator / 管理者: ${made.login_id}`)
    if (made.link === null) return
    console.log(`Open this link within ${made.minutes} minutes, once / ${made.minutes}分以内に一度だけ使えます:`)
    console.log(made.link)
  } finally {
    await deps.close()
  }
}

function readArguments() {
  try {
    return parseArgs({ options, strict: true })
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : ''}\n\n${usage}`, { cause: error })
  }
}

/** Twice, and nothing of it is seen; from a pipe, its first line. */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return askUnseen('')
  const password = await askUnseen('Password / パスワード: ')
  if ((await askUnseen('Again / もう一度: ')) !== password) {
    throw new Error('The two differ: nothing was done. / 2回の入力が違います。何もしていません')
  }
  return password
}

function askUnseen(question: string): Promise<string> {
  process.stdout.write(question)
  // What is typed is written to nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY })
  return new Promise((resolve, reject) => {
    reader.once('line', line => {
      resolve(line)
      reader.close()
    })
    reader.once('SIGINT', () => {
      reject(new Error('Nothing was done. / 何もしていません'))
      reader.close()
    })
    reader.once('close', () => {
      process.stdout.write(question && '\n')
      reject(new Error('No password was given. / パスワードが入力されていません'))
    })
  })
}
