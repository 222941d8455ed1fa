import type { CheckedRows } from '#contract/flyers/flyers.contract.ts'
import { flyer_limits } from '#domain/flyers/flyer.ts'
import { FileErrors } from '#web/form/table-file.tsx'
import { Notice } from '#web/ui/notice.tsx'

const countWith = ({ items }: CheckedRows, known: ReadonlySet<string>): number =>
  new Set([...known, ...items.map(one => one.product_item_id)]).size

/** Whether a table's items may be put on a flyer that holds `known`: all of them or none (decision 280). */
export const mayAdd = (read: CheckedRows, known: ReadonlySet<string>): boolean =>
  read.faults.length === 0 && read.items.length > 0 && countWith(read, known) <= flyer_limits.items

/** What was read of a table: everything that is wrong, by row and column; else what would be put on the flyer. */
export const TableRead = ({ read, known }: { read: CheckedRows; known: ReadonlySet<string> }) => {
  const { items, faults, unread } = read
  const count = countWith(read, known)
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      {faults.length > 0 && (
        <FileErrors
          title={`${faults.length}か所を直してください`}
          body="誤りがあるうちは、どの行も加えません。表を直して、もう一度確かめてください。"
          errors={faults.map(({ row, column, value, message }) => ({
            row_number: row,
            column_title: column,
            value,
            message,
          }))}
        />
      )}
      {unread.length > 0 && <p className="text-sm text-ink-soft">読まなかった列：{unread.join('、')}</p>}
      {items.length > 0 && (
        <p>
          {items.length}品を読み取りました：{items.map(one => one.name).join('、')}
        </p>
      )}
      {faults.length === 0 && items.length === 0 && <p>商品の行がありません。</p>}
      {count > flyer_limits.items && (
        <Notice
          kind="error"
          title={`加えると${count}品になります。1枚に載せられる商品は${flyer_limits.items}品までです`}
        />
      )}
    </div>
  )
}
