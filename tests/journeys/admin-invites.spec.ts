import type { PlatformInviteChannel } from '#domain/stores/platform-invite.ts'
import { urlOfInvite } from '#server/stores/invites.ts'
import { expect, type House, logInAsAdmin, type Person, test } from '#tests/support/browser.ts'
import { addEntry, newWord } from '#tests/support/joining.ts'
import { lastMail } from '#tests/support/last-mail.ts'
import { addAdmin, addInvitedStore, addSupplier } from '#tests/support/world.ts'
import { joins } from './joins.ts'

// Three restaurants come in, one after the other.
test.slow()

const press = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Where the fax of an invitation leads, once it has left. */
const faxedPath = async (house: House, store_id: string) => {
  const { db } = house.deps
  const row = () =>
    db
      .selectFrom('platform_invites')
      .select(['sent_at', 'store_invite_id'])
      .where('store_id', '=', store_id)
      .executeTakeFirstOrThrow()
  await expect.poll(async () => (await row()).sent_at).not.toBeNull()
  return new URL(urlOfInvite(house.deps, (await row()).store_invite_id)).pathname
}

const linkIn = (text: string) => new URL(/https?:\/\/\S+\/invites\/flyer\/[\w-]{64}/.exec(text)?.[0] ?? '').pathname

test('staff invite a supplier’s stores by short message, mail and fax, and each restaurant comes in by its link @desktop', async ({
  house,
  people,
}) => {
  const word = newWord()
  const supplier = await addSupplier(house, { name: `丸山水産${word}` })
  const admin = await addAdmin(house, { name: '運営 花子' })
  const places = {
    mail: { name: `鮨 まるた${word}`, phone_number: '03-0170-4801', mail_address: `${word}@invited.example` },
    sms: { name: `割烹 さくら${word}`, phone_number: '090-0170-4802' },
    fax: { name: `小料理 ひさご${word}`, phone_number: '03-0170-4803', fax_number: '03-0170-4813' },
  }
  const added = async (channel: PlatformInviteChannel) => {
    const { name, phone_number } = places[channel]
    await addEntry(house, { name, phone_number })
    return (await addInvitedStore(house, supplier.id, places[channel])).id
  }
  const ids = { mail: await added('mail'), sms: await added('sms'), fax: await added('fax') }
  const staff = await people.somebody()
  const { page } = staff
  await logInAsAdmin(staff, admin.login_id)
  await page.goto(`/admins/suppliers/${supplier.id}`)
  await page.getByRole('link', { name: '得意先を招待する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '得意先を招待する' })).toBeVisible()
  await staff.look('stores')
  const ways = { mail: 'メール', sms: 'SMS', fax: 'FAX' } as const
  for (const channel of ['mail', 'sms', 'fax'] as const) {
    await page.getByRole('radio', { name: ways[channel] }).click()
    await expect(page.getByRole('radio', { name: ways[channel] })).toBeChecked()
    await page.getByRole('checkbox', { name: `${places[channel].name}を招待する` }).click()
    await expect(page.getByRole('region', { name: '届く内容' })).toContainText('料金')
    await staff.look(`preview ${channel}`)
    await press(staff, `1件に${ways[channel]}で招待を送る`)
    await expect(page.getByText('1件に招待を送りました')).toBeVisible()
  }
  await staff.look('sent')
  // Those of a file, and what was chosen outlives a reload.
  const { customer_code } = await house.deps.db
    .selectFrom('stores')
    .select('customer_code')
    .where('id', '=', ids.fax)
    .executeTakeFirstOrThrow()
  const table = `得意先コード,宛先\n${customer_code},${word}-fax@invited.example\nNONE,x@invited.example\n`
  await page.getByRole('radio', { name: 'メール' }).click()
  await expect(page.getByRole('radio', { name: 'メール' })).toBeChecked()
  await page.getByText('ファイルで選ぶ').click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await expect(page.getByText('1行は使えませんでした')).toBeVisible()
  await staff.look('file')
  page.once('dialog', dialog => dialog.accept())
  await page.reload()
  await expect(page.getByRole('checkbox', { name: `${places.fax.name}を招待する` })).toBeChecked()
  await expect(page.getByRole('textbox', { name: `${places.fax.name}のメールアドレス` })).toHaveValue(
    `${word}-fax@invited.example`,
  )
  await page.getByRole('checkbox', { name: `${places.fax.name}を招待する` }).click()
  await page.getByRole('checkbox', { name: `${places.mail.name}を招待する` }).click()
  await page.getByRole('radio', { name: 'メール' }).click()
  await press(staff, '1件にメールで招待を送る')
  await expect(page.getByText('この宛先には、30日以内に招待を送っています')).toBeVisible()

  const cook = await people.somebody('phone')
  const paths = {
    mail: linkIn(await lastMail(house, places.mail.mail_address, /invites\/flyer/)),
    sms: linkIn(await lastMail(house, places.sms.phone_number.replaceAll('-', ''), /invites\/flyer/)),
    fax: await faxedPath(house, ids.fax),
  }
  await joins(house, cook, paths.mail)
  await joins(house, await people.somebody('phone'), paths.sms)
  await joins(house, await people.somebody('phone'), paths.fax)

  await page.goto(`/admins/invite?q=${word}`)
  await expect(page.getByRole('row').filter({ hasText: '登録済' })).toHaveCount(3)
  await expect(page.getByText('登録済').first()).toBeVisible()
  await staff.look('funnel')
  await page.goto(`/admins/suppliers/${supplier.id}/invite`)
  await expect(page.getByText('招待できる得意先がありません')).toBeVisible()
})
