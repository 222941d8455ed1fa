import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { adminPages } from '#contract/pages/admin.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { printedCodes } from '#server/stores/invite-code.ts'
import { urlOfInvite } from '#server/stores/invites.ts'
import { comesInAsAdmin, expect, type House, test } from '#tests/support/browser.ts'
import { addEntry, newWord } from '#tests/support/joining.ts'
import { lastMail } from '#tests/support/last-mail.ts'
import { addAdmin, addInvitedStore, addSupplier } from '#tests/support/world.ts'
import { joins } from './joins.ts'

// Two people, and a restaurant that comes in.
test.slow()

const logo = () =>
  sharp({ create: { width: 600, height: 200, channels: 3, background: '#12507b' } })
    .png()
    .toBuffer()

/** What stands on a store's page beside the QR. */
const printedCode = async ({ deps }: House, store_id: string) => {
  const { id } = await deps.db
    .selectFrom('store_invites')
    .select('id')
    .where('store_id', '=', store_id)
    .executeTakeFirstOrThrow()
  return (await printedCodes(deps, [id])).get(id) ?? ''
}

/** Where the code on a store's page leads. */
const printedPath = async ({ deps }: House, store_id: string) => {
  const { id } = await deps.db
    .selectFrom('store_invites')
    .select('id')
    .where('store_id', '=', store_id)
    .executeTakeFirstOrThrow()
  return new URL(urlOfInvite(deps, id)).pathname
}

test('a supplier has its invitations sent by mail and by post, and sees who has come by them @desktop', async ({
  house,
  people,
}) => {
  const word = newWord()
  const supplier = await addSupplier(house, { name: `丸山水産${word}` })
  const admin = await addAdmin(house, { name: '運営 花子' })
  const names = { mail: `鮨 まるた${word}`, post: `割烹 さくら${word}`, bare: `宛先なし亭${word}` }
  const mail_address = `${word}@flyer.example`
  const posted = { postal_code: '104-0045', prefecture: '東京都', address: '中央区築地1-1' }
  await addEntry(house, { name: names.post, phone_number: '03-0180-4802' })
  await addInvitedStore(house, supplier.id, { name: names.mail, mail_address })
  const letter = await addInvitedStore(house, supplier.id, {
    name: names.post,
    phone_number: '03-0180-4802',
    ...posted,
  })
  await addInvitedStore(house, supplier.id, { name: names.bare })

  const desk = await people.desk()
  const { page } = desk
  await desk.logIn(supplier.owner.login_id)
  await page.getByRole('navigation').getByRole('link', { name: '招待状', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: supplierPages.inviteFlyer.title })).toBeVisible()
  people.expects(/^422 POST .*\/invite_flyer\/logos$/)
  const sample = page.getByRole('button', { name: '招待状の見本' })
  await expect(sample.getByRole('img')).toBeVisible()
  await desk.look('the usual letter')

  // Own words and an own logo: what is no picture is refused, and what is typed outlives a look elsewhere.
  const before = await sample.getByRole('img').getAttribute('src')
  await page.getByLabel('ひとこと').fill('夜中の2時まで承ります。\n丸山水産 佐藤')
  await page
    .getByLabel('ロゴの画像のファイル')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByText('このファイルはPDFです')).toBeVisible()
  await page
    .getByLabel('ロゴの画像のファイル')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo() })
  await expect(page.getByAltText('いまのロゴ')).toBeVisible()
  await expect.poll(() => sample.getByRole('img').getAttribute('src')).not.toBe(before)
  await page.getByLabel('ひとこと').fill('夜中の2時まで承ります🐟。')
  await expect(page.getByText('「🐟」は招待状では「〓」になります')).toBeVisible()
  await page.getByLabel('ひとこと').fill('夜中の2時まで承ります。\n丸山水産 佐藤')
  await expect(page.getByText('「🐟」は招待状では')).toHaveCount(0)
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('保存しました。これから印刷・発送する招待状に入ります')).toBeVisible()

  // Printed by itself: many in one PDF.
  await page.getByRole('checkbox', { name: '表示中の得意先をすべて選ぶ' }).click()
  await expect(page.getByText('3件を選択中')).toBeVisible()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: '印刷（A4のPDF）' }).click()
  const pdf = (await readFile(await (await coming).path())).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(3)
  await desk.look('chosen')

  // By mail goes who has an address; who has none is named, and where it goes is seen.
  await page.getByRole('button', { name: '発送を依頼' }).click()
  const dialog = page.getByRole('dialog', { name: '招待状の発送を依頼' })
  await expect(dialog.getByText('2件はメールアドレスの登録がなく、送れません')).toBeVisible()
  await expect(dialog.getByText(mail_address)).toBeVisible()
  await desk.look('asked by mail')
  await dialog.getByRole('button', { name: '1件の発送を依頼する' }).click()
  await expect(page.getByText('1件の発送（メール）を依頼しました')).toBeVisible()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row(names.mail).getByText('メール 受付')).toBeVisible()
  // Withdrawn, and asked once more, now with the one by post.
  await page.getByRole('button', { name: `${names.mail}への発送の依頼を取りやめる` }).click()
  await expect(row(names.mail).getByText('メール 取りやめ')).toBeVisible()
  const ask = async (name: string, way: RegExp) => {
    await page.getByRole('checkbox', { name: `${name}を選ぶ` }).click()
    await page.getByRole('button', { name: '発送を依頼' }).click()
    await dialog.getByRole('radio', { name: way }).click()
    await expect(dialog.getByRole('radio', { name: way })).toBeChecked()
    await dialog.getByRole('button', { name: '1件の発送を依頼する' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await ask(names.mail, /^メール/)
  await expect(row(names.mail).getByText('メール 受付')).toBeVisible()
  await ask(names.post, /^郵送/)
  await expect(row(names.post).getByText('郵送 受付')).toBeVisible()
  await desk.look('asked')

  // The staff: from the menu to the queue, begin, print what is posted, send what is mailed.
  const staff = await people.somebody()
  await comesInAsAdmin(staff, admin.login_id)
  await staff.page.goto(adminPages.contacts.path)
  await staff.page
    .getByRole('link', { name: /^招待\s*\d+/ })
    .first()
    .click()
  await staff.page.getByRole('link', { name: /卸からの発送の依頼/ }).click()
  await staff.page.goto(`${adminPages.flyerRequests.path}?q=${word}`)
  const all = staff.page.getByRole('checkbox', { name: '表示中の依頼をすべて選ぶ' })
  await all.click()
  await expect(staff.page.getByText('2件を選択中')).toBeVisible()
  await staff.look('queue')
  await staff.page.getByRole('button', { name: '準備を始める' }).click()
  await expect(staff.page.getByText('2件を「準備中」にしました')).toBeVisible()
  await staff.page.getByRole('radio', { name: /^準備中/ }).click()
  await expect(staff.page.getByRole('checkbox', { name: `${names.post}を選ぶ` })).toBeVisible()
  await all.click()
  const printing = staff.page.waitForEvent('download')
  await staff.page.getByRole('button', { name: '郵送分を印刷（1件）' }).click()
  const page_of_post = await readFile(await (await printing).path())
  expect(page_of_post.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  await expect(staff.page.getByRole('row').filter({ hasText: /印刷 .* 運営 花子/ })).toHaveCount(1)
  await staff.page.getByRole('button', { name: '郵送分を発送済にする' }).click()
  await staff.look('posted')
  await staff.page.getByRole('dialog').getByRole('button', { name: '発送済にする' }).click()
  await expect(staff.page.getByText('1件を「発送済」にしました')).toBeVisible()
  await staff.page.getByRole('checkbox', { name: `${names.mail}を選ぶ` }).click()
  await staff.page.getByRole('button', { name: 'メールで送る（1件）' }).click()
  await expect(staff.page.getByRole('dialog').getByText('夜中の2時まで承ります。')).toBeVisible()
  await staff.look('mailed')
  await staff.page.getByRole('button', { name: '1件にメールで送る' }).click()
  await expect(staff.page.getByText('1件をメールで送りました')).toBeVisible()

  // The supplier is told once of each, and the table follows the restaurants.
  await page.reload()
  await expect(row(names.post).getByText('郵送 発送済')).toBeVisible()
  await expect(row(names.mail).getByText('メール 発送済')).toBeVisible()
  const mailed = /https?:\/\/\S+\/invites\/flyer\/[\w-]{64}/.exec(await lastMail(house, mail_address, /invites\/flyer/))
  const curious = await people.somebody('phone')
  await curious.page.goto(new URL(mailed?.[0] ?? '').pathname)
  await expect(curious.page.getByRole('heading', { level: 1 })).toContainText(supplier.name)
  // A URL that was not typed whole says what to do.
  people.expects(/^404 GET .*\/consumers\/invites\//)
  await curious.page.goto(new URL(mailed?.[0] ?? '').pathname.slice(0, -2))
  await expect(curious.page.getByText('この招待のURLは見つかりません')).toBeVisible()
  await curious.look('mistyped')
  // Without a camera the code beside the QR leads there.
  people.expects(/^422 POST .*\/invites\/by_code$/)
  const field = curious.page.getByRole('textbox', { name: '招待コード' })
  await field.fill('ABCD-EFGH-JKLM')
  await curious.page.getByRole('button', { name: '招待を開く' }).click()
  await expect(curious.page.getByText('この招待コードは見つかりません')).toBeVisible()
  await curious.look('code')
  await curious.page.goto(consumerPages.signup.path)
  await curious.page.getByText('招待コードを入力する').click()
  await field.fill((await printedCode(house, letter.id)).toLowerCase())
  await curious.page.getByRole('button', { name: '招待を開く' }).click()
  await expect(curious.page.getByRole('heading', { level: 1 })).toContainText(supplier.name)
  await joins(house, await people.somebody('phone'), await printedPath(house, letter.id))
  await page.reload()
  await expect(row(names.mail).getByText('開封')).not.toHaveCount(0)
  await expect(row(names.post).getByText('登録済')).not.toHaveCount(0)
  await expect(page.getByRole('definition').filter({ hasText: /^1$/ })).not.toHaveCount(0)
  await desk.look('come')
  await page.goto(supplierPages.notices.path)
  await expect(page.getByText('招待状1件を郵送しました')).toHaveCount(1)
  await expect(page.getByText('招待状1件をメールで送信しました')).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(supplierPages.inviteFlyer.path)
  await page.getByRole('checkbox', { name: `${names.bare}を選ぶ` }).click()
  await desk.look('phone')
})
