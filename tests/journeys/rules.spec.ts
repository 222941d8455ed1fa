import type { Page } from '@playwright/test'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { expect, test } from '#tests/support/browser.ts'
import { openMarket } from './market.ts'

// Requirements section 5: one schema, which refuses the same input in the browser and at the API with the same words.

/** The same cookies and token as the page's own calls, but the body is ours: nothing of the screen stands between. */
const askApi = async (page: Page, url: string, data: object, more: Record<string, string> = {}) => {
  const token = await page.locator('meta[name="csrf-token"]').getAttribute('content')
  const headers = { 'X-CSRF-TOKEN': token ?? '', 'X-Requested-With': 'XMLHttpRequest', ...more }
  const answer = await page.request.post(url, { headers, data })
  return { status: answer.status(), body: (await answer.json()) as { messages?: FieldMessage[] } }
}

const labels = {
  name: '法人名',
  contact_name: 'ご担当者名',
  phone_number: '電話番号',
  mail_address: 'メールアドレス',
  body: 'お問い合わせ内容',
}

const phone_words =
  '電話番号の形式が正しくありません。10桁または11桁の数字で、ハイフンは入れないか2つ入れて入力してください'
const mail_words = 'メールアドレスの形式が正しくありません。例：info@example.co.jp'
const good = {
  name: '試験商店',
  contact_name: '山田 花子',
  phone_number: '03-1234-5678',
  mail_address: 'hanako@test.example',
  body: '締切の変え方は？',
}

const cases: { typed: Partial<typeof good>; said: Partial<typeof good> }[] = [
  {
    typed: { name: '', contact_name: '　', phone_number: '', mail_address: ' ', body: '' },
    said: {
      name: '法人名を入力してください',
      contact_name: 'ご担当者名を入力してください',
      phone_number: '電話番号を入力してください',
      mail_address: 'メールアドレスを入力してください',
      body: 'お問い合わせ内容を入力してください',
    },
  },
  {
    typed: { phone_number: '０３ー１２３４５６７８', mail_address: 'hanako@test' },
    said: { phone_number: phone_words, mail_address: mail_words },
  },
  { typed: { phone_number: '031234567' }, said: { phone_number: phone_words } },
  { typed: { name: '鮨'.repeat(101) }, said: { name: '法人名は100文字以内で入力してください' } },
]

test('a contact form: what the browser says beside a field, the API says of it @phone', async ({ people }) => {
  const { page } = await people.somebody()
  await page.goto('/suppliers/contacts/question')
  await page.getByRole('checkbox').check()
  for (const { typed, said } of cases) {
    const filled = { ...good, ...typed }
    for (const [field, label] of Object.entries(labels)) {
      await page.getByLabel(label, { exact: true }).fill(filled[field as keyof typeof good])
    }
    await page.getByRole('button', { name: '確認画面へ' }).click()
    for (const [field, label] of Object.entries(labels)) {
      const words = said[field as keyof typeof good]
      const input = page.getByLabel(label, { exact: true })
      if (words) await expect(input).toHaveAccessibleDescription(new RegExp(words.replace(/[()?.]/g, '\\$&')))
      else await expect(input).not.toHaveAttribute('aria-invalid')
    }
    const { status, body } = await askApi(page, '/api/contacts', {
      recaptcha_token: 'x',
      route: 'supplier',
      kind: 'supplier_question',
      supplier_id: '',
      contact: { ...filled, is_terms_checked: true },
    })
    expect(status).toBe(422)
    const messages = Object.entries(said).map(([field, message]) => ({ field: `contact.${field}`, message }))
    expect(body.messages?.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual(
      messages.toSorted((a, b) => a.field.localeCompare(b.field)),
    )
  }
})

test('the order sheet: what it says under an item, placing the order says of its line @phone', async ({
  house,
  people,
}) => {
  const { supplier, consumer, deal, items } = await openMarket(house)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(consumer.owner.login_id)
  await restaurant.opensOrderSheet(supplier.name)
  for (const [item, typed, quantity, words] of [
    ['きゅうり', '１２', '12', '数量は5の倍数で入力してください'],
    ['青首大根', '２１', '21', '数量は20本以下で入力してください'],
    ['生椎茸', '７', '7', '生椎茸の販売残は6です。数量を減らしてください'],
  ] as const) {
    await restaurant.adds(item)
    await restaurant.quantity(item).fill(typed)
    await restaurant.quantity(item).press('Tab')
    await expect(restaurant.quantity(item)).toHaveValue(quantity)
    await expect(restaurant.row(item)).toContainText(words)
    const order_list_item_id = items.find(one => one.name === item)?.id
    const { status, body } = await askApi(
      page,
      `/api/v2/consumers/${consumer.id}/deals/${deal.id}/orders`,
      { delivery_date: '2026-11-21', lines: [{ order_list_item_id, unit_kind: 'piece', quantity }] },
      { 'Idempotency-Key': crypto.randomUUID() },
    )
    expect(status).toBe(422)
    expect(body.messages).toMatchObject([{ field: 'lines[0].quantity', message: words, line: 0 }])
  }
})
