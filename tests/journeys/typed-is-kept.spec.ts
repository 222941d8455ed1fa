import type { Page } from '@playwright/test'
import { errorTexts } from '#contract/http/errors.ts'
import { pathTo, supplierPages } from '#contract/pages.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addAsked, addRestaurant, addSupplier } from '#tests/support/world.ts'

/** A form of the supplier's: where it is, what is typed into it, and what sends it. */
type Form = {
  name: string
  path: string
  /** What stands between the page and the form. */
  open?: (page: Page) => Promise<void>
  typed: Record<string, string>
  /** Where the same label stands in another form of the page. */
  within?: string
  send: string
  /** Leads back from what was asked before saving. */
  back?: string
}

const press = (name: string) => async (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

/** How a save can fail, and what is read then. */
const failures = [
  { status: 422, body: { messages: [{ field: 'of_no_form', message: '試しの誤りです' }] }, says: '試しの誤りです' },
  { status: 409, body: { message: '試しに、ほかの人が先でした' }, says: '試しに、ほかの人が先でした' },
  { status: 500, body: { message: errorTexts.server }, says: errorTexts.server },
  { status: null, body: {}, says: '通信できません。電波を確認してください' },
] as const

test('whatever a save is answered, what was typed stays, the reason is read, and it can be sent again @desktop', async ({
  people,
  house,
}) => {
  const supplier = await addSupplier(house, {}, [{ name: '真鯛', code: '0101' }])
  const { store } = await addRestaurant(house, supplier)
  const asked = await addAsked(house, supplier.id)
  const of_store = (page: keyof typeof supplierPages) => supplierPages[page].path.replace(':store_id', store.id)
  const forms: Form[] = [
    {
      name: 'a new store',
      path: supplierPages.storeNew.path,
      typed: { 得意先コード: '9001', 得意先名: '鮨 かもめ' },
      send: '登録する',
    },
    {
      name: 'client information',
      path: of_store('storeClientInformation'),
      typed: { 担当者名: '丸田 健' },
      send: '保存する',
    },
    {
      name: 'a reason to suspend',
      path: of_store('store'),
      open: press('取引を停止'),
      typed: { 理由: 'お支払いの確認中のため' },
      send: '停止する',
    },
    {
      name: 'a reason to reject',
      path: pathTo(supplierPages.storeReject, { asked_id: asked.deal_id }),
      typed: { 理由: '配達の範囲の外のため' },
      send: '断る',
    },
    { name: 'a group', path: supplierPages.storeGroups.path, typed: { グループ名: '西コース' }, send: '作る' },
    {
      name: 'a receiving desk',
      path: supplierPages.orderCounters.path,
      open: press('窓口を作る'),
      typed: { 窓口名: '築地', 電話番号: '03-0541-2270' },
      send: '作る',
    },
    {
      name: 'an own field',
      path: supplierPages.additionalColumns.path,
      typed: { 項目名: '配送コース' },
      send: '追加する',
    },
    {
      name: 'a user',
      path: supplierPages.userNew.path,
      typed: { ログインID: 'kobayashi', 氏名: '小林 大輔' },
      send: '追加する',
    },
    {
      name: 'a new item',
      path: `${supplierPages.productItems.path}?open=new`,
      typed: { 商品コード: '0007', 商品名: 'ホタテ貝柱', 単位: '袋', '単価（税抜）': '4980' },
      send: '登録する',
    },
    {
      name: 'a price of a list',
      path: pathTo(supplierPages.storeOrderList, { id: store.id }),
      open: page => page.getByRole('link', { name: '真鯛' }).click(),
      typed: { 単価: '2500' },
      send: '単価を決める',
    },
    {
      name: 'an item of a list',
      path: pathTo(supplierPages.storeOrderList, { id: store.id }),
      open: page => page.getByRole('link', { name: '真鯛' }).click(),
      typed: { 得意先での商品名: '桜鯛' },
      send: '保存する',
    },
    {
      name: 'many prices of a list',
      path: pathTo(supplierPages.storeOrderList, { id: store.id }),
      open: async page => {
        await page.getByLabel('表示中をすべて選ぶ').check()
        await press('まとめて変更')(page)
      },
      typed: { 変更する率: '-10' },
      send: '1件を変更する',
    },
    {
      name: 'many items',
      path: supplierPages.productItems.path,
      open: press('1件をまとめて変更'),
      typed: { 変更する率: '3.5' },
      send: '変わる内容を確認する',
    },
    {
      name: 'a closing',
      path: supplierPages.orderClosings.path,
      typed: { 月曜納品の締めの時刻: '16:00' },
      send: '確認して保存',
      back: '編集に戻る',
    },
    {
      name: 'days without delivery',
      path: supplierPages.nonDeliveryDays.path,
      open: page => page.getByRole('checkbox').first().click(),
      typed: {},
      send: '確認して保存',
      back: '編集に戻る',
    },
    {
      name: 'conditions',
      path: of_store('storeConditions'),
      typed: { '最低発注金額（税抜）': '5000' },
      send: '確認して保存',
      back: '編集に戻る',
    },
    {
      name: 'first items',
      path: supplierPages.firstItems.path,
      typed: {
        '1行目の商品コード': '0031',
        '1行目の商品名': '平目',
        '1行目の単位': '尾',
        '1行目の単価': '1280',
      },
      send: '登録する',
    },
  ]
  people.mayMeet(/^(422|409|500) (POST|PATCH|PUT|DELETE) /)
  people.mayMeet(/net::ERR_FAILED/)
  // What is no refusal goes to the page's own error handler, which tells it and reports it.
  people.mayMeet(/^uncaught: ApiError: (Request failed with status code 500|Network Error)/)
  const desk = await people.desk()
  await desk.logIn(supplier.owner.login_id)
  const { page } = desk
  let failing: (typeof failures)[number] | null = null
  await page.route(/\/api\//, async route => {
    if (failing === null || route.request().method() === 'GET') return route.fallback()
    if (failing.status === null) return route.abort()
    return route.fulfill({ status: failing.status, json: failing.body })
  })
  page.on('dialog', dialog => void dialog.accept())
  for (const { name, path, open, typed, send, back } of forms) {
    await test.step(name, async () => {
      failing = null
      await page.goto(path)
      await open?.(page)
      const field = (label: string) => page.getByLabel(label, { exact: true }).last()
      for (const [label, value] of Object.entries(typed)) await field(label).fill(value)
      const button = page.getByRole('button', { name: send, exact: true }).last()
      for (const failure of failures) {
        failing = failure
        await button.click()
        await expect(page.getByText(failure.says).first(), `${name}: ${failure.status}`).toBeVisible()
        if (back !== undefined) await press(back)(page)
        await expect(button, `${name}: ${failure.status}`).toBeEnabled()
        for (const [label, value] of Object.entries(typed)) {
          await expect(field(label), `${name}: ${failure.status}: ${label}`).toHaveValue(value)
        }
      }
    })
  }
})
