import ClipboardList from 'lucide-react/icons/clipboard-list'
import Ellipsis from 'lucide-react/icons/ellipsis'
import House from 'lucide-react/icons/house'
import MessageCircle from 'lucide-react/icons/message-circle'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import Truck from 'lucide-react/icons/truck'
import { useState } from 'react'
import type { QuantityRule } from '#domain/orders/quantity.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import { Bell } from './bell.tsx'
import { Button, IconButton } from './button.tsx'
import { Card } from './card.tsx'
import { Chips } from './chips.tsx'
import { Countdown } from './countdown.tsx'
import { Menu } from './menu.tsx'
import { Money, UnitPrice } from './money.tsx'
import { PhonePage } from './phone-page.tsx'
import { PublicShell } from './public-shell.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import { StateBadge } from './state-badge.tsx'
import { TextField } from './text-field.tsx'
import { UnitSwitch } from './unit-switch.tsx'

const rule: QuantityRule = {
  min_quantity: null,
  max_quantity: null,
  lot: null,
  decimal_places: 0,
  unit_kinds: ['piece'],
  pieces_per_case: null,
}

const closing_at = new Date(Date.now() + 42.5 * 60_000).toISOString()

const items = [
  {
    name: '真鯛 養殖 1.5kg前後',
    from: '愛媛',
    price: '1280',
    unit: 'kg',
    order_unit: '尾',
    weighed: true,
    last: '2尾',
  },
  {
    name: 'ホタテ貝柱 生食 1kg',
    from: '北海道',
    price: '4980',
    unit: '袋',
    order_unit: '袋',
    cases: '10',
    last: '1袋',
  },
  {
    name: '本まぐろ 赤身 ブロック 皮なし骨なし(養殖)',
    from: '長崎',
    price: null,
    unit: 'kg',
    order_unit: 'kg',
    last: '3kg',
  },
  { name: 'しじみ', from: '島根', price: '880', unit: '袋', order_unit: '袋', last: null },
]

const Line = ({ item, start }: { item: (typeof items)[number]; start: string }) => {
  const [value, setValue] = useState(start)
  const [unit_kind, setUnitKind] = useState<UnitKind>('piece')
  const its: QuantityRule =
    item.cases === undefined ? rule : { ...rule, unit_kinds: ['piece', 'case'], pieces_per_case: item.cases }
  return (
    <li
      className={`flex flex-col gap-1 border-b border-l-3 p-3 pl-3.25 ${value === '0' ? 'border-l-transparent' : 'border-l-leaf'}`}
    >
      <div className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1">
          {item.name} <span className="text-sm font-normal text-ink-soft">{item.from}</span>
        </h2>
        {item.weighed && <StateBadge tone="amber">不定貫</StateBadge>}
      </div>
      <div className="flex items-baseline justify-between gap-2 text-sm text-ink-soft">
        <UnitPrice value={item.price} unit={item.unit} estimated={item.weighed} />
        {item.last !== null && <span>前回 11/21 {item.last}</span>}
      </div>
      <div className="flex items-center justify-end gap-3">
        {item.cases !== undefined && (
          <div className="flex-1">
            <UnitSwitch
              label={item.name}
              value={unit_kind}
              onChange={setUnitKind}
              unit={item.unit}
              pieces_per_case={item.cases}
            />
          </div>
        )}
        <QuantityStepper
          label={item.name}
          value={value}
          onChange={setValue}
          rule={its}
          unit={item.order_unit}
          unit_kind={unit_kind}
          onUnitChange={setUnitKind}
        />
      </div>
    </li>
  )
}

export const OrderSheet = () => {
  const [group, setGroup] = useState('usual')
  return (
    <PhonePage
      title="丸山水産"
      back="/suppliers"
      bleed
      actions={
        <>
          <IconButton icon={Search} label="検索" />
          <Menu
            label="その他"
            button={<Ellipsis size={20} />}
            items={[
              { label: '前の発注からコピー', to: '/item_copy' },
              { label: '取り込む', to: '/item_import' },
              { label: '入力をすべて消す', danger: true, onPress: () => {} },
            ]}
          />
        </>
      }
      below={
        <>
          <div className="flex h-11 items-center justify-between gap-2 px-4 text-sm">
            <button type="button" className="min-h-11 font-bold">
              納品日 2026/11/24(火) ▾
            </button>
            <Countdown closing_at={closing_at} />
          </div>
          <div className="pb-2">
            <Chips
              label="商品の絞り込み"
              value={group}
              onChange={setGroup}
              chips={[
                { value: 'usual', label: 'いつもの' },
                { value: 'fresh', label: '鮮魚' },
                { value: 'shell', label: '貝' },
                { value: 'frozen', label: '冷凍' },
                { value: 'list', label: 'マイリスト' },
                { value: 'flyer', label: 'チラシ' },
              ]}
            />
          </div>
        </>
      }
      bar={
        <>
          <p className="min-w-0 flex-1 text-sm">
            12点 <Money value="38420" estimated className="text-lg font-bold" />
            <span className="block text-xs text-ink-soft">税抜</span>
          </p>
          <Button look="primary" size="large">
            確認へ
          </Button>
        </>
      }
    >
      <ul>
        {[0, 1, 2].flatMap(round =>
          items.map((item, n) => (
            <Line
              key={`${item.name}${round}`}
              item={{ ...item, name: item.name }}
              start={n === 3 ? '0' : String(n * 5 + 2)}
            />
          )),
        )}
      </ul>
    </PhonePage>
  )
}

export const WithNavigation = () => (
  <PhonePage
    title="今日の発注"
    nav={[
      { to: '/orders', label: 'ホーム', icon: House },
      { to: '/suppliers', label: '仕入先', icon: Truck },
      { to: '/history', label: '履歴', icon: ClipboardList },
      { to: '/messages', label: 'メッセージ', icon: MessageCircle, count: 12 },
      { to: '/settings', label: '設定', icon: Settings },
    ]}
    actions={<Bell to="/notices" count={34} />}
  >
    <p>本文</p>
  </PhonePage>
)

export const Public = () => (
  <PublicShell
    narrow
    links={[
      { href: '/cases', label: '導入事例' },
      { href: '/consumers/guide/introduce', label: '使い方' },
    ]}
    action={{ href: '/consumers/login', label: 'ログイン' }}
    footer={[{ href: '/rules', label: '利用規約・プライバシー' }]}
  >
    <h1 className="mb-6 text-2xl">発注を、閉店後の3分で。仕入先には、いつものFAXで届きます。</h1>
    <Card title="ログイン">
      <div className="flex flex-col gap-4">
        <TextField label="ログインID" name="login_id" value="" onChange={() => {}} autoComplete="username" />
        <Button look="primary" wide>
          ログインする
        </Button>
      </div>
    </Card>
  </PublicShell>
)
