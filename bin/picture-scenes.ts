import type { Page } from '@playwright/test'
import type { PictureName, SitePicture } from '#web/site/pictures.ts'

/** What a scene is photographed with. */
export type Album = {
  wants(name: PictureName): boolean
  open(on: SitePicture['on']): Promise<Page>
  take(name: PictureName, page: Page): Promise<void>
  /** The picture that shared links show. */
  poster(page: Page): Promise<void>
  /** A small picture that was taken, in base64. */
  file(name: PictureName, width: number): string
}

/** Walks the demo world and takes every picture of the prerendered pages. */
export const photograph = async (album: Album): Promise<void> => {
  const failed: unknown[] = []
  const scene = async (shows: PictureName[], play: (album: Album, page: Page) => Promise<void>, page: Page) => {
    if (shows.some(name => album.wants(name))) await play(album, page).catch((error: unknown) => failed.push(error))
  }
  const phone = await album.open('phone')
  await phone.goto('/consumers/signup')
  await phone.getByRole('heading', { level: 1 }).waitFor()
  await album.take('signup', phone)
  await logIn(phone, '/consumers', 'demo-restaurant')
  await phone.getByRole('region', { name: '仕入先', exact: true }).waitFor()
  await toTheTop(phone, /^仕入先$/, 60)
  await album.take('top', phone)
  await scene(['order-sheet', 'order-item', 'order-confirm'], orderFish, phone)
  await scene(['item-import'], memo, phone)
  await scene(['order-history', 'order-detail'], lookBack, phone)
  await scene(['supplier-new', 'fax-confirm'], orderByFax, phone)
  const desk = await album.open('desktop')
  await logIn(desk, '/suppliers', 'demo-supplier')
  await scene(['download', 'items', 'stores', 'not-ordered'], pagesOfTheDesk, desk)
  await scene(['order-desk'], atTheDesk, desk)
  await poster(album)
  if (failed.length > 0) throw new AggregateError(failed, 'not every scene could be played')
}

const logIn = async (page: Page, area: '/consumers' | '/suppliers', login_id: string) => {
  await page.goto(`${area}/login`)
  await page.getByLabel('ログインID').fill(login_id)
  await page.getByLabel('パスワード', { exact: true }).fill('Demo1234')
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await page.waitForURL(url => !url.pathname.endsWith('/login'))
}

const plus = (page: Page) => page.locator('[data-row] [data-stepper] button:last-of-type:enabled')

/** Scrolls so far that a heading stands right below what stays at the top of the page. */
const toTheTop = async (page: Page, name: RegExp, stays: number) => {
  const box = await page.getByRole('heading', { name }).first().boundingBox()
  await page.evaluate(`scrollBy(0, ${(box?.y ?? 0) - stays})`)
}

/** Opens a supplier's sheet from the top, and puts something of its first rows in. */
const fillSheet = async (page: Page, supplier: string, rows: number, delivery_date?: string) => {
  await page.goto('/consumers/top')
  await page.getByRole('region', { name: '仕入先', exact: true }).getByRole('link', { name: supplier }).first().click()
  await page.getByRole('heading', { level: 1, name: supplier }).waitFor()
  if (delivery_date !== undefined) {
    await page.goto(`${new URL(page.url()).pathname}?date=${delivery_date}`)
    await page.getByRole('heading', { level: 1, name: supplier }).waitFor()
  }
  for (let row = 0; row < rows; row += 1) {
    await plus(page).nth(row).click()
    if (row % 2 === 0) await plus(page).nth(row).click()
  }
}

const orderFish = async (album: Album, page: Page) => {
  // Nothing is ordered for it yet.
  await fillSheet(page, '丸山水産', 3, '2026-11-24')
  await page.getByRole('button', { name: 'お知らせを閉じる' }).click()
  await page.evaluate('scrollTo(0, 0)')
  await album.take('order-sheet', page)
  const sheet = new URL(page.url())
  await page.locator('[data-row]:has(img) button[aria-haspopup=dialog]').first().click()
  await page.getByRole('dialog').waitFor()
  await album.take('order-item', page)
  await page.keyboard.press('Escape')
  await page.goto(sheet.pathname + sheet.search)
  await page.getByRole('button', { name: '確認へ' }).click()
  await page.getByRole('button', { name: '発注する' }).waitFor()
  await album.take('order-confirm', page)
}

/** Former orders, and one of them. */
const lookBack = async (album: Album, page: Page) => {
  await page.goto('/consumers/orders')
  const link = page.locator('a[href*="/orders/detail/"]').first()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await toTheTop(page, /2026\/11\/19/, 110)
  await album.take('order-history', page)
  await page.goto('/consumers/orders/delivery_date/2026-11-20')
  await link.waitFor()
  await link.click()
  await page.getByRole('heading', { name: '発注の詳細' }).waitFor()
  await album.take('order-detail', page)
}

/** Text of a message, read into items. */
const memo = async (album: Album, page: Page) => {
  await fillSheet(page, '丸山水産', 0)
  await page.goto(new URL(page.url()).pathname.replace(/new$/, 'item_import'))
  await page.getByRole('textbox').first().fill('コハダ 1.5キロ\n真鯛 2尾\nするめいか 6\n冷凍ウニ 3パック')
  await page.getByRole('button', { name: '読み取る', exact: true }).click()
  await page.waitForLoadState('networkidle')
  await album.take('item-import', page)
}

const orderByFax = async (album: Album, page: Page) => {
  await page.goto('/consumers/settings/suppliers/new')
  await page.getByRole('radio', { name: /FAX/ }).first().check({ force: true })
  await album.take('supplier-new', page)
  await fillSheet(page, 'とうふの石橋', 2)
  await page.getByRole('button', { name: '確認へ' }).click()
  await page.waitForURL(/confirm/)
  const look = page.getByRole('link', { name: '送る内容を見る' })
  const asked = page.getByRole('button', { name: '別の発注として送る' })
  await look.or(asked).first().waitFor()
  if (await asked.isVisible()) await asked.click()
  await look.click()
  await page.getByRole('button', { name: '1ページ目を大きく見る' }).waitFor()
  await album.take('fax-confirm', page)
}

const atTheDesk = async (album: Album, page: Page) => {
  await page.goto('/suppliers/orders?delivery_date=2026-11-21')
  const list = page.getByRole('region', { name: '受注の一覧' })
  await list.getByRole('row', { name: /訂正/ }).first().getByRole('link', { name: /\d{4}/ }).click()
  await page.getByRole('region', { name: /^受注 [0-9]/ }).waitFor()
  await album.take('order-desk', page)
}

const pagesOfTheDesk = async (album: Album, page: Page) => {
  // What is out of the house: a desk has not let two months lie.
  await page.goto('/suppliers/orders/download?from=&to=2026-11-20')
  await page.getByRole('button', { name: /^[1-9][0-9,]*件をダウンロードする$/ }).click()
  await page.getByText(/に保存しました/).waitFor()
  const pages: [PictureName, string][] = [
    ['download', '/suppliers/orders/download'],
    ['items', '/suppliers/product_items'],
    ['stores', '/suppliers/stores'],
    ['not-ordered', '/suppliers/orders/not_ordered?delivery_date=2026-11-24'],
  ]
  for (const [name, path] of pages) {
    await page.goto(path)
    // Until the page's own shape has given way to what it shows.
    const shown = name === 'download' ? page.getByRole('radio').first() : page.locator('tbody tr').first()
    await shown.waitFor()
    await album.take(name, page)
  }
}

/** 1200 × 630: the name, what it is, and the two screens. */
const poster = async (album: Album) => {
  const page = await album.open('desktop')
  const shot = (name: PictureName, width: number) => `data:image/webp;base64,${album.file(name, width)}`
  await page.setViewportSize({ width: 1200, height: 630 })
  await page.setContent(`<style>
    body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: #e6f3ee; color: #1a1d21;
      font-family: "BIZ UDPGothic", sans-serif; position: relative }
    b { display: inline-grid; place-items: center; width: 72px; height: 72px; border-radius: 12px; background: #0b6b4b;
      color: #fff; font-size: 44px; margin-right: 16px; vertical-align: middle }
    h1 { position: absolute; left: 64px; top: 56px; margin: 0; font-size: 48px }
    p { position: absolute; left: 64px; top: 168px; margin: 0; font-size: 44px; font-weight: bold; line-height: 1.5 }
    i { position: absolute; left: 64px; top: 330px; font-style: normal; font-size: 26px; color: #545b63; line-height: 1.7 }
    img { position: absolute; border: 3px solid #1a1d21; border-radius: 16px; background: #fff }
  </style><h1><b>卸</b>Oroshi</h1><p>毎日の仕入れを、<br>確かに、早く。</p><i>飲食店と卸をつなぐ<br>受発注サービス</i>
  <img src="${shot('order-desk', 640)}" style="left:520px;top:60px;width:620px"><img src="${shot('order-sheet', 390)}" style="left:860px;top:200px;width:250px">`)
  // As many dots as shared links show, whatever the screens were taken with.
  await album.poster(page)
}
