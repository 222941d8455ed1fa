import { supplierPages } from '#contract/pages/supplier.ts'
import { authCode } from '#server/outbox/auth-code.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addRestaurant, addSupplier } from '#tests/support/world.ts'

test('a receiving desk is made, its mail address proved by a code, and its stores handed on @desktop', async ({
  people,
  house,
}) => {
  const supplier = await addSupplier(house)
  await addRestaurant(house, supplier)
  const desk = await people.desk()
  await desk.comesIn(supplier.owner.login_id)
  const { page } = desk
  await page.goto(supplierPages.orderCounters.path)
  await expect(page.getByRole('button', { name: /本店.*既定.*得意先1件/ })).toBeVisible()
  await desk.look('the counters')

  // By the keyboard alone.
  await page.getByRole('button', { name: '窓口を作る' }).press('Enter')
  // Till then the form of 本店 stands there, with the same labels.
  await expect(page.getByRole('heading', { level: 2, name: '新しい窓口' })).toBeVisible()
  await page.getByLabel('窓口名').fill('本店')
  await page.getByLabel('電話番号').fill('12')
  await page.getByLabel('電話番号').press('Enter')
  await expect(page.getByLabel('電話番号')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('電話番号').fill('０３−０５４１−２２７０')
  people.expects(/422 POST .*order_counters/)
  await page.getByLabel('電話番号').press('Enter')
  await expect(page.getByText('窓口名はすでに使用されています')).toBeVisible()
  await desk.look('what is wrong')
  await page.getByLabel('窓口名').fill('築地営業所')
  await page.getByLabel('メールアドレス').fill('tsukiji@wholesaler.example.jp')
  await page.reload()
  await expect(page.getByLabel('窓口名')).toHaveValue('築地営業所')
  await page.getByRole('button', { name: '作る', exact: true }).press('Enter')
  await expect(page.getByText('「築地営業所」を作りました')).toBeVisible()
  await expect(page.getByLabel('電話番号')).toHaveValue('03-0541-2270')

  await page.getByRole('button', { name: '確認コードを送る' }).press('Enter')
  await expect(page.getByText('確認コードを送りました。')).toBeVisible()
  await desk.look('a code is asked for')
  const came = async () => {
    const { rows } = await house.deps.pool.query<{ text: string }>(
      "select body_text as text from local_outbox where destination = 'tsukiji@wholesaler.example.jp'",
    )
    return /\b\d{6}\b/.exec(rows[0]?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(came).not.toBe('')
  const code = await came()
  people.expects(/422 PATCH .*authentication/)
  await page.getByLabel('確認コード').fill(code === '000000' ? '111111' : '000000')
  await page.getByLabel('確認コード').press('Enter')
  await expect(page.getByText('確認コードが違います（あと4回）')).toBeVisible()
  await page.getByLabel('確認コード').fill(code)
  await page.getByLabel('確認コード').press('Enter')
  await expect(page.getByText('tsukiji@wholesaler.example.jpは確認済みです')).toBeVisible()
  await desk.look('proved')

  // The fax number, by a page that the machine prints.
  const fax = page.getByLabel('FAX番号')
  // An Enter in the moment of the last figure finds something to save.
  const disabled = await fax.evaluate(async field => {
    if (!(field instanceof HTMLInputElement)) return true
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '03-0541-2271')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await Promise.resolve()
    return field.form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.disabled
  })
  expect(disabled).toBe(false)
  await fax.press('Enter')
  await expect(page.getByText('受注窓口を保存しました')).toBeVisible()
  await page.getByRole('button', { name: '確認コードを送る' }).press('Enter')
  await expect(page.getByText('確認コードのFAXが届きました。')).toBeVisible()
  const faxes = await house.deps.pool.query<{ id: string }>(
    "select id from order_counter_codes where channel = 'fax' and destination = '03-0541-2271'",
  )
  await page.getByLabel('確認コード').fill(authCode(house.deps.config.secret, 'order-counter', faxes.rows[0]?.id ?? ''))
  await desk.look('a code on paper')
  await page.getByLabel('確認コード').press('Enter')
  await expect(page.getByText('03-0541-2271は確認済みです')).toBeVisible()

  await page.getByRole('button', { name: '築地営業所を上へ' }).click()
  await expect(page.getByRole('button', { name: /築地営業所.*既定/ })).toBeVisible()
  await page.getByRole('button', { name: /^本店 得意先/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: '本店' })).toBeVisible()
  await page.getByRole('button', { name: 'この窓口を削除する' }).click()
  await expect(page.getByText('得意先1件は、「築地営業所」に移ります')).toBeVisible()
  await page.getByRole('button', { name: '削除する', exact: true }).click()
  await expect(page.getByRole('button', { name: /築地営業所.*得意先1件/ })).toBeVisible()
})
