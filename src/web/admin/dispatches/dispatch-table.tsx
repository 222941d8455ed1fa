import type { DispatchRow } from '#contract/dispatch/admin-dispatches.contract.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { formatDateTime, formatTime } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { dispatch_channel_words } from '#domain/trade/dispatch.ts'
import { Acting } from '#web/admin/acting.tsx'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { addressWords } from './address-words.ts'
import { detailWords, whyWords } from './detail-words.ts'
import { DispatchState } from './dispatch-state.tsx'

type RowActions = { onResend: (row: DispatchRow) => void; onRevoke: (row: DispatchRow) => void }
type DispatchTableProps = RowActions & {
  rows: readonly DispatchRow[]
  /** Still the list of the filter before. */
  outdated: boolean
}

export const DispatchTable = ({ rows, outdated, ...actions }: DispatchTableProps) => (
  <Table label="送信" className={cx(outdated && 'opacity-60')}>
    <thead>
      <tr>
        <Th>受付</Th>
        <Th>発注番号</Th>
        <Th>店舗</Th>
        <Th>仕入先</Th>
        <Th>送り方・送り先</Th>
        <Th>状況</Th>
        <Th numeric>回数</Th>
        <Th numeric>ページ・費用</Th>
        <Th>
          <span className="sr-only">操作</span>
        </Th>
      </tr>
    </thead>
    <tbody>
      {rows.map(row => (
        <Row key={row.id} row={row} {...actions} />
      ))}
    </tbody>
  </Table>
)

const Row = ({ row, ...actions }: RowActions & { row: DispatchRow }) => (
  <Tr>
    <Td className="tabular-nums">{formatDateTime(new Date(row.queued_at))}</Td>
    <Td strong className="tabular-nums">
      <TextLink to={pathTo(adminPages.orderCourse.path, { number: row.order_number })}>{row.order_number}</TextLink>
      {row.occasion === 'cancelled' ? (
        <span className="block">取消</span>
      ) : (
        row.order_revision > 1 && <span className="block">訂正 第{row.order_revision}版</span>
      )}
    </Td>
    <Td wrap className="min-w-24">
      {row.consumer_name}
      <CallWhere row={row} phone_number={row.consumer_phone} />
    </Td>
    <Td wrap className="min-w-28">
      {row.supplier_name}
      <CallWhere row={row} phone_number={row.phone_number} />
    </Td>
    <Td wrap className="min-w-36 tabular-nums">
      <span className="block text-xs text-ink-soft">{dispatch_channel_words[row.channel]}</span>
      {addressWords(row.channel, row.destination)}
    </Td>
    <HowItWent row={row} />
    <Td numeric>{row.channel === 'fax' ? row.round : row.attempts}</Td>
    <Td numeric>
      {row.pages === null ? '—' : `${row.pages}ページ`}
      {row.cost !== null && ` ¥${Math.round(Number(row.cost))}`}
    </Td>
    <Actions row={row} {...actions} />
  </Tr>
)

/** Whom to call about what still has to be told. */
const CallWhere = ({ row, phone_number }: { row: DispatchRow; phone_number: string | null }) =>
  row.state === 'failed' &&
  row.settled === null &&
  phone_number !== null && (
    <a href={`tel:${phone_number}`} className="block whitespace-nowrap text-indigo underline tabular-nums">
      {formatPhone(phone_number)}
    </a>
  )

const HowItWent = ({ row }: { row: DispatchRow }) => (
  <Td wrap className="min-w-52">
    <DispatchState row={row} />
    {row.state === 'failed' && <span className="block text-xs text-ink-soft">{whyOf(row)}</span>}
    {row.turn_at !== null && !row.dropped && (
      <span className="block text-xs text-ink-soft tabular-nums">
        同じ宛先の順番待ち（{formatTime(new Date(row.turn_at))}ごろ）
      </span>
    )}
  </Td>
)

const Actions = ({ row, onResend, onRevoke }: RowActions & { row: DispatchRow }) => (
  <Td>
    <span className="flex items-center justify-end gap-2">
      {row.has_image && (
        <TextLink to={pathTo(adminPages.faxImage.path, { id: row.id })} className="inline-flex min-h-8 items-center">
          送ったFAX
          <span className="sr-only">（{row.order_number}）</span>
        </TextLink>
      )}
      <Acting>
        {row.has_link && (
          <Button size="small" className="[&_.phrase]:text-nowrap" onClick={() => onRevoke(row)}>
            リンクを止める
            <span className="sr-only">（{row.order_number}）</span>
          </Button>
        )}
        {row.can_resend && (
          <Button size="small" className="[&_.phrase]:text-nowrap" onClick={() => onResend(row)}>
            再送
            <span className="sr-only">（{row.order_number}）</span>
          </Button>
        )}
      </Acting>
    </span>
  </Td>
)

const whyOf = (row: DispatchRow) =>
  whyWords(row) ?? (row.failure === null ? '' : `送信サービスのエラー：${detailWords(row.failure)}`)
