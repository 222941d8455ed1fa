import type { CDPSession, Page } from '@playwright/test'
import { adminPages } from '#contract/pages/admin.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { answersWhoSitsThere, expect, type House, type Person, test } from '#tests/support/browser.ts'
import { lastMail } from '#tests/support/last-mail.ts'
import { test_password } from '#tests/support/password.ts'
import { addAdmin } from '#tests/support/world.ts'
import { openMarket } from './market.ts'

// Passkeys are of a site with a name: these stories call the house by one.

let former: string
test.beforeEach(({ house }) => {
  former = house.deps.public_url
  house.deps.public_url = house.url.replace('127.0.0.1', 'localhost')
})
test.afterEach(({ house }) => {
  house.deps.public_url = former
})

/** What recognises the person at this page's device: a finger that is always the right one, or, once it is switched, never. */
const withFinger = async (page: Page) => {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  })
  return { client, authenticatorId }
}

type Finger = { client: CDPSession; authenticatorId: string }

/** The finger is there for as long as this takes. */
const touching = async ({ client, authenticatorId }: Finger, work: () => Promise<void>) => {
  const set = (enabled: boolean) => client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  await set(true)
  await work()
  await set(false)
}

const at = (house: House, path: string) => house.deps.public_url + path
const press = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true }).click()
const keys = ({ page }: Person) => page.getByRole('list', { name: 'パスキー' }).getByRole('listitem')

test('a cook with wet hands logs in by face or finger @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  const cook = await people.restaurant()
  const { page } = cook
  const finger = await withFinger(page)
  const { login_id, mail_address } = market.consumer.owner
  await page.goto(at(house, consumerPages.login.path))
  await cook.logIn(login_id)
  await page.getByRole('link', { name: 'アカウント' }).click()
  await page.getByRole('link', { name: 'パスキー（顔・指紋）' }).click()
  await expect(page.getByText('顔や指紋は端末の外へ出ません')).toBeVisible()
  await cook.look('no passkey yet')
  await touching(finger, async () => {
    await press(cook, 'この端末のパスキーを登録する')
    await expect(keys(cook)).toHaveCount(1)
  })
  await expect(keys(cook)).toContainText('まだ使っていません')
  await cook.look('a passkey')
  await lastMail(house, mail_address, /パスキーが登録されました/)
  await page.getByRole('button', { name: /の名前を変える$/ }).click()
  await page.getByLabel('名前', { exact: true }).fill('厨房のスマホ')
  await cook.look('its name')
  await press(cook, '名前を変える')
  await expect(keys(cook)).toContainText('厨房のスマホ')

  await page.goto(at(house, consumerPages.logout.path))
  await press(cook, 'ログアウト')
  await expect(page.getByText('ログアウトしました')).toBeVisible()
  await expect(page.getByRole('button', { name: '顔・指紋でログイン' })).toBeVisible()
  await cook.look('the login')
  await touching(finger, async () => {
    await press(cook, '顔・指紋でログイン')
    await page.waitForURL(`**${consumerPages.top.path}`)
  })
  await page.goto(at(house, consumerPages.myPasskeys.path))
  await expect(keys(cook)).toContainText('最後の使用')

  await page.getByRole('button', { name: '厨房のスマホを削除する' }).click()
  await cook.look('sure')
  await press(cook, '削除する')
  await expect(keys(cook)).toHaveCount(0)
  await page.goto(at(house, consumerPages.logout.path))
  await press(cook, 'ログアウト')
  people.expects(/^422 POST .*\/session\/passkey$/)
  await touching(finger, async () => {
    await press(cook, '顔・指紋でログイン')
    await expect(page.getByText('このパスキーでは確かめられませんでした')).toBeVisible()
  })
  await cook.look('a passkey that is gone')
})

test('a desk is offered its passkey at the login’s field, and proves by it who sits there @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const clerk = await people.desk()
  const { page } = clerk
  const finger = await withFinger(page)
  await page.goto(at(house, supplierPages.login.path))
  await clerk.logIn(market.supplier.owner.login_id)
  await page.goto(at(house, supplierPages.myAccount.path))
  await clerk.look('my account')
  await touching(finger, async () => {
    await press(clerk, 'この端末のパスキーを登録する')
    await expect(keys(clerk)).toHaveCount(1)
  })
  await page.goto(at(house, supplierPages.logout.path))
  // The browser asks for the finger by itself, at the field, without a press.
  await touching(finger, async () => {
    await press(clerk, 'ログアウト')
    await page.waitForURL(`**${supplierPages.orders.path}`)
  })

  await page.goto(at(house, supplierPages.myAccount.path))
  const dialog = await answersWhoSitsThere(page)
  await page.getByRole('button', { name: /を削除する$/ }).click()
  await press(clerk, '削除する')
  await expect(dialog.getByRole('button', { name: '顔・指紋で確かめる' })).toBeVisible()
  await clerk.look('who sits there')
  await touching(finger, async () => {
    await press(clerk, '顔・指紋で確かめる')
    await expect(keys(clerk)).toHaveCount(0)
  })
})

test('an administrator’s second step is a passkey @desktop', async ({ house, people }) => {
  const { login_id } = await addAdmin(house)
  house.deps.config.admin_second_step = true
  const admin = await people.somebody()
  const { page } = admin
  const finger = await withFinger(page)
  const logIn = async () => {
    await page.getByLabel('ログインID').fill(login_id)
    await page.getByLabel('パスワード', { exact: true }).fill(test_password)
    await press(admin, 'ログイン')
  }
  await page.goto(at(house, adminPages.login.path))
  await logIn()
  await expect(page.getByRole('heading', { level: 1, name: '2段階認証の設定' })).toBeVisible()
  await admin.look('no second step yet')
  await touching(finger, async () => {
    await press(admin, 'この端末のパスキーを登録する')
    await expect(page.getByRole('heading', { level: 1, name: 'アカウント' })).toBeVisible()
  })
  await page.goto(at(house, adminPages.myAccount.path))
  await expect(keys(admin)).toHaveCount(1)
  await admin.look('my account')
  await page.goto(at(house, adminPages.logout.path))
  await press(admin, 'ログアウト')
  await expect(page.getByText('ログアウトしました')).toBeVisible()
  people.expects(/^422 POST .*\/admins\/session$/)
  await logIn()
  await expect(page.getByText('パスワードだけではログインできません')).toBeVisible()
  await admin.look('the password alone')
  await touching(finger, async () => {
    await press(admin, '顔・指紋でログイン')
    await expect(page.getByRole('heading', { level: 1, name: 'アカウント' })).toBeVisible()
  })
  house.deps.config.admin_second_step = false
})
