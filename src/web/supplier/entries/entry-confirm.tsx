import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import { formatDateTime, formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatQuantity, formatYen } from '#domain/shared/decimal.ts'
import { unitOf } from '#domain/trade/unit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'

/** What will be written, as the server reckons it, and what to look at twice. Enter enters it. */
export const EntryConfirm = ({
  preview,
  store_name,
  verb,
  busy,
  onClose,
  onSend,
}: {
  preview: PreviewedOrder
  store_name: string
  verb: string
  busy: boolean
  onClose: () => void
  onSend: () => void
}) => {
  const odd = preview.lines.filter(line => line.odd !== null)
  const { duplicates } = preview
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={`${store_name}　${formatDayWithWeekday(preview.delivery_date)} 納品`}
      actions={
        <>
          <Button onClick={onClose}>直す</Button>
          <Button look="primary" busy={busy} onClick={onSend} data-autofocus>
            {verb}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {duplicates.length > 0 && (
          <Notice kind="warning" title={`この納品日には、すでに${duplicates.length}件の受注があります`}>
            {duplicates
              .map(one => `${one.number}（${one.line_count}点、${formatDateTime(new Date(one.placed_at))}）`)
              .join('、')}
          </Notice>
        )}
        {odd.length > 0 && (
          <Notice kind="warning" title="いつもと違う数量です。ご確認ください">
            {odd
              .map(
                line =>
                  `${line.name} ${formatQuantity(line.quantity)}${unitOf(line)}（いつもは${line.odd?.usual ?? ''}）`,
              )
              .join('、')}
          </Notice>
        )}
        <Table label="登録する明細" className="max-h-100">
          <Heads names={['コード', '商品', { numeric: '数量' }, { numeric: '単価' }, { numeric: '金額' }]} />
          <tbody>
            {preview.lines.map(line => (
              <Tr key={line.line_number}>
                <Td className="tabular-nums">{line.code}</Td>
                <Td strong wrap>
                  {line.name}
                  {line.note !== '' && <span className="block font-normal text-ink-soft">{line.note}</span>}
                </Td>
                <Td numeric strong>
                  {formatQuantity(line.quantity)}
                  {unitOf(line)}
                </Td>
                <Td numeric>{line.unit_price === null ? '時価' : formatYen(line.unit_price)}</Td>
                <Td numeric>{line.amount === null ? '—' : formatYen(line.amount)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
        <p className="text-right">
          {preview.lines.length}点　税抜 {formatYen(preview.subtotal)}　消費税 {formatYen(preview.tax)}　合計{' '}
          <b className="text-lg">{formatYen(preview.total)}</b>
          {preview.estimated && <span className="ml-1 text-amber">概算</span>}
          {preview.has_market_price && <span className="ml-1 text-amber">時価を除く</span>}
        </p>
        <p className="text-sm text-ink-soft">飲食店には、画面のお知らせとメールで内容が伝わります。</p>
      </div>
    </Dialog>
  )
}
