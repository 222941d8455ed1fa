// Says that this database was restored: npm run restored, before the first worker is started on it.
// Nothing leaves (mail, fax, LINE, SMS, push) until an administrator has settled what had, on /admins/restores.
// What is taken back by more than a few seconds is found out without it, too.
import { adminPages } from '#contract/pages/admin.ts'
import { readConfig } from '#server/config.ts'
import { makeDeps } from '#server/deps.ts'
import { holdAfterRestore } from '#server/restores/hold.ts'

// What a log would say of it, the words below say.
const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' })
const deps = makeDeps(config)
try {
  const held = await holdAfterRestore(deps, { said: true })
  console.log(
    held
      ? 'Held: nothing leaves. / 送信を止めました'
      : 'It is held already: nothing leaves. / すでに送信を止めています',
  )
  console.log(
    `An administrator settles it here / 管理者が次の画面で確かめます: ${deps.public_url}${adminPages.restores.path}`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await deps.close()
}
