import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addMember, addOwnSupplier } from '#tests/support/world.ts'
import { openMarket } from './market.ts'

test('a restaurant looks at a supplier’s contacts and conditions, and ends the deal, which the desk is told @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  await addOwnSupplier(house, market.consumer, { name: '魚政商店', fax_number: '03-0100-4001' })
  const cook = await people.restaurant()
  const { page } = cook
  await cook.comesIn(market.consumer.owner.login_id)
  await page.goto(consumerPages.suppliers.path)
  await page.getByRole('link', { name: '魚政商店', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '魚政商店' })).toBeVisible()
  await expect(page.getByText('03-0100-4001').first()).toBeVisible()
  await cook.look('one’s own supplier')
  await page.getByRole('link', { name: '配達の予定と最近の発注' }).click()
  await page.getByRole('link', { name: '連絡先と取引の条件' }).click()
  await page.getByRole('link', { name: '変更', exact: true }).click()
  await page.getByLabel('締切の時刻').fill('17:00')
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: consumerPages.suppliers.title })).toBeVisible()
  await page.getByRole('link', { name: '魚政商店', exact: true }).click()
  await expect(page.getByText('毎日 前日 17:00')).toBeVisible()
  await page.getByRole('button', { name: 'この仕入先を使わない' }).click()
  const using = page.getByRole('dialog', { name: 'この仕入先を使わないようにしますか' })
  await expect(using).toContainText('一覧の「使っていない仕入先」に移ります')
  await using.getByRole('button', { name: '使わない' }).click()
  const unused = page.getByRole('region', { name: '使っていない仕入先' })
  await expect(unused.getByRole('link', { name: '魚政商店', exact: true })).toBeVisible()
  // It stays for as long as it has the focus.
  const undo = page.getByRole('button', { name: '元に戻す' })
  await undo.focus()
  await cook.look('one that is not used')
  await undo.click()
  await expect(page.getByText('魚政商店を、また使えるようにしました')).toBeVisible()
  await expect(unused).toHaveCount(0)
  await page.getByRole('link', { name: '魚政商店', exact: true }).click()
  await page.getByRole('button', { name: 'この仕入先を使わない' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '使わない' }).click()
  await unused.getByRole('link', { name: '魚政商店', exact: true }).click()
  // Nothing leads to what is not there any more.
  await expect(page.getByText('使っていない仕入先です')).toBeVisible()
  await expect(page.getByRole('link', { name: /^(変更|商品)$/ })).toHaveCount(0)
  await cook.look('its page')
  await page.getByRole('button', { name: 'また使う' }).click()
  await expect(page.getByRole('link', { name: '変更', exact: true })).toBeVisible()

  await page.goto(pathTo(consumerPages.supplierSetting, { deal_id: market.deal.id }))
  await expect(page.getByRole('heading', { level: 1, name: market.supplier.name })).toBeVisible()
  await expect(page.getByText('得意先コード')).toBeVisible()
  // On days off nothing is delivered, and the next ones are named.
  await expect(page.getByText('月火水木金土（休配日を除く）')).toBeVisible()
  await expect(page.getByText('2026/11/23(月)、2026/11/24(火)', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '変更', exact: true })).toHaveCount(0)
  await cook.look('a supplier of the platform')
  // A colleague's half-filled order could not be sent any more: it is named.
  const typed = { free: true, unit_kind: 'piece', name: '真鯛', unit: '尾' }
  const colleague = await addMember(house, market.consumer.id, { name: '佐藤 健' })
  await house.deps.db
    .insertInto('shared_drafts')
    .values({
      deal_id: market.deal.id,
      account_id: colleague?.account_id ?? '',
      device: crypto.randomUUID(),
      note: '',
      lines: JSON.stringify([{ ...typed, order_list_item_id: crypto.randomUUID(), quantity: '2', note: '' }]),
      typed_at: house.deps.now(),
    })
    .execute()
  await page.getByRole('button', { name: 'この仕入先との取引を終える' }).click()
  const asked = page.getByRole('dialog', { name: '取引を終えますか' })
  await expect(asked).toContainText('仕入先に、取引を終えることを知らせます')
  await expect(asked).toContainText('佐藤 健さんが入力中の発注があります')
  await cook.look('end the deal?')
  await asked.getByRole('button', { name: '取引を終える' }).click()
  await expect(page.getByText(`${market.supplier.name}との取引を終えました`)).toBeVisible()
  await expect(page.getByRole('link', { name: '魚政商店', exact: true })).toBeVisible()
  // Its order sheet says who ended it, offers nothing that can't be ordered, and waits for nothing.
  await page.goto(pathTo(consumerPages.orderSheet, { deal_id: market.deal.id }))
  await expect(page.getByText('この店舗から取引を終えたため発注できません')).toBeVisible()
  await expect(page.getByRole('button', { name: /^前回と同じ/ })).toHaveCount(0)
  await expect(page.locator('footer')).toHaveCount(0)
  await cook.look('an order sheet of a deal that is over')
  await page.getByRole('link', { name: '仕入先の設定を開く' }).click()
  await expect(page.getByText('この店舗から取引を終えたため発注できません')).toBeVisible()
  await cook.look('ended')
  await page.getByRole('link', { name: 'もう一度、取引を申請する' }).click()
  await expect(page.getByRole('button', { name: /^申請する/ })).toBeVisible()

  const desk = await people.desk()
  await desk.comesIn(market.supplier.owner.login_id)
  await desk.page.goto(supplierPages.notices.path)
  await desk.page.getByText(`${market.consumer.name}が取引を終了しました`).first().click()
  await expect(desk.page.getByText('飲食店による取引の終了')).toBeVisible()
  await desk.look('told, with the record')
})

test('one of the staff is offered no door that is its owner’s, and reads once whom to ask @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const own = await addOwnSupplier(house, market.consumer, { name: '魚政商店', fax_number: '03-0100-4001' })
  const staff = await addMember(house, market.consumer.id, { name: '佐藤 健' })
  const cook = await people.restaurant('phone')
  const { page } = cook
  await cook.comesIn(staff?.login_id ?? '')
  const whom = page.getByText('仕入先の登録・変更は、店舗のオーナーが行います')
  const doors = page.getByRole('main').getByRole('link', { name: /登録|申請する|招待|^変更/ })
  await page.goto(consumerPages.suppliers.path)
  await expect(page.getByRole('link', { name: '魚政商店', exact: true })).toBeVisible()
  await expect(whom).toHaveCount(1)
  await expect(doors).toHaveCount(0)
  await cook.look('settings of the staff')
  await page.getByRole('link', { name: '魚政商店', exact: true }).click()
  await expect(page.getByText('オーナーにご依頼ください')).toHaveCount(1)
  await expect(doors).toHaveCount(0)
  await page.getByRole('link', { name: '配達の予定と最近の発注' }).click()
  await expect(page.getByRole('link', { name: '商品', exact: true })).toBeVisible()
  await expect(doors).toHaveCount(0)

  // With nobody to order from, neither.
  await house.deps.db
    .updateTable('deals')
    .set({ state: 'ended' })
    .where('id', 'in', [own.deal.id, market.deal.id])
    .execute()
  for (const path of [consumerPages.top.path, consumerPages.supplierList.path]) {
    await page.goto(path)
    await expect(page.getByText('仕入先の登録は、店舗のオーナーが行います')).toBeVisible()
    await expect(doors).toHaveCount(0)
    await cook.look(`nobody to order from at ${path.split('/').at(-1)}`)
  }
})
