import type { Weekday } from '#domain/shared/day.ts'
import { compare, wholeTimes } from '#domain/shared/decimal.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import type { DemoItem } from './item.ts'
import { appetite, isKitchen, type Kitchen } from './kitchens.ts'
import { estimateOf, quantityOf } from './quantities.ts'
import { random } from './random.ts'
import { type DemoSupplier, type DemoSupplierKey, suppliers } from './suppliers.ts'

/** What a restaurant takes time and again: the first lines of its my list. */
export type UsualItem = { item_code: string; unit_kind: UnitKind; quantity: string }

export type DemoDeal = {
  supplier: DemoSupplierKey
  customer_code: string
  store_group: string
  order_counter: string
  /** null: every weekday on which the supplier delivers. */
  delivery_weekdays: Weekday[] | null
  minimum_amount: string | null
  /** Codes of the order list, in the supplier's order. */
  item_codes: string[]
  usual: UsualItem[]
}

export type DemoRestaurant = {
  login_id: string
  name: string
  name_kana: string
  kind: Kitchen
  postal_code: string
  prefecture: string
  address: string
  phone_number: string
  mail_address: string
  /** Logins in all; the first is `login_id`, the others `login_id-2` … */
  accounts: number
  /** Against a middle-sized kitchen, which is 1. */
  scale: number
  closed_weekdays: Weekday[]
  /** When it orders: minutes after midnight, past 1440 after midnight of the same working day. */
  order_minutes: number
  /** How often it orders on a day on which it could. */
  diligence: number
  deals: DemoDeal[]
}

const supplier_keys: readonly DemoSupplierKey[] = ['fish', 'vegetables', 'sake']

/**
 * login | name | kana | kitchen | postal code | address | scale | closed on | orders at | diligence | accounts | fish | vegetables | sake
 * A deal is `group/weekdays of delivery/minimum amount/size of its order list`: `1/1256/8000/60`; `*` every weekday, `-` none.
 * Streets, houses and telephone exchanges are invented (chome that don't exist, 0 after the area code).
 */
const table = `
demo-restaurant | 鮨 まるた | すし まるた | 鮨 | 104-0061 | 中央区銀座9-31-4 まるたビル1階 | 1 | 0 | 23:40 | 0.97 | 3 | 0/*/-/150 | 1/*/-/120 | 0/12356/10000/70
sushi-hanabusa | 鮨 はなぶさ | すし はなぶさ | 鮨 | 106-0032 | 港区六本木8-40-2 B1 | 0.8 | 0,3 | 24:20 | 0.95 | 2 | 0/*/-/100 | 1/1256/3000/40 | 0/2456/10000/40
sushi-tatsumi | 辰巳鮨 | たつみずし | 鮨 | 180-0004 | 武蔵野市吉祥寺本町5-38-1 | 0.9 | 3 | 22:30 | 0.92 | 1 | 2/*/5000/90 | 2/1246/3000/35 | -
kappo-miyako | 割烹 みやこ路 | かっぽう みやこじ | 割烹 | 162-0825 | 新宿区神楽坂7-31-6 2階 | 0.8 | 0 | 23:10 | 0.93 | 2 | 1/*/5000/95 | 1/*/3000/90 | 0/146/-/45
nihonryori-soan | 日本料理 草庵 | にほんりょうり そうあん | 割烹 | 107-0062 | 港区南青山8-22-9 | 0.9 | 0,1 | 23:50 | 0.95 | 2 | 0/*/-/110 | 1/*/-/100 | -
izakaya-yoimachi | 居酒屋 宵待 | いざかや よいまち | 居酒屋 | 105-0004 | 港区新橋7-15-3 | 1.4 | 0 | 24:30 | 0.97 | 3 | 0/*/5000/80 | 1/*/3000/70 | 0/12356/10000/90
izakaya-tarubei | 大衆酒場 たる兵衛 | たいしゅうさかば たるべえ | 居酒屋 | 110-0005 | 台東区上野8-12-5 | 1.6 |  | 24:50 | 0.98 | 2 | 0/*/5000/70 | 1/*/3000/65 | 0/*/10000/100
izakaya-umineko | 海鮮居酒屋 うみねこ | かいせんいざかや うみねこ | 居酒屋 | 171-0022 | 豊島区南池袋6-18-7 | 1.5 |  | 24:10 | 0.97 | 2 | 1/*/5000/120 | 1/*/3000/60 | 0/12356/10000/80
izakaya-nagaya | 炉端 ながや | ろばた ながや | 居酒屋 | 190-0012 | 立川市曙町4-45-2 | 1.2 | 1 | 22:20 | 0.94 | 2 | 2/*/5000/85 | 2/*/3000/60 | 1/1245/15000/75
izakaya-fukufuku | 家庭料理 ふくふく | かていりょうり ふくふく | 居酒屋 | 155-0031 | 世田谷区北沢6-27-8 | 0.7 | 2 | 22:50 | 0.88 | 1 | 1/*/5000/45 | 0/1346/3000/50 | -
izakaya-minato | 立呑み みなと屋 | たちのみ みなとや | 居酒屋 | 108-0014 | 港区芝9-14-3 | 1 | 0 | 23:30 | 0.93 | 1 | 0/*/5000/50 | - | 0/1246/10000/70
yakitori-torikoma | やきとり 鳥駒 | やきとり とりこま | 焼鳥 | 150-0043 | 渋谷区道玄坂3-28-4 | 1.1 | 0 | 24:40 | 0.94 | 2 | - | 0/*/3000/45 | 0/12356/10000/60
yakitori-isshin | 炭火焼鳥 一心 | すみびやきとり いっしん | 焼鳥 | 141-0022 | 品川区東五反田6-19-3 | 0.9 | 1 | 24:00 | 0.92 | 1 | - | 0/*/3000/40 | 0/1246/10000/50
soba-takemura | 手打そば 竹むら庵 | てうちそば たけむらあん | そば | 111-0032 | 台東区浅草8-36-1 | 0.8 | 2 | 20:40 | 0.93 | 1 | 0/1456/5000/30 | 1/*/3000/45 | 0/146/10000/65
soba-kiyokawa | 蕎麦 清川 | そば きよかわ | そば | 167-0051 | 杉並区荻窪6-22-5 | 0.7 | 4 | 20:10 | 0.9 | 1 | 1/256/5000/25 | 0/1256/3000/40 | 0/3/10000/45
ramen-kamui | 麺屋 神居 | めんや かむい | ラーメン | 169-0075 | 新宿区高田馬場5-33-2 | 1.3 | 0 | 24:30 | 0.95 | 2 | - | 1/*/3000/30 | 0/2456/10000/45
ramen-hoshikuzu | 中華そば ほしくず | ちゅうかそば ほしくず | ラーメン | 192-0083 | 八王子市旭町15-8 | 1 | 3 | 19:30 | 0.93 | 1 | - | 2/*/3000/28 | 1/1245/15000/40
chuka-ryuen | 中国料理 龍苑 | ちゅうごくりょうり りゅうえん | 中華 | 101-0051 | 千代田区神田神保町4-18-6 | 1.4 |  | 22:40 | 0.96 | 2 | 0/*/5000/60 | 1/*/3000/85 | 0/12356/10000/75
chuka-manpuku | 町中華 まんぷく軒 | まちちゅうか まんぷくけん | 中華 | 144-0052 | 大田区蒲田6-55-1 | 1.1 | 3 | 21:50 | 0.93 | 1 | - | 0/*/3000/45 | 0/2456/10000/60
teishoku-hinata | 定食 ひなた | ていしょく ひなた | 定食 | 102-0083 | 千代田区麹町7-16-3 | 1.2 | 0,6 | 20:30 | 0.95 | 1 | 0/1245/5000/50 | 1/12345/3000/60 | 0/1246/10000/65
teishoku-uogashi | 魚河岸食堂 | うおがししょくどう | 定食 | 104-0045 | 中央区築地8-11-2 | 1.3 | 0 | 21:20 | 0.95 | 2 | 0/*/5000/100 | 1/*/3000/45 | 0/356/10000/50
trattoria-sole | トラットリア ソーレ | とらっとりあ そーれ | イタリアン | 150-0021 | 渋谷区恵比寿西4-26-7 | 1 | 1 | 23:50 | 0.95 | 2 | 1/*/5000/55 | 0/*/3000/90 | 0/1246/10000/55
osteria-luna | オステリア ルーナ | おすてりあ るーな | イタリアン | 153-0051 | 目黒区上目黒6-34-1 | 0.8 | 2 | 24:10 | 0.93 | 1 | 1/*/5000/45 | 0/*/3000/75 | -
pizzeria-vento | ピッツェリア ヴェント | ぴっつぇりあ べんと | イタリアン | 158-0094 | 世田谷区玉川5-41-3 | 1.2 | 3 | 22:20 | 0.94 | 2 | 1/1256/5000/35 | 0/*/3000/55 | 0/2456/10000/60
bistro-kitsune | ビストロ キツネ | びすとろ きつね | フレンチ | 151-0063 | 渋谷区富ヶ谷3-25-8 | 0.8 | 1 | 24:20 | 0.94 | 1 | 1/*/5000/60 | 0/*/3000/85 | 0/4/10000/50
restaurant-aube | レストラン オーブ | れすとらん おーぶ | フレンチ | 106-0046 | 港区元麻布4-13-5 | 0.9 | 0,1 | 23:30 | 0.95 | 2 | 0/*/-/85 | 1/*/-/110 | -
bar-tierra | スペインバル ティエラ | すぺいんばる てぃえら | スペインバル | 180-0003 | 武蔵野市吉祥寺南町6-29-4 | 0.9 | 2 | 23:00 | 0.93 | 1 | 2/*/5000/50 | 2/*/3000/60 | 0/2456/10000/55
yoshoku-kobato | 洋食 こばと亭 | ようしょく こばとてい | 洋食 | 103-0013 | 中央区日本橋人形町4-17-2 | 0.9 | 3 | 21:30 | 0.94 | 1 | 0/1256/5000/35 | 1/*/3000/55 | 0/1246/10000/60
yakiniku-akari | 焼肉 あかり | やきにく あかり | 焼肉 | 160-0021 | 新宿区歌舞伎町3-31-6 | 1.4 |  | 25:10 | 0.96 | 2 | - | 1/*/3000/50 | 0/12356/10000/80
bar-nocturne | バー ノクターン | ばー のくたーん | バー | 104-0061 | 中央区銀座9-28-1 B1 | 0.6 | 0 | 25:30 | 0.85 | 1 | - | 1/135/3000/25 | 0/2456/10000/55`

/**
 * A deterministic subset by the kitchen's appetites, kept in the supplier's order.
 * Efraimidis-Spirakis: the `size` greatest of random^(1/weight) are a weighted sample without repetition.
 */
const listFor = (login_id: string, kitchen: Kitchen, supplier: DemoSupplier, size: number): DemoItem[] => {
  const chance = random(`${login_id}:${supplier.key}:list`)
  const drawn = supplier.items
    .map(item => ({ item, weight: appetite(kitchen, item), luck: chance.next() }))
    .filter(({ item, weight }) => item.visible && weight > 0)
    .map(({ item, weight, luck }) => ({ item, key: luck ** (1 / weight) }))
    .sort((a, b) => b.key - a.key)
    .slice(0, size)
  const kept = new Set(drawn.map(one => one.item.code))
  return supplier.items.filter(item => kept.has(item.code))
}

/** A line dearer than this (yen) is for an occasion, not for every other day. */
const everyday = '8000'

/** In stock, without a limit, to the kitchen's taste and seldom dear: what a kitchen lives on. */
const usualFor = (
  login_id: string,
  kitchen: Kitchen,
  scale: number,
  supplier: DemoSupplier,
  list: readonly DemoItem[],
): UsualItem[] => {
  const chance = random(`${login_id}:${supplier.key}:usual`)
  const size = Math.min(Math.max(8, Math.round(list.length * 0.2)), 22)
  const drawn = list
    .map(item => {
      const kind = item.unit_kinds[0] ?? 'piece'
      const dear = item.price === null || compare(estimateOf(item, kind, item.usual_quantity), everyday) > 0
      return { item, luck: chance.next() ** (1 / (appetite(kitchen, item) * (dear ? 0.15 : 1))) }
    })
    .filter(({ item }) => item.lead_days === 0 && item.sales_limit === null)
    .sort((a, b) => b.luck - a.luck)
    .slice(0, size)
  const kept = new Set(drawn.map(one => one.item.code))
  return list
    .filter(item => kept.has(item.code))
    .map(item => {
      const lots = Number(wholeTimes(item.usual_quantity, item.lot)) * scale
      const by_case = item.unit_kinds.length === 2 && scale >= 1 && chance.chance(0.15)
      const unit_kind: UnitKind = by_case || !item.unit_kinds.includes('piece') ? 'case' : 'piece'
      return { item_code: item.code, unit_kind, quantity: quantityOf(item, unit_kind, by_case ? 1 : lots) }
    })
}

const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6]
const weekdaysOf = (digits: string): Weekday[] => weekdays.filter(one => digits.includes(String(one)))

/** Customer codes 1001, 1002 … per supplier, in the order of the table. */
const next_code = new Map<DemoSupplierKey, number>()

const dealOf = (login_id: string, kitchen: Kitchen, scale: number, key: DemoSupplierKey, text: string): DemoDeal[] => {
  if (text === '-') return []
  const supplier = suppliers.find(one => one.key === key)
  const [group = '', days = '', minimum = '', size = ''] = text.split('/')
  const store_group = supplier?.store_groups[Number(group)]
  if (!supplier || !store_group || !size) throw new Error(`${login_id}: not a deal: ${text}`)
  const customer_code = (next_code.get(key) ?? 1000) + 1
  next_code.set(key, customer_code)
  const list = listFor(login_id, kitchen, supplier, Number(size))
  return [
    {
      supplier: key,
      customer_code: String(customer_code),
      store_group: store_group.name,
      order_counter: store_group.order_counter,
      delivery_weekdays: days === '*' ? null : weekdaysOf(days),
      minimum_amount: minimum === '-' ? null : minimum,
      item_codes: list.map(item => item.code),
      usual: usualFor(login_id, kitchen, scale, supplier, list),
    },
  ]
}

/** The thirty restaurants; the first is the one a visitor logs in as. */
export const restaurants: DemoRestaurant[] = table
  .trim()
  .split('\n')
  .map((row, index) => {
    const [login_id, name, name_kana, kind, postal_code, place, scale, closed, time, diligence, accounts, ...deals] =
      row.split('|').map(cell => cell.trim())
    const [hours, minutes] = (time ?? '').split(':')
    if (!login_id || !name || !name_kana || !kind || !postal_code || !place || closed === undefined || !minutes) {
      throw new Error(`restaurant ${index + 1}: a column is empty: ${row}`)
    }
    if (!isKitchen(kind)) throw new Error(`${name}: ${kind} is no kitchen`)
    const exchange = place.includes('市') ? `042-0${40 + index}` : `03-0${700 + index}`
    return {
      login_id,
      name,
      name_kana,
      kind,
      postal_code,
      prefecture: '東京都',
      address: place,
      phone_number: `${exchange}-${1000 + ((index * 2711) % 9000)}`,
      mail_address: `${login_id}@restaurant.example.jp`,
      accounts: Number(accounts),
      scale: Number(scale),
      closed_weekdays: weekdaysOf(closed),
      order_minutes: Number(hours) * 60 + Number(minutes),
      diligence: Number(diligence),
      deals: supplier_keys.flatMap((key, at) => dealOf(login_id, kind, Number(scale), key, deals[at] ?? '-')),
    }
  })
