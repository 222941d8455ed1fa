import { adminPages } from '#contract/pages/admin.ts'
import { holdAfterRestore } from '#server/restores/hold.ts'
import { comesInAsAdmin, expect, test } from '#tests/support/browser.ts'
import { addAdmin } from '#tests/support/world.ts'

test('after a restore staff settle what had left, and let it leave again @desktop', async ({ house, people }) => {
  const { db } = house.deps
  // Without a job: as if the moment to which the database went back lay before its turn.
  const mails = await db
    .insertInto('outgoing_mails')
    .values(
      ['ご注文を変更しました', '取引が承認されました', '価格が変わります'].map((subject, n) => ({
        key: `restored:${n}`,
        destination: `cook-${n}@restored.example`,
        subject,
        body_text: subject,
        queued_at: house.clock.now(),
      })),
    )
    .returning('id')
    .execute()
  await holdAfterRestore(house.deps, { said: true })

  const staff = await people.somebody()
  const { page } = staff
  await comesInAsAdmin(staff, (await addAdmin(house)).login_id)
  await page.goto(adminPages.dispatches.path)
  await expect(page.getByText('データベースが復元されたため、すべての送信を止めています')).toBeVisible()
  await staff.look('dispatches are held')
  await page.getByRole('link', { name: '確かめて再開する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: adminPages.restores.title })).toBeVisible()
  await expect(page.getByRole('button', { name: '送信を再開する…' })).toBeDisabled()
  await staff.look('held')

  await page.getByLabel('送信の記録').fill(`postfix/smtp: message-id=<${mails[0]?.id}@oroshi.example> status=sent`)
  await page.getByRole('button', { name: '記録にあるものを送信済みとする' }).click()
  await expect(page.getByText('1件を送信済みとしました')).toBeVisible()
  const second = page.getByRole('group', { name: `メール ${mails[1]?.id}` })
  await second.getByRole('button', { name: '送信済み' }).click()
  await expect(second.getByRole('button', { name: '送信済み' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: /残りの\d+件をこれから送る…/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'これから送るにする' }).click()
  await expect(page.getByText('すべて決まりました')).toBeVisible()
  // Nothing has left yet: it is chosen anew.
  await second.getByRole('button', { name: 'これから送る' }).click()
  await expect(second.getByRole('button', { name: 'これから送る' })).toHaveAttribute('aria-pressed', 'true')
  await second.getByRole('button', { name: '送信済み' }).click()
  await expect(second.getByRole('button', { name: '送信済み' })).toHaveAttribute('aria-pressed', 'true')
  await staff.look('settled')

  await page.getByRole('button', { name: '送信を再開する…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '再開する' }).click()
  await expect(page.getByText('送信は止まっていません')).toBeVisible()
  await staff.look('released')
  const states = await db
    .selectFrom('outgoing_mails')
    .select('state')
    .where('key', 'like', 'restored:%')
    .orderBy('key')
    .execute()
  expect(states.map(one => one.state)).toEqual(['sent', 'sent', 'queued'])
})
