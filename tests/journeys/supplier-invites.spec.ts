import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { expect, test } from '#tests/support/browser.ts'
import { lastMail } from '#tests/support/last-mail.ts'
import { addOwnSupplier, world } from '#tests/support/world.ts'

test('a restaurant asks its suppliers to come to the platform: it reads the very words, and who says no is asked no more @phone', async ({
  house,
  people,
}) => {
  const { consumer } = await world(house)
  const own = await addOwnSupplier(house, consumer, { name: '八百正', method: 'mail' })
  await addOwnSupplier(house, consumer, { name: '豆腐の山田', method: 'line', fax_number: null, mail_address: null })
  const fax = await addOwnSupplier(house, consumer, { name: '魚政', method: 'fax' })
  const cook = await people.restaurant()
  const { page } = cook
  await cook.comesIn(consumer.owner.login_id)
  await page.goto(pathTo(consumerPages.supplierSetting, { deal_id: own.deal.id }))
  await page.getByRole('link', { name: '受注画面に招待する（無料）' }).click()
  await expect(page.getByRole('heading', { level: 1, name: consumerPages.supplierInvites.title })).toBeVisible()
  await expect(page.getByLabel('八百正')).toBeChecked()
  await expect(page.getByText(`${consumer.name}様が、ご注文をOroshiの受注画面でも`)).toBeVisible()
  await cook.look('whom, and in which words')
  await page.getByLabel('八百正').click()
  await expect(page.getByRole('button', { name: '仕入先を選んでください' })).toBeDisabled()
  await page.getByLabel('八百正').click()
  await page.getByRole('button', { name: '1社に招待を送る' }).click()
  await expect(page.getByText('1社に招待を送りました')).toBeVisible()
  const told = page.getByRole('list', { name: '招待した仕入先・招待できない仕入先' })
  await expect(told.getByText(/^送りました/)).toBeVisible()
  await expect(told.getByText('FAX番号かメールアドレスを登録すると、招待できます')).toBeVisible()
  await cook.look('asked')
  // By fax: what has become of it stands with the supplier, by night that it waits for the morning.
  await page.getByLabel('魚政').click()
  await cook.look('one by fax')
  await page.getByRole('button', { name: '1社に招待を送る' }).click()
  await expect(told.getByText('魚政')).toBeVisible()
  await page.goto(pathTo(consumerPages.supplierSetting, { deal_id: fax.deal.id }))
  await expect(page.getByText(/^(朝まで待って送ります|送りました|届きました)/)).toBeVisible()
  await expect(page.getByRole('link', { name: '受注画面に招待する（無料）' })).toHaveCount(0)
  await cook.look('what has become of it')
  await page.goBack()

  const text = await lastMail(house, own.mail_address ?? '', /\/o\/[\w-]{64}\/join/)
  const clerk = await people.somebody('phone')
  await clerk.page.goto(/\/o\/[\w-]{64}\/join/.exec(text)?.[0] ?? '')
  await expect(clerk.page.getByText(`${consumer.name}様からのご案内です。`)).toBeVisible()
  await expect(clerk.page.getByRole('link', { name: '注文に戻る' })).toHaveCount(0)
  await clerk.look('the invitation')
  await clerk.page.getByRole('button', { name: 'ご案内を断る' }).click()
  await expect(clerk.page.getByText('ご案内をお断りになっています')).toBeVisible()
  await clerk.look('said no')
  await clerk.page.reload()
  await clerk.page.getByRole('button', { name: 'お断りを取り消す' }).click()
  await expect(clerk.page.getByRole('button', { name: 'ご案内を断る' })).toBeVisible()
  await clerk.page.getByRole('button', { name: 'ご案内を断る' }).click()
  await expect(clerk.page.getByText('ご案内をお断りになっています')).toBeVisible()
  await page.reload()
  await expect(told.getByText('招待を希望されていません')).toBeVisible()
})
