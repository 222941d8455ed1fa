import { fillPath } from './http/path.ts'
import type { Params } from './http/route.ts'

/** A page: its URL, title and the screen file that shows it. Router, shell, mails, redirects and tests read these lists. */
export type Page = {
  path: string
  title: string
  /** `<room>/<name>` of the area's `<name>-screen.tsx`. */
  screen: string
  /** Without a session too. */
  open?: true
}

export type App = 'public' | 'consumer' | 'supplier' | 'admin'

export const publicPages = {
  home: { path: '/', title: '飲食店と卸をつなぐ受発注', screen: 'home/home', open: true },
} as const satisfies Record<string, Page>

export const consumerPages = {
  login: { path: '/consumers/login', title: 'ログイン', screen: 'accounts/login', open: true },
  logout: { path: '/consumers/logout', title: 'ログアウト', screen: 'accounts/logout', open: true },
  storeChoice: { path: '/consumers/store_choice', title: '店舗の選択', screen: 'accounts/store-choice' },
  top: { path: '/consumers/top', title: 'トップ', screen: 'deals/top' },
  orderSheet: { path: '/consumers/suppliers/:deal_id/orders/new', title: '発注', screen: 'orders/order-sheet' },
  orderConfirm: {
    path: '/consumers/suppliers/:deal_id/orders/confirm',
    title: '発注の確認',
    screen: 'orders/order-confirm',
  },
  orderComplete: {
    path: '/consumers/suppliers/:deal_id/orders/complete',
    title: '発注の完了',
    screen: 'orders/order-complete',
  },
  orders: { path: '/consumers/orders', title: '発注履歴', screen: 'orders/orders' },
  orderDetail: { path: '/consumers/orders/detail/:order_id', title: '発注の詳細', screen: 'orders/order-detail' },
  orderEdit: { path: '/consumers/orders/:order_id/edit', title: '発注の変更', screen: 'orders/order-edit' },
} as const satisfies Record<string, Page>

export const supplierPages = {
  login: { path: '/suppliers/login', title: 'ログイン', screen: 'accounts/login', open: true },
  logout: { path: '/suppliers/logout', title: 'ログアウト', screen: 'accounts/logout', open: true },
  orders: { path: '/suppliers/orders', title: '受注', screen: 'orders/order-desk' },
  orderDetail: { path: '/suppliers/orders/:order_id', title: '受注の詳細', screen: 'orders/order-detail' },
} as const satisfies Record<string, Page>

export const adminPages = {
  login: { path: '/admins/login', title: '管理者ログイン', screen: 'accounts/login', open: true },
  logout: { path: '/admins/logout', title: 'ログアウト', screen: 'accounts/logout', open: true },
  accounts: { path: '/admins/accounts', title: 'アカウント', screen: 'accounts/accounts' },
} as const satisfies Record<string, Page>

/** Where an area sends a person who is not logged in, and who has just logged in. */
export const areaEntries = {
  consumer: { login: consumerPages.login.path, home: consumerPages.top.path },
  supplier: { login: supplierPages.login.path, home: supplierPages.orders.path },
  admin: { login: adminPages.login.path, home: adminPages.accounts.path },
} as const

type PathParams<P extends string> = Params<P> extends Record<string, never> ? [] : [params: Params<P>]

/** The URL of a page: `pathTo(consumerPages.orderDetail, { order_id })`. */
export const pathTo = <P extends string>(page: { path: P }, ...[params]: PathParams<P>): string =>
  fillPath(page.path, params)
