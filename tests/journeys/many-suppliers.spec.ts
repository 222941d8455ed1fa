import { consumerPages } from '#contract/pages/consumer.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addRestaurant, addSupplier } from '#tests/support/world.ts'

const head = '仕入先名,電話番号,FAX番号,メールアドレス,発注の送り方,締切の時刻,締切の日,配達する曜日\n'
const csv = (text: string) => ({ name: '仕入先.csv', mimeType: 'text/csv', buffer: Buffer.from(head + text) })

test('many suppliers are registered from a file: its mistakes named, what may be there already asked @phone', async ({
  house,
  people,
}) => {
  const { consumer } = await addRestaurant(house, await addSupplier(house, { name: '丸山水産株式会社' }))
  const cook = await people.restaurant()
  const { page } = cook
  await cook.comesIn(consumer.owner.login_id)
  await page.goto(consumerPages.suppliers.path)
  await page.getByRole('link', { name: 'まとめて登録する（Excel・貼り付け）' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '仕入先をまとめて登録' })).toBeVisible()
  await cook.look('a file is chosen')
  await page.getByRole('link', { name: 'ひな形と、列の書き方' }).click()
  await expect(page.getByText('月・水・金、月〜土、平日。空なら毎日')).toBeVisible()
  await cook.look('the template')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ひな形をダウンロード（Excel）' }).click()
  expect((await coming).suggestedFilename()).toBe('仕入先のひな形.xlsx')
  await page.goBack()

  const files = page.locator('input[type=file]')
  await files.setInputFiles(csv('魚政商店,03-0100-4000,,,FAX,17時頃,,\n'))
  await expect(page.getByText('仕入先.csvに2件の誤りがあります')).toBeVisible()
  await cook.look('mistakes of a file')
  await page.getByRole('link', { name: '直して選び直す' }).click()
  // A pasted table is mended where it stands, by the button and by the browser's own way back.
  const pasted = page.getByLabel('表を貼り付け')
  const wrong = '仕入先名\t電話番号\n魚政商店\t03-0100-40\n'
  await page.getByRole('button', { name: '表を貼り付ける' }).click()
  await pasted.fill(wrong)
  await page.getByRole('button', { name: '内容を確認する' }).click()
  await expect(page.getByText(/^貼り付けた表に\d件の誤りがあります/)).toBeVisible()
  await page.getByRole('link', { name: '表を直す' }).click()
  await expect(pasted).toHaveValue(wrong)
  await page.getByRole('button', { name: '内容を確認する' }).click()
  await expect(page.getByText(/^貼り付けた表に\d件の誤りがあります/)).toBeVisible()
  await page.goBack()
  await expect(pasted).toHaveValue(wrong)
  await files.setInputFiles(
    csv(
      '魚政商店,03-0100-4000,03-0100-4001,,FAX,17:00,前日,月〜土\n青果のやまだ,03-0100-4002,,yamada@veg.example,,,,\n丸山水産株式会社,03-0100-4009,03-0100-4010,,,,,\n携帯の八百屋,,090-1234-5678,,FAX,,,\n',
    ),
  )
  const twin = page.getByRole('checkbox', { name: /^丸山水産株式会社/ })
  await expect(twin).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^携帯の八百屋/ })).not.toBeChecked()
  await expect(page.getByText('FAX番号が携帯電話の番号のようなものが1件あります')).toBeVisible()
  await page.reload()
  await expect(page.getByText('「丸山水産株式会社」と同じかもしれません')).toBeVisible()
  await cook.look('a file that was checked')
  await page.getByRole('button', { name: '2件を登録する' }).click()
  await expect(page.getByText('2件の仕入先を登録しました')).toBeVisible()
  await cook.look('suppliers that were registered')
  await page.getByRole('link', { name: '仕入先の一覧へ' }).click()
  await page.getByRole('link', { name: '魚政商店', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '魚政商店' })).toBeVisible()
  await page.getByRole('link', { name: '配達の予定と最近の発注' }).click()
  await expect(page.getByRole('list', { name: '配達の予定' }).getByText('配送曜日外').first()).toBeVisible()
  await expect(page.getByText('まだ発注していません。')).toBeVisible()
  await cook.look('a supplier')
})
