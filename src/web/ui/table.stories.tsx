import { useState } from 'react'
import { Button } from './button.tsx'
import { Chips } from './chips.tsx'
import { CountBadge } from './count-badge.tsx'
import { DeskHead, DeskShell, KeyHint } from './desk-shell.tsx'
import { Money } from './money.tsx'
import { OrderStateBadge } from './state-badge.tsx'
import { SelectAllTh, SelectTd, type SortOrder, Table, Td, Th, Tr } from './table.tsx'
import { useSelection } from './use-selection.ts'

const names = ['鮨 まるた', '酒場 とおか', '割烹 花いちもんめ 銀座本店別館', '居酒屋 たこ八', 'ビストロ・ラ・メール']
const orders = Array.from({ length: 40 }, (_, n) => ({
  id: String(n),
  number: `2611-${String(412 - n).padStart(4, '0')}`,
  at: `${String(23 - (n % 9)).padStart(2, '0')}:${String(59 - n).padStart(2, '0')}`,
  store: names[n % names.length] ?? '',
  code: String(1042 + n),
  lines: (n * 7) % 23,
  total: String(12900 + n * 1731),
  channel: ['WEB', 'LINE', 'FAX', 'メール'][n % 4] ?? '',
}))
const ids = orders.map(order => order.id)

export const OrderDesk = () => {
  const [sort, setSort] = useState<SortOrder>('descending')
  const [filter, setFilter] = useState('new')
  const { selected, toggle, toggleEvery, all, some } = useSelection(ids)
  return (
    <DeskShell
      home="/orders"
      brand="丸山水産"
      nav={[
        { to: '/orders', label: '受注' },
        { to: '/product_items', label: '商品' },
        { to: '/stores', label: '得意先', count: 2 },
        { to: '/messages', label: 'メッセージ' },
        { to: '/settings', label: '設定' },
      ]}
      status={
        <span className="flex items-center gap-1 text-sm whitespace-nowrap">
          未処理 <CountBadge count={12} word="件" />
        </span>
      }
      user_name="山田 太郎"
      user_menu={[
        { label: 'アカウント', to: '/my_account' },
        { label: 'ログアウト', onPress: () => {} },
      ]}
    >
      <DeskHead
        title="受注 2026/11/24(火)"
        actions={
          <>
            <Button size="small">
              印刷 <KeyHint>P</KeyHint>
            </Button>
            <Button size="small">
              ダウンロード <KeyHint>D</KeyHint>
            </Button>
            <Button size="small" look="primary" disabled={selected.size === 0}>
              {selected.size}件を処理済にする
            </Button>
          </>
        }
      />
      <div className="mb-3">
        <Chips
          label="絞り込み"
          className="px-1.5"
          value={filter}
          onChange={setFilter}
          chips={[
            { value: 'new', label: '未処理', count: 12 },
            { value: 'changed', label: '変更', count: 2 },
            { value: 'unprinted', label: '未印刷', count: 9 },
            { value: 'undownloaded', label: '未ダウンロード', count: 15 },
            { value: 'all', label: 'すべて', count: 214 },
            { value: 'none', label: '取消', count: 0, disabled: true },
          ]}
        />
      </div>
      <Table label="受注一覧" className="max-h-[calc(100dvh-13rem)]">
        <thead>
          <tr>
            <SelectAllTh all={all} some={some} onToggle={toggleEvery} />
            <Th sort={null}>番号</Th>
            <Th sort={sort} onSort={setSort}>
              受付
            </Th>
            <Th>得意先(コード)</Th>
            <Th numeric>点数</Th>
            <Th numeric sort={null}>
              金額
            </Th>
            <Th>経路</Th>
            <Th>状態</Th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order, n) => (
            <Tr key={order.id} selected={selected.has(order.id)} current={n === 2}>
              <SelectTd
                label={`${order.number} ${order.store} を選ぶ`}
                selected={selected.has(order.id)}
                onToggle={shift => toggle(order.id, shift)}
              />
              <Td className="tabular-nums">{order.number}</Td>
              <Td className="tabular-nums">{order.at}</Td>
              <Td strong>
                {order.store} <span className="font-normal text-ink-soft">({order.code})</span>
              </Td>
              <Td numeric>{order.lines}</Td>
              <Td numeric>
                <Money column value={order.total} estimated={n % 3 === 0} />
              </Td>
              <Td>{order.channel}</Td>
              <Td>
                <OrderStateBadge
                  status={n % 5 === 4 ? 'cancelled' : n % 3 === 1 ? 'processed' : 'placed'}
                  seen_at={n % 2 === 0 ? null : '2026-11-23T20:00:00Z'}
                  revision={n % 7 === 3 ? 2 : 1}
                />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </DeskShell>
  )
}
