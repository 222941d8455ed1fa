import type { ClosingRule, NonDelivery, WeekdayClosing } from '#domain/calendar/closing.ts'
import type { Rounding } from '#domain/shared/decimal.ts'
import { dry_goods_items } from './dry-goods-items.ts'
import { fish_items } from './fish-items.ts'
import type { DemoItem } from './item.ts'
import { vegetable_items } from './vegetable-items.ts'

export type DemoSupplierKey = 'fish' | 'vegetables' | 'sake'

export type DemoSupplierUser = {
  login_id: string
  name: string
  role: 'owner' | 'staff'
  mail_address: string
  sees_all_stores: boolean
}

export type DemoOrderCounter = { name: string; phone_number: string; fax_number: string; mail_address: string }

/** `closing` and `non_delivery` are the group's own; null: the supplier's hold. Its non-delivery days add to the supplier's. */
export type DemoStoreGroup = {
  name: string
  /** The order counter that serves the group's stores. */
  order_counter: string
  closing: ClosingRule | null
  non_delivery: NonDelivery | null
}

export type DemoSupplier = {
  key: DemoSupplierKey
  name: string
  name_kana: string
  /** The person in charge of the company. */
  representative: string
  postal_code: string
  prefecture: string
  address: string
  phone_number: string
  fax_number: string
  mail_address: string
  registration_number: string
  line_rounding: Rounding
  tax_rounding: Rounding
  invoice_paper: 'delivery_slip' | 'monthly'
  processed_by: 'print' | 'download' | 'button'
  closing: ClosingRule
  non_delivery: NonDelivery
  users: DemoSupplierUser[]
  order_counters: DemoOrderCounter[]
  store_groups: DemoStoreGroup[]
  items: DemoItem[]
}

/** A closing on the calendar day before (or `lead_days` before) at `minutes` past its midnight. */
const calendar = (minutes: number, lead_days = 1): WeekdayClosing => ({ lead_days, minutes, day_kind: 'calendar' })
const business = (minutes: number, lead_days = 1): WeekdayClosing => ({ lead_days, minutes, day_kind: 'business' })

const hour = (hours: number, minutes = 0): number => hours * 60 + minutes

/**
 * The three wholesalers of the demo world. Their telephone numbers begin with an exchange that is never assigned (03-0…),
 * their domains are reserved, and their registration numbers have a right check digit and no owner.
 */
export const suppliers: DemoSupplier[] = [
  {
    key: 'fish',
    name: '丸山水産株式会社',
    name_kana: 'まるやますいさん',
    representative: '丸山 健一',
    postal_code: '135-0061',
    prefecture: '東京都',
    address: '江東区豊洲6-99-3 水産仲卸売場棟 7街区 1182',
    phone_number: '03-0633-1182',
    fax_number: '03-0633-1183',
    mail_address: 'order@maruyama-suisan.example.jp',
    registration_number: 'T3999900010203',
    line_rounding: 'floor',
    tax_rounding: 'floor',
    invoice_paper: 'delivery_slip',
    processed_by: 'print',
    // Bids are made at half past two: the book for a day closes at 25:30 of the day before.
    // Monday's and the morning after Wednesday are bought from stock: at 20:00 and 24:00 of the day before.
    closing: {
      weekdays: {
        0: calendar(hour(25, 30)),
        1: calendar(hour(20)),
        2: calendar(hour(25, 30)),
        3: calendar(hour(25, 30)),
        4: calendar(hour(24)),
        5: calendar(hour(25, 30)),
        6: calendar(hour(25, 30)),
      },
    },
    // The market's own calendar: Sundays, Wednesdays, holidays; open on some Wednesdays before long breaks.
    non_delivery: {
      weekdays: [0, 3],
      holidays: true,
      ranges: [
        { from: '2026-08-13', to: '2026-08-16', note: '夏季休市' },
        { from: '2026-12-31', to: '2027-01-04', note: '年末年始休市' },
        { from: '2027-08-12', to: '2027-08-15', note: '夏季休市' },
      ],
      open_days: ['2026-09-23', '2026-11-25', '2026-12-23', '2026-12-27', '2026-12-30'],
    },
    users: [
      {
        login_id: 'demo-supplier',
        name: '丸山 健一',
        role: 'owner',
        mail_address: 'maruyama@maruyama-suisan.example.jp',
        sees_all_stores: true,
      },
      {
        login_id: 'maruyama-choba',
        name: '高橋 由美',
        role: 'staff',
        mail_address: 'takahashi@maruyama-suisan.example.jp',
        sees_all_stores: true,
      },
      {
        login_id: 'maruyama-tsukiji',
        name: '小林 大輔',
        role: 'staff',
        mail_address: 'kobayashi@maruyama-suisan.example.jp',
        sees_all_stores: false,
      },
    ],
    order_counters: [
      {
        name: '本店',
        phone_number: '03-0633-1182',
        fax_number: '03-0633-1183',
        mail_address: 'honten@maruyama-suisan.example.jp',
      },
      {
        name: '築地営業所',
        phone_number: '03-0541-2270',
        fax_number: '03-0541-2271',
        mail_address: 'tsukiji@maruyama-suisan.example.jp',
      },
    ],
    store_groups: [
      { name: '豊洲・銀座コース', order_counter: '築地営業所', closing: null, non_delivery: null },
      { name: '城西コース', order_counter: '本店', closing: null, non_delivery: null },
      {
        // The lorry to the west leaves at one: the book closes at 23:30 of the day before.
        name: '多摩便',
        order_counter: '本店',
        closing: {
          weekdays: {
            0: null,
            1: calendar(hour(18)),
            2: calendar(hour(23, 30)),
            3: calendar(hour(23, 30)),
            4: calendar(hour(22)),
            5: calendar(hour(23, 30)),
            6: calendar(hour(23, 30)),
          },
        },
        non_delivery: null,
      },
    ],
    items: fish_items,
  },
  {
    key: 'vegetables',
    name: '株式会社星野青果',
    name_kana: 'ほしのせいか',
    representative: '星野 美智子',
    postal_code: '143-0001',
    prefecture: '東京都',
    address: '大田区東海3-99-2 青果棟 仲卸 214',
    phone_number: '03-0790-2140',
    fax_number: '03-0790-2141',
    mail_address: 'juchu@hoshino-seika.example.jp',
    registration_number: 'T3999900020417',
    line_rounding: 'round',
    tax_rounding: 'floor',
    invoice_paper: 'monthly',
    processed_by: 'download',
    // 24:00 of the last working day; Saturday's load is packed early.
    closing: {
      weekdays: {
        0: business(hour(21)),
        1: business(hour(22)),
        2: business(hour(24)),
        3: business(hour(24)),
        4: business(hour(24)),
        5: business(hour(24)),
        6: business(hour(21)),
      },
    },
    // The vegetable market keeps other Wednesdays than the fish market, and delivers on holidays.
    non_delivery: {
      weekdays: [0],
      holidays: false,
      ranges: [
        { from: '2026-08-14', to: '2026-08-16', note: '夏季休業' },
        { from: '2026-09-30', to: '2026-09-30', note: '臨時休市' },
        { from: '2026-10-14', to: '2026-10-14', note: '臨時休市' },
        { from: '2026-10-28', to: '2026-10-28', note: '臨時休市' },
        { from: '2026-11-11', to: '2026-11-11', note: '臨時休市' },
        { from: '2026-12-09', to: '2026-12-09', note: '臨時休市' },
        { from: '2026-12-31', to: '2027-01-04', note: '年末年始休業' },
        { from: '2027-08-13', to: '2027-08-15', note: '夏季休業' },
      ],
      open_days: ['2026-12-27'],
    },
    users: [
      {
        login_id: 'hoshino-owner',
        name: '星野 美智子',
        role: 'owner',
        mail_address: 'hoshino@hoshino-seika.example.jp',
        sees_all_stores: true,
      },
      {
        login_id: 'hoshino-juchu',
        name: '加藤 翔',
        role: 'staff',
        mail_address: 'kato@hoshino-seika.example.jp',
        sees_all_stores: true,
      },
    ],
    order_counters: [
      {
        name: '本社受注センター',
        phone_number: '03-0790-2140',
        fax_number: '03-0790-2141',
        mail_address: 'juchu@hoshino-seika.example.jp',
      },
    ],
    store_groups: [
      { name: '1号車（城南）', order_counter: '本社受注センター', closing: null, non_delivery: null },
      { name: '2号車（都心）', order_counter: '本社受注センター', closing: null, non_delivery: null },
      {
        // The night lorry loads from 20:00, and does not run on the Saturday of the month's stocktaking.
        name: '3号車（西東京）',
        order_counter: '本社受注センター',
        closing: {
          weekdays: {
            0: null,
            1: business(hour(19)),
            2: business(hour(20)),
            3: business(hour(20)),
            4: business(hour(20)),
            5: business(hour(20)),
            6: business(hour(19)),
          },
        },
        non_delivery: {
          weekdays: [],
          holidays: false,
          ranges: [
            { from: '2026-10-17', to: '2026-10-17', note: '棚卸のため運休' },
            { from: '2026-11-21', to: '2026-11-21', note: '棚卸のため運休' },
            { from: '2026-12-19', to: '2026-12-19', note: '棚卸のため運休' },
          ],
          open_days: [],
        },
      },
    ],
    items: vegetable_items,
  },
  {
    key: 'sake',
    name: '合資会社升田屋商店',
    name_kana: 'ますだやしょうてん',
    representative: '升田 浩二',
    postal_code: '104-0033',
    prefecture: '東京都',
    address: '中央区新川9-8-1 升田屋ビル',
    phone_number: '03-0551-8800',
    fax_number: '03-0551-8801',
    mail_address: 'chumon@masudaya.example.jp',
    registration_number: 'T9999900030526',
    line_rounding: 'floor',
    tax_rounding: 'round',
    invoice_paper: 'monthly',
    processed_by: 'button',
    // 17:00 of the last working day; for Monday 15:00 of Saturday.
    closing: {
      weekdays: {
        0: business(hour(15)),
        1: business(hour(15)),
        2: business(hour(17)),
        3: business(hour(17)),
        4: business(hour(17)),
        5: business(hour(17)),
        6: business(hour(17)),
      },
    },
    non_delivery: {
      weekdays: [0],
      holidays: true,
      ranges: [
        { from: '2026-08-11', to: '2026-08-16', note: '夏季休業' },
        { from: '2026-12-30', to: '2027-01-05', note: '年末年始休業' },
        { from: '2027-08-11', to: '2027-08-16', note: '夏季休業' },
      ],
      open_days: ['2026-12-20', '2026-12-27'],
    },
    users: [
      {
        login_id: 'masudaya-owner',
        name: '升田 浩二',
        role: 'owner',
        mail_address: 'masuda@masudaya.example.jp',
        sees_all_stores: true,
      },
      {
        login_id: 'masudaya-eigyo',
        name: '渡辺 直樹',
        role: 'staff',
        mail_address: 'watanabe@masudaya.example.jp',
        sees_all_stores: false,
      },
      {
        login_id: 'masudaya-jimu',
        name: '伊藤 恵',
        role: 'staff',
        mail_address: 'ito@masudaya.example.jp',
        sees_all_stores: true,
      },
    ],
    order_counters: [
      {
        name: '本店',
        phone_number: '03-0551-8800',
        fax_number: '03-0551-8801',
        mail_address: 'chumon@masudaya.example.jp',
      },
      {
        name: '立川倉庫',
        phone_number: '042-010-8810',
        fax_number: '042-010-8811',
        mail_address: 'tachikawa@masudaya.example.jp',
      },
    ],
    store_groups: [
      { name: '都心便', order_counter: '本店', closing: null, non_delivery: null },
      {
        // The warehouse in Tachikawa needs one working day more, but takes orders until 18:00.
        name: '立川便',
        order_counter: '立川倉庫',
        closing: {
          weekdays: {
            0: null,
            1: business(hour(18), 2),
            2: business(hour(18), 2),
            3: null,
            4: business(hour(18), 2),
            5: business(hour(18), 2),
            6: null,
          },
        },
        non_delivery: null,
      },
    ],
    items: dry_goods_items,
  },
]
