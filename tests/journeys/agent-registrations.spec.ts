import sharp from 'sharp'
import { comesInAsAdmin, expect, logInAsAdmin, test } from '#tests/support/browser.ts'
import { addAdmin } from '#tests/support/world.ts'
import { openMarket } from './market.ts'

/** A slip as a phone photographs it. */
const slipOf = (lines: readonly string[], width = 900, height = 1200) => {
  const rows = lines.map((line, n) => `<text x="60" y="${140 + n * 70}" font-size="40">${line}</text>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fbfaf5"/><g font-family="sans-serif" fill="#222">${rows.join('')}</g></svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

const photo = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, mimeType, buffer })

test('a cook photographs slips, staff write down the suppliers beside them, the cook sends back, approves and orders', async ({
  house,
  people,
}) => {
  const { consumer } = await openMarket(house)
  const cook = await people.restaurant('phone')
  const { page } = cook
  await cook.comesIn(consumer.owner.login_id)
  await page.goto('/consumers/settings/suppliers')
  await page.getByRole('link', { name: '納品書の写真から登録してもらう' }).click()
  const ask = page.getByRole('button', { name: '登録を依頼する' })
  await ask.click()
  await expect(page.getByText('納品書などの写真を加えるか、仕入先の一覧を入力してください')).toBeVisible()

  const files = page.getByLabel('納品書の写真のファイル')
  // What is no photograph is refused, and the rest stays.
  people.expects(/^422 POST .*\/agent_registrations\/images$/)
  await files.setInputFiles([photo('slip.jpg', Buffer.from('これは写真ではありません'))])
  await expect(page.getByText('画像として読み取れませんでした')).toBeVisible()
  await files.setInputFiles([
    photo('first.jpg', await slipOf(['納品書 魚政商店', 'TEL 03-1111-2221 FAX 03-1111-2222', '真鯛 2.4kg @1,280'])),
    photo('second.jpg', await slipOf(['納品書 八百八', 'トマト 1箱'])),
  ])
  await expect(page.getByText('2/20枚')).toBeVisible()
  await page.getByRole('textbox', { name: /仕入先の一覧/ }).fill('魚政は前日17時まで')
  await cook.look('asking')
  // Nothing is lost by a look elsewhere.
  await page.reload()
  await expect(page.getByText('2/20枚')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /仕入先の一覧/ })).toHaveValue('魚政は前日17時まで')
  await ask.click()
  const way = page.getByRole('list', { name: '状況' })
  await expect(way.getByText('受付', { exact: true })).toBeVisible()
  await expect(page.getByText('0/20枚')).toBeVisible()
  await cook.look('asked')

  const staff = await people.somebody('desktop')
  const desk = staff.page
  await logInAsAdmin(staff, (await addAdmin(house, { name: '運営 花子' })).login_id)
  await desk.getByRole('link', { name: /^登録の代行.*件$/ }).click()
  await desk.getByRole('link', { name: consumer.name, exact: true }).click()
  await expect(desk.getByRole('img', { name: '納品書の写真1' })).toBeVisible()
  await desk.getByRole('button', { name: '拡大' }).click()
  const first = desk.getByRole('region', { name: '仕入先1', exact: true })
  await first.getByRole('textbox', { name: '仕入先名' }).fill('魚政商店')
  await first.getByRole('textbox', { name: '商品名 1行目' }).fill('真鯛')
  await desk.getByRole('button', { name: '途中を保存' }).click()
  await expect(desk.getByText('途中の内容を保存しました')).toBeVisible()
  await page.reload()
  await expect(way.locator('[aria-current=step]')).toHaveText('登録中')

  // What lacks something is said beside its field.
  await desk.getByRole('button', { name: '飲食店に確認してもらう' }).click()
  await expect(first.getByText('FAX番号を入力してください')).toBeVisible()
  await expect(first.getByText('単位を入力してください')).toBeVisible()
  await staff.look('faults')
  await first.getByRole('textbox', { name: 'FAX番号' }).fill('03-1111-2222')
  await first.getByRole('textbox', { name: '締切の時刻' }).fill('17:00')
  await first.getByRole('textbox', { name: '単位 1行目' }).fill('kg')
  await first.getByRole('textbox', { name: '単価 1行目' }).fill('1280')
  // Rows of a spreadsheet.
  await first.getByRole('button', { name: '行を加える' }).click()
  await first.getByRole('textbox', { name: '商品名 2行目' }).focus()
  await desk.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text', '鯵\t中\t尾\t180\nホタテ\t1kg\t袋\t4980')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(first.getByRole('textbox', { name: '商品名 3行目' })).toHaveValue('ホタテ')
  await desk.getByRole('button', { name: '次', exact: true }).click()
  await expect(desk.getByRole('img', { name: '納品書の写真2' })).toBeVisible()
  await desk.getByRole('button', { name: '仕入先を加える' }).click()
  const second = desk.getByRole('region', { name: '仕入先2', exact: true })
  await second.getByRole('textbox', { name: '仕入先名' }).fill('八百八')
  await second.getByRole('combobox', { name: '発注の送り方' }).selectOption('LINE')
  await staff.look('beside')
  await desk.getByRole('button', { name: '飲食店に確認してもらう' }).click()
  await expect(desk.getByText('飲食店に確認をお願いしました')).toBeVisible()
  await expect(desk.getByRole('button', { name: '確認のお願いを取り消す' })).toBeVisible()
  await staff.look('offered')

  await page.goto('/consumers/notifications')
  await page.getByText('仕入先の登録内容をご確認ください（2件）').first().click()
  await page.goto('/consumers/campaign/supplier_agent_registration')
  await expect(page.getByRole('heading', { name: '魚政商店' })).toBeVisible()
  await expect(page.getByText('FAX番号：03-1111-2222')).toBeVisible()
  await expect(page.getByText('¥1,280/kg')).toBeVisible()
  await cook.look('to confirm')
  await page.getByRole('button', { name: '直してもらう' }).click()
  const dialog = page.getByRole('dialog', { name: '直してもらう' })
  await dialog.getByRole('button', { name: '直しを依頼する' }).click()
  await expect(dialog.getByText('直すところを入力してください')).toBeVisible()
  await dialog.getByRole('textbox', { name: /直すところ/ }).fill('八百八はトマトを1箱で頼みます')
  await dialog.getByRole('button', { name: '直しを依頼する' }).click()
  await expect(way.locator('[aria-current=step]')).toHaveText('登録中')

  await desk.reload()
  await expect(desk.getByText('八百八はトマトを1箱で頼みます')).toBeVisible()
  await second.getByRole('button', { name: '行を加える' }).click()
  await second.getByRole('textbox', { name: '商品名 1行目' }).fill('トマト')
  await second.getByRole('textbox', { name: '単位 1行目' }).fill('箱')
  await desk.getByRole('button', { name: '飲食店に確認してもらう' }).click()
  await expect(desk.getByRole('button', { name: '確認のお願いを取り消す' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: '承認して2件を登録する' }).click()
  await expect(way.locator('[aria-current=step]')).toHaveText('完了')
  await cook.look('done')
  await page.getByRole('link', { name: '八百八に発注する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '八百八' })).toBeVisible()
  await expect(page.getByText('トマト', { exact: true })).toBeVisible()
})

test('twenty-one photographs are twenty, and it is said; what is too large is made smaller on the device @phone', async ({
  house,
  people,
}) => {
  const { consumer } = await openMarket(house)
  const cook = await people.restaurant('phone')
  const { page } = cook
  await cook.comesIn(consumer.owner.login_id)
  await page.goto('/consumers/campaign/supplier_agent_registration')
  const small = await slipOf(['納品書'], 120, 160)
  // Noise is no friend of JPEG: some megabytes, as a camera makes them.
  const noise = await sharp({
    create: {
      width: 2400,
      height: 1800,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(noise.length).toBeGreaterThan(2_000_000)
  const sent: number[] = []
  page.on('request', request => {
    if (request.url().endsWith('/agent_registrations/images')) sent.push(request.postDataBuffer()?.length ?? 0)
  })
  await page
    .getByLabel('納品書の写真のファイル')
    .setInputFiles([photo('large.jpg', noise), ...Array.from({ length: 20 }, (_, n) => photo(`${n}.jpg`, small))])
  await expect(page.getByText('写真は20枚までです。1枚は加えていません')).toBeVisible()
  await expect(page.getByRole('img', { name: '納品書の写真20' })).toBeVisible()
  await expect(page.getByRole('button', { name: '写真を加える' })).toHaveCount(0)
  expect(Math.max(...sent)).toBeLessThan(noise.length)
  await cook.look('twenty')
  await page.getByRole('button', { name: '登録を依頼する' }).click()
  await expect(page.getByText('写真20枚')).toBeVisible()
  await page.getByRole('button', { name: '依頼を取り下げる' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取り下げる', exact: true }).click()
  await expect(page.getByRole('region', { name: '終わった依頼' }).getByText('取り下げ', { exact: true })).toBeVisible()

  // What cannot be entered is told with the reason.
  await page.getByRole('textbox', { name: /仕入先の一覧/ }).fill('いつもの魚屋さん')
  await page.getByRole('button', { name: '登録を依頼する' }).click()
  await expect(page.getByRole('list', { name: '状況' })).toBeVisible()
  const staff = await people.somebody('desktop')
  await comesInAsAdmin(staff, (await addAdmin(house)).login_id)
  await staff.page.goto(`/admins/agent_registrations?state=received&q=${encodeURIComponent(consumer.name)}`)
  await staff.page.getByRole('link', { name: consumer.name, exact: true }).click()
  await staff.page.getByRole('button', { name: '登録できないと伝える' }).click()
  const dialog = staff.page.getByRole('dialog')
  people.expects(/^422 POST .*\/decline$/)
  await dialog.getByRole('button', { name: '伝える', exact: true }).click()
  await expect(dialog.getByText('理由を入力してください')).toBeVisible()
  await dialog.getByRole('textbox', { name: /理由/ }).fill('店の名前か電話番号を教えてください')
  await staff.look('declining')
  await dialog.getByRole('button', { name: '伝える', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByText('店の名前か電話番号を教えてください')).toBeVisible()
})
