import type { Page } from '@playwright/test'
import { errorTexts } from '#contract/http/errors.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addAsked, addRestaurant, addSupplier } from '#tests/support/world.ts'

/** A form of the supplier's: where it is, what is typed into it, and what sends it. */
type Form = {
  name: string
  path: string
  /** What stands between the page and the form. */
  open?: (page: Page) => Promise<void>
  typed: Record<string, string>
  send: string
  /** Of several forms with the same button: the first; else the last. */
  first?: true
  /**
   * Of a form that is looked at before it is sent: what looks at it, and what sends it then; what is said where nobody knows
   * whether it arrived, and what leads back from there.
   */
  looked?: { at: RegExp; agree: string; lost: string; back: string }
  /** Leads back from what was asked before saving. */
  back?: string
}

const press = (name: string) => async (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

const enterLine = async (page: Page) => {
  await page.getByRole('combobox', { name: /^商品/ }).fill('0101')
  await page.keyboard.press('Enter')
  await page.getByLabel('数量', { exact: true }).fill('2')
  await page.keyboard.press('Enter')
  // The next line's field takes the focus; what is typed before it has would go there.
  await expect(page.getByRole('combobox', { name: /^商品/ })).toBeFocused()
}

/** How a save can fail, and what is read then. */
const failures = [
  { status: 422, body: { messages: [{ field: 'of_no_form', message: '試しの誤りです' }] }, says: '試しの誤りです' },
  { status: 409, body: { message: '試しに、ほかの人が先でした' }, says: '試しに、ほかの人が先でした' },
  { status: 500, body: { message: errorTexts.server }, says: errorTexts.server },
  { status: null, body: {}, says: '通信できません。電波か、サーバー側の不調です' },
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
      open: async page => {
        await press('窓口を作る')(page)
        await expect(page.getByRole('heading', { level: 2, name: '新しい窓口' })).toBeVisible()
      },
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
      typed: { 単価: '310' },
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
    {
      name: 'a layout of downloads',
      path: supplierPages.downloadSettings.path,
      open: press('これから作る：弥生販売（ファイルの形のみ）'),
      typed: { レイアウト名: '築地の締め' },
      send: '保存する',
    },
    {
      name: 'the own password',
      path: supplierPages.myAccount.path,
      typed: { いまのパスワード: 'Sakana2026', 新しいパスワード: 'Sakana2027', もう一度入力: 'Sakana2027' },
      send: 'パスワードを変える',
    },
    {
      name: 'the own notices',
      path: supplierPages.notificationSettings.path,
      // The button is there to press for as long as the choice differs from what is saved.
      open: page => page.getByRole('group', { name: '受注のたびに' }).getByLabel('メール').click(),
      typed: {},
      send: '保存する',
      first: true,
    },
    {
      name: 'when orders are reminded of',
      path: supplierPages.notificationSettings.path,
      open: async page => {
        await page.getByLabel('未処理の受注を知らせる時刻').selectOption('04:30')
      },
      typed: {},
      send: '保存する',
    },
    {
      name: 'an order by phone, looked at',
      path: of_store('storeOrderNew'),
      open: enterLine,
      typed: { ご注文者: '板長', 備考: '裏口へ', 真鯛の数量: '3' },
      send: '確認する',
    },
    {
      name: 'an order by phone',
      path: of_store('storeOrderNew'),
      // What was left half-way is asked about.
      open: press('続きから入力する'),
      typed: { ご注文者: '板長', 備考: '裏口へ', 真鯛の数量: '3' },
      send: '確認する',
      looked: {
        at: /preview/,
        agree: '受注を登録する',
        lost: '返事がなく、受注が届いたかどうか分かりません',
        back: '直す',
      },
    },
    {
      name: 'a scheduled order',
      path: of_store('scheduledOrder'),
      open: async page => {
        await page.getByRole('combobox', { name: /^商品を加える/ }).fill('0101')
        await page.keyboard.press('Enter')
        await expect(page.getByLabel('真鯛 月曜', { exact: true })).toBeFocused()
      },
      typed: { '真鯛 月曜': '3', '備考（受注に入ります）': '裏口へ' },
      send: '保存する',
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
  let passing: RegExp | null = null
  await page.route(/\/api\//, async route => {
    const request = route.request()
    if (failing === null || passing?.test(request.url())) return route.fallback()
    // A dead network is dead for all: an answer to anything else would end what is said of it.
    if (failing.status === null) return route.abort()
    if (request.method() === 'GET') return route.fallback()
    return route.fulfill({ status: failing.status, json: failing.body })
  })
  page.on('dialog', dialog => void dialog.accept())
  for (const { name, path, open, typed, send, first, looked, back } of forms) {
    await test.step(name, async () => {
      failing = null
      passing = looked?.at ?? null
      await page.goto(path)
      await open?.(page)
      const field = (label: string) => page.getByLabel(label, { exact: true }).last()
      for (const [label, value] of Object.entries(typed)) await field(label).fill(value)
      const buttons = page.getByRole('button', { name: send, exact: true })
      const button = first ? buttons.first() : buttons.last()
      for (const failure of failures) {
        failing = failure
        await button.click()
        if (looked) await press(looked.agree)(page)
        const lost = looked && (failure.status === null || failure.status >= 500)
        const says = lost ? looked.lost : failure.says
        await expect(page.getByText(says).first(), `${name}: ${failure.status}`).toBeVisible()
        if (lost) await press(looked.back)(page)
        if (back !== undefined) await press(back)(page)
        await expect(button, `${name}: ${failure.status}`).toBeEnabled()
        for (const [label, value] of Object.entries(typed)) {
          await expect(field(label), `${name}: ${failure.status}: ${label}`).toHaveValue(value)
        }
      }
    })
  }
})
