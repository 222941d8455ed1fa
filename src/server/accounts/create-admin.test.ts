import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { setAdminPasswordByLink } from '#contract/accounts/admin-password.contract.ts'
import { logInAdmin } from '#contract/accounts/login.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { createAdmin } from './create-admin.ts'

const wish = { login_id: 'first-admin', name: '管理 花子', mail_address: 'first@admin.example' }
const password = 'Tobiuo77Kawara'

const emptyHouse = async () => {
  const app = await testApp({}, freshDatabase())
  const make = (more: Partial<Parameters<typeof createAdmin>[1]> = {}) =>
    createAdmin(app.deps, { ...wish, ...more }, app.deps.now())
  const admins = () => app.deps.db.selectFrom('accounts').selectAll().where('area', '=', 'admin').execute()
  const setBy = (link: string | null) =>
    app.client('admin').post(setAdminPasswordByLink, {
      body: { token: new URL(link ?? '').searchParams.get('token') ?? '', password },
    })
  const enter = (login_id: string) => app.client('admin').post(logInAdmin, { body: { login_id, password } })
  return { app, make, admins, setBy, enter }
}

test('the first administrator comes in by a link, once; a second run changes nothing, --another makes one more', async () => {
  const { make, admins, setBy, enter } = await emptyHouse()
  const { link } = await make()
  expect((await enter(wish.login_id)).status).toBe(422)
  expect((await setBy(link)).body).toEqual({ login_id: wish.login_id })
  expect((await setBy(link)).status).toBe(422)
  expect((await enter(wish.login_id)).status).toBe(201)

  const before = await admins()
  await expect(make()).rejects.toThrow('there already: nothing was changed')
  await expect(make({ login_id: 'somebody-else' })).rejects.toThrow('nothing was changed')
  await expect(make({ login_id: wish.login_id.toUpperCase(), another: true, password })).rejects.toThrow()
  expect(await admins()).toEqual(before)

  const second = await make({ login_id: 'second-admin', another: true })
  expect((await setBy(second.link)).status).toBe(200)
  expect((await enter('second-admin')).status).toBe(201)
})

test('a link that nobody used is over after an hour, or with a new one', async () => {
  const { app, make, admins, setBy } = await emptyHouse()
  const first = await make()
  const second = await make({ name: '管理 次郎' })
  expect((await setBy(first.link)).status).toBe(422)
  app.clock.pass({ minutes: 61 })
  expect((await setBy(second.link)).status).toBe(422)
  const third = await make()
  expect((await setBy(third.link)).status).toBe(200)
  expect((await admins()).map(one => one.name)).toEqual([wish.name])
})

test('a weak password is refused; two who run it at once make one', async () => {
  const { make, admins, enter } = await emptyHouse()
  await expect(make({ password: 'Password1' })).rejects.toThrow('推測されやすい')
  expect(await admins()).toEqual([])
  const runs = [make({ password }), make({ password, login_id: 'racer-two' })]
  const ended = await Promise.allSettled(runs)
  expect(ended.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [made] = await admins()
  expect((await enter(made?.login_id ?? '')).status).toBe(201)
})

test('the command prints the link, and says why not', async () => {
  const { app, admins, setBy } = await emptyHouse()
  const run = (...given: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../../../bin/admin-create.ts'), ...given], {
      encoding: 'utf8',
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATABASE_URL: app.deps.config.database_url,
        DATABASE_DIRECT_URL: app.deps.config.database_direct_url,
        PUBLIC_URL: 'https://o.example',
      },
      input: 'Password1\n',
    })
  const wrong = run('--login-id', 'x')
  expect([wrong.status, wrong.stdout]).toEqual([1, ''])
  expect(wrong.stderr).toContain('login_id: ')
  expect(wrong.stderr).toContain('mail_address: ')
  const given = ['--login-id', wish.login_id, '--name', wish.name, '--mail', wish.mail_address]
  const weak = run(...given, '--password')
  expect([weak.status, weak.stderr]).toEqual([1, expect.stringContaining('推測されやすい')])
  expect(weak.stdout + weak.stderr).not.toContain('Password1')
  const right = run(...given)
  expect([right.status, right.stderr]).toEqual([0, ''])
  const link = /https:\/\/o\.example\S+/.exec(right.stdout)?.[0] ?? ''
  app.clock.set(new Date())
  expect((await setBy(link)).status).toBe(200)
  const again = run(...given)
  expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('nothing was changed')])
  expect(await admins()).toHaveLength(1)
})
