import { describe, expect, test } from 'vitest'
import { editOrder } from '#contract/changes/change-orders.contract.ts'
import { changeCompany, getCompany } from '#contract/company/company.contract.ts'
import type { CompanyForm } from '#contract/company/company.form.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addSupplierUser, world } from '#tests/support/world.ts'

const app = await testApp()

/** 105.50 a piece: three make 316.5, where each way of rounding shows. */
const scene = async () => {
  const made = await world(app, { items: [{ name: '本鮪', price: '105.50', tax_rate: 10 }] })
  const owner = await app.logIn('supplier', made.supplier.owner.login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const lines = (quantity: string) => [
    { order_list_item_id: made.items[0]?.id ?? '', unit_kind: 'piece' as const, quantity },
  ]
  const place = async (quantity = '3') => {
    const { status, body } = await cook.post(placeOrder, {
      params: { deal_id: made.deal.id },
      body: { delivery_date: '2026-11-24', lines: lines(quantity) },
      idempotency_key: `company-${Math.random()}`,
    })
    expect(status).toBe(201)
    return (await cook.get(getOrder, { params: { order_id: body.id } })).body
  }
  const change = async (wish: Partial<CompanyForm>) => {
    const { revision, changed_at: _at, changed_by_name: _by, ...company } = (await owner.get(getCompany)).body
    return owner.patch(changeCompany, { body: { ...company, ...wish, revision } })
  }
  return { ...made, owner, cook, lines, place, change }
}

describe('会社情報・請求の設定', () => {
  test('decides how lines and taxes of new orders are rounded, and what stands on their papers', async () => {
    const { place, change, supplier } = await scene()
    expect(await place()).toMatchObject({ subtotal: '316', tax: '31', total: '347' })
    const answer = await change({
      name: '新しい水産',
      postal_code: '104-0045',
      prefecture: '東京都',
      address: '中央区築地9-9',
      phone_number: '０３−０１００−９９９９',
      registration_number: '７０００-０１２０-５０００２',
      invoice_paper: 'monthly',
      line_rounding: 'ceil',
      tax_rounding: 'ceil',
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      registration_number: 'T7000012050002',
      phone_number: '03-0100-9999',
      changed_by_name: supplier.owner.name,
    })
    const order = await place()
    expect(order).toMatchObject({ subtotal: '317', tax: '32', total: '349' })
    expect(order.parties.supplier).toMatchObject({
      name: '新しい水産',
      address: '東京都中央区築地9-9',
      phone_number: '03-0100-9999',
      registration_number: 'T7000012050002',
      invoice_paper: 'monthly',
    })
  })

  test('leaves orders that were placed as they are, and a later edit of one goes by the rounding it was placed with', async () => {
    const { place, change, cook, lines } = await scene()
    const before = await place()
    await change({ line_rounding: 'ceil', tax_rounding: 'ceil' })
    const read = async () => (await cook.get(getOrder, { params: { order_id: before.id } })).body
    expect(await read()).toMatchObject({ subtotal: '316', tax: '31' })
    const edited = await cook.patch(editOrder, {
      params: { order_id: before.id },
      body: { revision: 1, lines: lines('5'), note: '' },
    })
    expect(edited.status).toBe(200)
    // 527.5 rounds down to 527, and its tax of 52.7 to 52, as the order was placed.
    expect(await read()).toMatchObject({ subtotal: '527', tax: '52', total: '579' })
  })

  test('takes no number that is none, beside its field; one whose check digit is off is taken', async () => {
    const { change } = await scene()
    const wrong = await change({ registration_number: 'T123', name: ' ' })
    expect(wrong.status).toBe(422)
    expect(wrong.body.messages).toEqual([
      { field: 'name', message: '会社名を入力してください' },
      { field: 'registration_number', message: '登録番号は「T」と13桁の数字で入力してください' },
    ])
    expect((await change({ registration_number: 'T1000012050002' })).body.registration_number).toBe('T1000012050002')
    expect((await change({ registration_number: '' })).body.registration_number).toBe('')
  })

  test('is the owner’s; a stale save is answered with what stands, and every change keeps who made it', async () => {
    const { owner, change, supplier } = await scene()
    const staff = await app.logIn('supplier', (await addSupplierUser(app, supplier.id))?.login_id ?? '')
    const { changed_at: _at, changed_by_name: _by, ...stale } = (await staff.get(getCompany)).body
    expect((await staff.patch(changeCompany, { body: stale })).status).toBe(403)
    await change({ line_rounding: 'round' })
    const answer = await owner.patch(changeCompany, { body: { ...stale, tax_rounding: 'ceil' } })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ current: { line_rounding: 'round' } })
    const audits = await app.deps.db
      .selectFrom('supplier_audits')
      .select(['action', 'before', 'after', 'actor_name'])
      .where('subject', '=', 'company')
      .where('subject_id', '=', supplier.id)
      .execute()
    expect(audits).toEqual([
      {
        action: 'change',
        before: { line_rounding: 'floor' },
        after: { line_rounding: 'round' },
        actor_name: supplier.owner.name,
      },
    ])
  })
})
