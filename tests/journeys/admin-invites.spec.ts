import type { PlatformInviteChannel } from '#domain/stores/platform-invite.ts'
import { urlOfInvite } from '#server/stores/invites.ts'
import { comesInAsAdmin, expect, type House, type Person, test } from '#tests/support/browser.ts'
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
  await comesInAsAdmin(staff, admin.login_id)
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
    // The words of the way before may still stand there: what was chosen is let go once it is sent.
    await expect(page.getByRole('button', { name: `1件に${ways[channel]}で招待を送る` })).toHaveCount(0)
    await expect(page.getByText('1件に招待を送りました')).toBeVisible()
  }
  await staff.look('sent')
  // What was chosen outlives a reload.
  await page.getByRole('radio', { name: 'メール' }).click()
  await expect(page.getByRole('radio', { name: 'メール' })).toBeChecked()
  await page.getByRole('checkbox', { name: `${places.fax.name}を招待する` }).click()
  page.once('dialog', dialog => dialog.accept())
  await page.reload()
  await expect(page.getByRole('checkbox', { name: `${places.fax.name}を招待する` })).toBeChecked()
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
  await page.getByText('月・送り方ごとの招待と料金').click()
  await expect(page.getByRole('table', { name: '月・送り方ごとの招待' })).toContainText('単価がありません')
  await expect(page.getByText('単価が設定されていないため、その料金は分かりません')).toBeVisible()
  await staff.look('funnel')
  await page.goto(`/admins/suppliers/${supplier.id}/invite`)
  await expect(page.getByText('招待できる得意先がありません')).toBeVisible()
})

test('staff invite from a file and by hand: who is left out and why is seen before, and one press sends the rest @desktop', async ({
  house,
  people,
}) => {
  const word = newWord()
  const supplier = await addSupplier(house, { name: `山海食品${word}` })
  const known = `鮨 いそべ${word}`
  await addInvitedStore(house, supplier.id, { name: known })
  const staff = await people.somebody()
  const { page } = staff
  await comesInAsAdmin(staff, (await addAdmin(house)).login_id)
  await page.goto(`/admins/suppliers/${supplier.id}/invite`)
  await page.getByRole('link', { name: 'ファイル・手入力で招待する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ファイル・手入力で招待する' })).toBeVisible()
  const choose = (lines: readonly string[]) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`) })
  await choose(['得意先名,送り方,宛先', `${known},メール,isobe-invited.example`, `割烹 かもめ${word},,03-0170-4803`])
  await expect(page.getByText('2か所に誤りがあるため、読み込みませんでした')).toBeVisible()
  await staff.look('errors')
  await choose([
    '得意先名,送り方,宛先',
    `${known},メール,${word}-a@invited.example`,
    `割烹 かもめ${word},FAX,03-01${String(Math.random()).slice(2, 4)}-${String(Math.random()).slice(2, 6)}`,
    `割烹 つばめ${word},メール,${word}-A@invited.example`,
  ])
  await expect(page.getByRole('row').filter({ hasText: '送りません：同じ宛先が' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: '2件に招待を送る' })).toBeVisible()
  await page.getByRole('textbox', { name: '得意先名' }).fill(`小料理 うみねこ${word}`)
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill('ちがう')
  await press(staff, '招待先に加える')
  await expect(page.getByRole('textbox', { name: 'メールアドレス' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill(`${word}-b@invited.example`)
  await press(staff, '招待先に加える')
  await expect(page.getByRole('button', { name: '3件に招待を送る' })).toBeVisible()
  await expect(page.getByRole('region', { name: '届く内容' })).toContainText(`${known}様`)
  await staff.look('list')
  await expect(page.getByRole('list', { name: '料金' })).toContainText(
    'FAX 1件：1枚、料金は分かりません（1枚の単価が設定されていません）',
  )
  await page.getByLabel('届く内容を見る招待').selectOption({ label: `割烹 かもめ${word}（FAX）` })
  await expect(page.getByRole('img', { name: '届くFAX' })).toBeVisible()
  await press(staff, '3件に招待を送る')
  await expect(page.getByRole('dialog')).toContainText('取り消せません')
  await press(staff, '3件に送る')
  await expect(page.getByText('3件に招待を送りました')).toBeVisible()
  await expect(page.getByText('次の1件には送っていません')).toBeVisible()
  await expect(
    page.getByText(`割烹 つばめ${word}：同じ宛先が、この中に2つあります（招待は「${known}」への1通だけです）`),
  ).toBeVisible()
  await staff.look('list sent')
  linkIn(await lastMail(house, `${word}-b@invited.example`, /invites\/flyer/))
  await page.goto(`/admins/invite?q=${word}`)
  await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(3)
})
