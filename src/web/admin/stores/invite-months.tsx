import { adminFirst } from '#contract/first-admin.ts'
import type { ReplyOf } from '#contract/http/route.ts'
import type { InviteMonth, listInviteMonths } from '#contract/stores/admin-invites.contract.ts'
import { formatMonth } from '#domain/board/month.ts'
import { grouped } from '#domain/shared/count.ts'
import {
  type InviteWay,
  inviteCost,
  knownCost,
  type Prices,
  piece_words,
  price_setter_words,
  yenWords,
} from '#domain/stores/invite-cost.ts'
import { platform_invite_channel_words } from '#domain/stores/platform-invite.ts'
import { useData } from '#web/api/data.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'

const way_words: Record<InviteWay, string> = { ...platform_invite_channel_words, post: '郵送' }

/** The invitations of the last twelve months by month and way: how far they came, and what they cost. */
export const InviteMonths = () => {
  const { data } = useData(...adminFirst.invite().months, { fresh_for: 0, throws: false })
  if (!data || data.items.length === 0) return null
  return (
    <details className="mb-4">
      <summary className="min-h-11 cursor-pointer py-2 font-bold">月・送り方ごとの招待と料金</summary>
      <Months months={data} />
    </details>
  )
}

const Months = ({ months: { items, prices } }: { months: ReplyOf<typeof listInviteMonths> }) => {
  const paid = items.filter(one => one.way !== 'mail')
  const total = knownCost(paid.map(one => inviteCost(one.way, one.pieces, prices)))
  const unknown = [...new Set(paid.map(one => one.way))].filter(way => inviteCost(way, 1, prices) === null)
  return (
    <div className="flex flex-col gap-2 pt-2">
      <Table label="月・送り方ごとの招待" className="max-h-[60dvh]">
        <Heads
          names={[
            '月',
            '送り方',
            { numeric: '送った' },
            { numeric: '届かず' },
            { numeric: '開封' },
            { numeric: '登録を始めた' },
            { numeric: '登録済' },
            { numeric: '料金（概算）' },
          ]}
        />
        <tbody>
          {items.map(one => (
            <MonthRow key={`${one.month} ${one.way}`} one={one} prices={prices} />
          ))}
        </tbody>
      </Table>
      <p className="phrase max-w-160 text-sm text-ink-soft">
        割合は、送った招待に対するものです。1つの得意先に2つの送り方で送った招待は、どちらにも数えます。料金は、いまの単価で計算した概算です
        {total !== null && `（12か月で、${unknown.length > 0 ? '分かっているものだけで' : ''}約${yenWords(total)}）`}
        。メールに料金はかかりません。
      </p>
      {unknown.length > 0 && (
        <Notice
          kind="warning"
          title={`${unknown.map(way => way_words[way]).join('・')}の単価が設定されていないため、その料金は分かりません`}
        >
          {price_setter_words}
        </Notice>
      )}
    </div>
  )
}

const MonthRow = ({ one, prices }: { one: InviteMonth; prices: Prices }) => {
  const cost = inviteCost(one.way, one.pieces, prices)
  const share = (count: number) => `${grouped(count)}（${Math.round((count / one.sent) * 100)}%）`
  return (
    <Tr>
      <Td>{formatMonth(one.month)}</Td>
      <Td>{way_words[one.way]}</Td>
      <Td numeric>{grouped(one.sent)}</Td>
      <Td numeric className={one.failed > 0 ? 'text-vermilion' : ''}>
        {grouped(one.failed)}
      </Td>
      <Td numeric>{share(one.opened)}</Td>
      <Td numeric>{share(one.begun)}</Td>
      <Td numeric>{share(one.joined)}</Td>
      <Td numeric>
        {one.way === 'mail' ? '—' : cost === null ? '単価がありません' : yenWords(cost)}
        {one.way !== 'mail' && (
          <span className="block text-xs text-ink-soft">
            {grouped(one.pieces)}
            {piece_words[one.way]}
          </span>
        )}
      </Td>
    </Tr>
  )
}
