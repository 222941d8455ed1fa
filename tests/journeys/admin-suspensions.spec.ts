import { comesInAsAdmin, expect, logInAsRestaurant, test } from '#tests/support/browser.ts'
import { test_password } from '#tests/support/password.ts'
import { addAdmin, addOwnSupplier, world } from '#tests/support/world.ts'
import { placeEarlier } from './market.ts'

const reason = 'ご登録の電話番号につながらないため'

test('staff stop a restaurant while its cook has the sheet open, and let it go on', async ({ house, people }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const made = await world(house, {
    consumer: { name: `鮨 まるた ${mark}`, phone_number: '03-0100-1111' },
    supplier: { name: `丸山水産 ${mark}` },
  })
  const { consumer, supplier, store, deal } = made
  await addOwnSupplier(house, consumer, { name: '朝市青果' })
  const standing = await placeEarlier(house, made, {
    delivery_date: '2026-11-24',
    at: '2026-11-20T08:00:00+09:00',
    lines: [{ item: '商品1', quantity: '2' }],
  })
  const cook = await people.restaurant()
  await cook.logIn(consumer.owner.login_id)
  await cook.opensOrderSheet(`丸山水産 ${mark}`)
  await cook.typesQuantity('商品1', '3')

  const admin = await addAdmin(house, { name: '運営 花子' })
  const staff = await people.somebody()
  const { page } = staff
  await comesInAsAdmin(staff, admin.login_id)
  await page.goto(`/admins/restaurants/${consumer.id}`)
  await page.getByRole('button', { name: 'この飲食店を停止する' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('ログイン中の1人が、すぐにログアウトします')).toBeVisible()
  await expect(dialog.getByText('取引中の仕入先2社へ')).toBeVisible()
  await expect(dialog.getByText('登録している1人は、再開するまでログインできません')).toBeVisible()
  await expect(dialog.getByText('Oroshiを使う仕入先1社には、停止したことだけを通知とメールで知らせます')).toBeVisible()
  await expect(dialog.getByText('自店で登録した仕入先など1社には、何も知らせません')).toBeVisible()
  await dialog.getByRole('button', { name: '停止する', exact: true }).click()
  await expect(dialog.getByText('停止の理由を入力してください')).toBeVisible()
  await dialog.getByLabel('停止の理由').fill(reason)
  await dialog.getByLabel('社内メモ').fill('3回電話した')
  // From here on what the open sheet saves or asks by itself may come too late.
  people.mayMeet(/401 /)
  await staff.look('what stopping does')
  await dialog.getByRole('button', { name: '停止する', exact: true }).click()
  await expect(page.getByText(`「鮨 まるた ${mark}」を停止しました`)).toBeVisible()
  await expect(page.getByText('3回電話した')).toBeVisible()
  // Nothing lies over what was just written, and the page says what is so of its people and of what is missing.
  await expect(page.getByRole('button', { name: '閉じる' })).toHaveCount(0)
  const people_table = page.getByRole('table', { name: 'メンバー' })
  await expect(people_table.getByText('飲食店が停止中')).toBeVisible()
  await expect(people_table.getByText('利用中')).toHaveCount(0)
  await expect(people_table.getByRole('cell', { name: '—' })).toHaveCount(0)
  await expect(page.getByText('停止中は、二重登録の統合ができません')).toBeVisible()
  await staff.look('a stopped restaurant')

  // The open sheet leaves by itself: nothing is placed, and the way back in says why, and nothing against it.
  await expect(cook.page).toHaveURL(/\/consumers\/login\?ended=1&next=/)
  await expect(cook.page.getByText('いまはログインできません')).toBeVisible()
  await expect(cook.page.getByText(`理由：${reason}`)).toBeVisible()
  await expect(cook.page.getByText('ログインが切れました')).toHaveCount(0)
  await cook.look('thrown out by a stop')
  people.expects(/403 POST .*consumers\/session/)
  await cook.page.getByLabel('ログインID').fill(consumer.owner.login_id)
  await cook.page.getByLabel('パスワード', { exact: true }).fill(test_password)
  await cook.page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(cook.page.getByRole('alert').getByText(`理由：${reason}`)).toBeVisible()
  await expect(cook.page.getByText('いまはログインできません')).toHaveCount(0)
  await expect(cook.page.getByRole('alert').getByRole('link')).toHaveAttribute('href', /\/consumers\/contact/)
  await cook.look('why nobody comes in')

  const clerk = await people.desk()
  await clerk.comesIn(supplier.owner.login_id)
  await clerk.page.goto(`/suppliers/stores/${store.id}`)
  await expect(clerk.page.getByText('この飲食店のOroshiの利用が停止されています')).toBeVisible()
  await expect(clerk.page.getByText('停止中').first()).toBeVisible()
  await clerk.look('the store of a stopped restaurant')
  await clerk.page.goto(`/suppliers/stores/${store.id}/orders/new`)
  await expect(clerk.page.getByText('運営がこの得意先の利用を再開すると、ここで入力できます')).toBeVisible()
  await clerk.look('no entry for a stopped restaurant')
  await clerk.page.goto(`/suppliers/orders/${standing.id}`)
  await expect(clerk.page.getByText('この飲食店のOroshiの利用が停止されています')).toBeVisible()
  await expect(clerk.page.getByText('ご連絡はお電話でお願いします')).toBeVisible()
  await expect(clerk.page.getByRole('button', { name: '店舗へ連絡' })).toHaveCount(0)
  await clerk.look('an order of a stopped restaurant')

  await page.goto('/admins/restaurants?standing=suspended')
  await expect(page.getByRole('link', { name: `鮨 まるた ${mark}` })).toBeVisible()
  await staff.look('stopped restaurants')
  await page.getByRole('link', { name: `鮨 まるた ${mark}` }).click()
  await page.getByRole('button', { name: 'この飲食店を再開する' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '再開する', exact: true }).click()
  await expect(page.getByText(`「鮨 まるた ${mark}」を再開しました`)).toBeVisible()
  // Back at the sheet that was open, with what was typed on it.
  await logInAsRestaurant(cook, consumer.owner.login_id, `**/consumers/suppliers/${deal.id}/orders/new?*`)
  await expect(cook.page.getByRole('spinbutton', { name: '商品1の数量' })).toHaveValue('3')
})

test('a supplier that staff stop: its restaurants read it on the list and the sheet', async ({ house, people }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const made = await world(house, { supplier: { name: `丸山水産 ${mark}`, phone_number: '03-0200-1111' } })
  const { consumer, supplier, deal } = made
  const standing = await placeEarlier(house, made, {
    delivery_date: '2026-11-24',
    at: '2026-11-20T08:00:00+09:00',
    lines: [{ item: '商品1', quantity: '2' }],
  })
  // He has pressed the button in a dead spot when staff stop the supplier.
  const cook = await people.restaurant()
  await cook.logIn(consumer.owner.login_id)
  await cook.opensOrderSheet(`丸山水産 ${mark}`)
  await cook.typesQuantity('商品1', '3')
  await cook.goesToConfirm()
  await people.cutsNetwork(cook.page)
  await cook.page.getByRole('button', { name: '発注する' }).click()
  await expect(cook.page.getByText('まだ発注されていません')).toBeVisible()
  const admin = await addAdmin(house, { name: '運営 花子' })
  const staff = await people.somebody()
  const { page } = staff
  await comesInAsAdmin(staff, admin.login_id)
  await page.goto(`/admins/suppliers/${supplier.id}`)
  await page.getByRole('button', { name: 'この卸を停止する' }).click()
  await page.getByRole('dialog').getByLabel('停止の理由').fill(reason)
  await staff.look('what stopping a supplier does')
  await page.getByRole('dialog').getByRole('button', { name: '停止する', exact: true }).click()
  await expect(page.getByText(`「丸山水産 ${mark}」を停止しました`)).toBeVisible()
  await staff.look('a stopped supplier')

  const words = '仕入先のOroshiの利用が停止されているため、いまは発注できません'
  await cook.page.context().setOffline(false)
  await expect(cook.page.getByText(words)).toHaveCount(1)
  await expect(cook.page.getByRole('link', { name: '03-0200-1111' })).toHaveAttribute('href', /^tel:/)
  await expect(cook.page.getByRole('button', { name: '発注する' })).toHaveCount(0)
  await expect(cook.page.getByText('確認が必要なところがあります')).toHaveCount(0)
  await cook.look('the confirm page of a stopped supplier')
  await cook.page.goto('/consumers/top')
  await expect(cook.page.getByText('仕入先が利用停止中')).toBeVisible()
  await expect(cook.page.getByText('いまは発注できません', { exact: false }).first()).toBeVisible()
  await cook.look('a stopped supplier on the top')
  await cook.page.goto(`/consumers/suppliers/${deal.id}/orders/new`)
  await expect(
    cook.page.getByText('仕入先のOroshiの利用が停止されているため、いまは発注できません').first(),
  ).toBeVisible()
  await expect(cook.page.getByRole('link', { name: '03-0200-1111' })).toHaveAttribute('href', /^tel:/)
  await cook.look('the sheet of a stopped supplier')
  await expect(cook.page.getByRole('link', { name: 'この発注に追加する' })).toHaveCount(0)
  await cook.opensDetail(standing.id)
  await expect(cook.page.getByText(`丸山水産 ${mark}のOroshiの利用が停止されています`)).toBeVisible()
  await expect(cook.page.getByText('それまで取消ができます')).toBeVisible()
  await expect(cook.page.getByRole('link', { name: '変更する' })).toHaveCount(0)
  await cook.look('an order of a stopped supplier')
  await cook.page.getByRole('button', { name: 'この発注を取り消す' }).click()
  await expect(cook.page.getByRole('dialog')).toContainText('ログインできないため、お電話でもお伝えください')
  await cook.look('cancelling at a stopped supplier')
  await cook.page.getByRole('dialog').getByRole('button', { name: '取り消す', exact: true }).click()
  await expect(cook.page.getByText('発注を取り消しました')).toBeVisible()

  // Read on its own page: no dialog comes again; the strip says why, until it can be sent, which nothing does by itself.
  const strip = cook.page.getByRole('region', { name: '未送信の発注' })
  const told = cook.page.getByRole('dialog', { name: '発注を送信していません' })
  await expect(strip.getByText(words)).toBeVisible()
  await expect(told).toHaveCount(0)
  await page.getByRole('button', { name: 'この卸を再開する' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '再開する', exact: true }).click()
  await expect(page.getByText(`「丸山水産 ${mark}」を再開しました`)).toBeVisible()
  await cook.page.goto('/consumers/top')
  await expect(cook.page.getByText('仕入先が利用停止中')).toHaveCount(0)
  await expect(told).toContainText('また発注できるようになりました')
  await cook.look('a held order can be sent again')
  await told.getByRole('button', { name: 'あとで' }).click()
  await cook.page.reload()
  await expect(strip).toContainText('また発注できるようになりました')
  await expect(told).toHaveCount(0)
  await strip.getByRole('link', { name: '確認する' }).click()
  await cook.page.getByRole('button', { name: '発注する' }).click()
  await expect(cook.page.getByText('発注しました')).toBeVisible()
})
