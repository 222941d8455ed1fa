import { comesInAsAdmin, expect, logInAsAdmin, test } from '#tests/support/browser.ts'
import { lastMail } from '#tests/support/last-mail.ts'
import { addAdmin, world } from '#tests/support/world.ts'

test('staff correct a restaurant while its owner does: nothing typed is lost, and the owner reads why @desktop', async ({
  house,
  people,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const { consumer } = await world(house, {
    consumer: { name: `鮨まるだ ${mark}`, phone_number: '03-0100-1111', address: '中央区築地1-1' },
  })
  const admin = await addAdmin(house, { name: '運営 花子' })
  const staff = await people.somebody()
  const { page } = staff
  await logInAsAdmin(staff, admin.login_id)
  await page.getByRole('link', { name: '飲食店', exact: true }).click()
  await page.getByLabel('店名・住所・電話・メール').fill(`すしまるた ${mark}`.replace('すしまるた', '鮨マルダ'))
  await page.getByRole('button', { name: '検索' }).click()
  await page.getByRole('link', { name: `鮨まるだ ${mark}` }).click()
  await page.getByRole('link', { name: '登録内容を直す' }).click()
  await expect(page.getByLabel('店名', { exact: true })).toHaveValue(`鮨まるだ ${mark}`)
  await page.getByLabel('店名', { exact: true }).fill(`鮨 まるた ${mark}`)
  await page.getByLabel('電話番号').fill('12')
  await page.getByRole('button', { name: '直して知らせる' }).click()
  await expect(page.getByText('直す理由を入力してください')).toBeVisible()
  await staff.look('what is missing')
  await page.getByLabel('電話番号').fill('03-0100-2222')
  await page.getByLabel('直す理由').fill('お電話でのご依頼により')

  people.expects(/409 PATCH .*\/data/)
  // The owner is quicker with another field.
  await house.deps.db
    .updateTable('consumers')
    .set(eb => ({ address: '中央区築地9-9', own_revision: eb('own_revision', '+', 1) }))
    .where('id', '=', consumer.id)
    .execute()
  await page.getByRole('button', { name: '直して知らせる' }).click()
  await expect(page.getByRole('dialog', { name: 'ほかの画面で変更されました' })).toBeVisible()
  await expect(page.getByRole('dialog').getByText('住所：中央区築地9-9')).toBeVisible()
  await staff.look('both versions')
  await page.getByRole('button', { name: '自分の入力を続ける' }).click()
  await expect(page.getByLabel('住所')).toHaveValue('中央区築地9-9')
  await expect(page.getByLabel('電話番号')).toHaveValue('03-0100-2222')
  await expect(page.getByLabel('直す理由')).toHaveValue('お電話でのご依頼により')
  await page.getByRole('button', { name: '直して知らせる' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `鮨 まるた ${mark}` })).toBeVisible()
  await expect(page.getByText('中央区築地9-9')).toBeVisible()
  await page.getByRole('link', { name: 'この飲食店についての操作の記録' }).click()
  await expect(page.getByRole('row').filter({ hasText: '飲食店の登録内容を直した' })).toContainText(
    '電話番号 「03-0100-1111」→「03-0100-2222」',
  )
  await staff.look('the record')

  const owner = await people.restaurant()
  await owner.comesIn(consumer.owner.login_id)
  await owner.page.goto('/consumers/notifications')
  await expect(owner.page.getByText('運営が店舗の情報を直しました')).toBeVisible()
})

test('who only looks corrects nothing; a supplier’s data stands corrected @desktop', async ({ house, people }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const { supplier } = await world(house, { supplier: { name: `丸山水座 ${mark}` } })
  const admin = await addAdmin(house, { name: '運営 花子' })
  const staff = await people.somebody()
  await comesInAsAdmin(staff, admin.login_id)
  const { page } = staff
  await page.goto(`/admins/suppliers/${supplier.id}/correct`)
  await page.getByLabel('会社名', { exact: true }).fill(`丸山水産 ${mark}`)
  await page.getByLabel('登録番号').fill('T123')
  await page.getByLabel('直す理由').fill('登記の名前に合わせて')
  await page.getByRole('button', { name: '直して知らせる' }).click()
  await expect(page.getByText('登録番号は「T」と13桁の数字で入力してください')).toBeVisible()
  await page.getByLabel('登録番号').fill('')
  await page.getByRole('button', { name: '直して知らせる' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `丸山水産 ${mark}` })).toBeVisible()

  const looker = await addAdmin(house, { admin_role: 'viewer' })
  const viewer = await people.somebody()
  await comesInAsAdmin(viewer, looker.login_id)
  await viewer.page.goto(`/admins/suppliers/${supplier.id}`)
  await expect(viewer.page.getByRole('heading', { level: 1, name: `丸山水産 ${mark}` })).toBeVisible()
  await expect(viewer.page.getByRole('link', { name: '登録内容を直す' })).toHaveCount(0)
})

test('a cook who is shut out gets a link by mail, and a new name @desktop', async ({ house, people }) => {
  const { consumer } = await world(house, { owner: { name: '丸田 花子' } })
  const admin = await addAdmin(house, { name: '運営 花子' })
  const staff = await people.somebody()
  await comesInAsAdmin(staff, admin.login_id)
  const { page } = staff
  await page.goto(`/admins/accounts/${consumer.owner.account_id}`)
  await page.getByRole('button', { name: 'パスワードを決め直すリンクを送る' }).click()
  await expect(page.getByRole('dialog')).toContainText(consumer.owner.mail_address)
  await staff.look('before the link leaves')
  await page.getByRole('dialog').getByRole('button', { name: '送る', exact: true }).click()
  await expect(page.getByText('へ、パスワードを決め直すリンクを送りました')).toBeVisible()
  const text = await lastMail(house, consumer.owner.mail_address, /token=/)
  const cook = await people.somebody()
  const link = new URL(/https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? '')
  await cook.page.goto(link.pathname + link.search)
  await expect(cook.page.getByLabel('新しいパスワード').first()).toBeVisible()

  await page.getByRole('link', { name: '登録内容を直す' }).click()
  await page.getByLabel('名前').fill('丸田 次郎')
  await page.getByLabel('直す理由').fill('改姓のため')
  await staff.look('a person')
  await page.getByRole('button', { name: '直して知らせる' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '丸田 次郎' })).toBeVisible()
})

test('a cook who is shut out with a wrong mail address comes in by the link to the right one @desktop', async ({
  house,
  people,
}) => {
  const { consumer } = await world(house, { owner: { name: '丸田 花子' } })
  const staff = await people.somebody()
  await comesInAsAdmin(staff, (await addAdmin(house, { name: '運営 花子' })).login_id)
  const { page } = staff
  await page.goto(`/admins/accounts/${consumer.owner.account_id}/correct`)
  const next = `right-${consumer.owner.account_id}@test.example`
  await expect(page.getByLabel('ご本人と確かめた方法')).toHaveCount(0)
  await page.getByLabel('メールアドレス').fill(next)
  await page.getByLabel('直す理由').fill('携帯電話を替えたため')
  people.expects(/422 PATCH .*\/data/)
  await page.getByRole('button', { name: '直して知らせる' }).click()
  await expect(page.getByText('ご本人と確かめた方法を選んでください')).toBeVisible()
  await page.getByLabel('ご本人と確かめた方法').selectOption('登録されている電話番号にかけ直した')
  // An address that somebody else has is asked about once, with whose it is.
  const other = await world(house, { consumer: { name: '割烹おきな' }, owner: { name: '翁 太郎' } })
  await page.getByLabel('メールアドレス').fill(other.consumer.owner.mail_address)
  await page.getByRole('button', { name: '直して知らせる' }).click()
  await expect(page.getByLabel('メールアドレス')).toBeFocused()
  await expect(page.getByLabel('メールアドレス')).toHaveAccessibleDescription(
    /翁 太郎さん（割烹おきな）のアドレスです。リンクは、その方にも読まれます/,
  )
  await staff.look('an address that somebody else has')
  await page.getByLabel('同じアドレスを、この方も使う').check()
  await page.getByLabel('メールアドレス').fill(next)
  await expect(page.getByLabel('同じアドレスを、この方も使う')).toHaveCount(0)
  await staff.look('another mail address')
  await page.getByRole('button', { name: '直して知らせる' }).click()
  await expect(page.getByText(`${next} に確認のリンクを送りました`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: '丸田 花子' })).toBeVisible()
  await expect(page.getByText('（未確認）')).toBeVisible()
  await staff.look('an account whose address is unproven')

  const text = await lastMail(house, next, /token=/)
  const cook = await people.restaurant()
  const link = new URL(/https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? '')
  await cook.page.goto(link.pathname + link.search)
  await cook.page.getByLabel('新しいパスワード').fill('Tobiuo77Kawara')
  await cook.page.getByLabel('もう一度入力').fill('Tobiuo77Kawara')
  await cook.page.getByRole('button', { name: 'パスワードを決める' }).click()
  await expect(cook.page.getByText('新しいパスワードを設定しました')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: '丸田 花子' })).toBeVisible()
  await expect(page.getByText('（未確認）')).toHaveCount(0)
})

test('what a supplier has written down of a restaurant is found and corrected, and its supplier reads why @desktop', async ({
  house,
  people,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const { supplier, store } = await world(house, { store: { name: `鮨まるだ ${mark}`, fax_number: '03-0100-1111' } })
  const staff = await people.somebody()
  const { page } = staff
  await comesInAsAdmin(staff, (await addAdmin(house, { name: '運営 花子' })).login_id)
  await page.goto(`/admins/suppliers/${supplier.id}`)
  await page.getByRole('link', { name: '1店' }).click()
  await page.getByLabel('コード・得意先名・住所・電話').fill(`マルダ ${mark}`)
  await page.getByRole('button', { name: '検索' }).click()
  await staff.look('stores')
  await page.getByRole('link', { name: store.name }).click()
  await page.getByLabel('FAX番号').fill('12')
  await page.getByLabel('直す理由').fill('お電話でのご依頼により')
  await page.getByRole('button', { name: '直して知らせる' }).click()
  await expect(page.getByLabel('FAX番号')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('FAX番号').fill('03-0100-2222')
  await staff.look('a store')
  await page.getByRole('button', { name: '直して知らせる' }).click()
  await expect(page.getByText('登録内容を直しました')).toBeVisible()
  const desk = await people.desk()
  await desk.comesIn(supplier.owner.login_id)
  await desk.page.goto(`/suppliers/stores/${store.id}/client_information`)
  await expect(desk.page.getByLabel('FAX番号')).toHaveValue('03-0100-2222')
  await desk.page.goto('/suppliers/notifications')
  await expect(desk.page.getByText('理由：お電話でのご依頼により').first()).toBeVisible()
})
