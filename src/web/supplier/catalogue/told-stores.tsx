import { useState } from 'react'
import { listToldStores } from '#contract/order-lists/price-notices.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { type Day, formatDateTime } from '#domain/shared/day.ts'
import { supplierId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'
import { useMoreAtEnd } from '#web/ui/use-more-at-end.ts'
import { yenWords } from './item-words.ts'

const when = (at: string | null, none: string) => (at === null ? none : formatDateTime(new Date(at)))

/** 「だれに伝わったか」 of one coming price: the stores that were told, and who there has seen it. */
export const ToldStores = ({
  product_item_id,
  valid_from,
  name,
}: {
  product_item_id: string
  valid_from: Day
  name: string
}) => {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex w-full flex-col gap-2">
      <Button
        size="small"
        look="quiet"
        className="-ml-3 self-start"
        aria-expanded={open}
        onClick={() => setOpen(now => !now)}
      >
        <span className="sr-only">{name}の単価の変更が</span>
        だれに伝わったか
      </Button>
      {open && <Stores product_item_id={product_item_id} valid_from={valid_from} />}
    </div>
  )
}

const Stores = (query: { product_item_id: string; valid_from: Day }) => {
  const list = usePages(listToldStores, { params: { supplier_id: supplierId() }, query }, { fresh_for: 0 })
  const end = useMoreAtEnd(list)
  const counts = list.pages?.at(-1)?.counts
  if (!list.items || !counts) return <SkeletonRows rows={2} />
  if (counts.stores === 0) {
    return (
      <p className="text-sm text-ink-soft">
        まだお知らせしていません。朝9時から夜8時のあいだに、1時間に1度まとめてお知らせします。
      </p>
    )
  }
  return (
    <>
      <p className="text-sm tabular-nums">
        お知らせ <b>{grouped(counts.told)}件</b>・確認 <b>{grouped(counts.seen)}件</b>
      </p>
      <Table label="だれに伝わったか" className="max-h-80">
        <Heads names={['得意先', { numeric: '単価' }, 'お知らせ', '確認']} />
        <tbody>
          {list.items.map(one => (
            <Tr key={one.store_id}>
              <Td wrap>{one.store_name}</Td>
              <Td numeric>{one.told_at === null ? '' : `${yenWords(one.price_before)} → ${yenWords(one.price)}`}</Td>
              <Td>{when(one.told_at, '発注画面のみ')}</Td>
              <Td>
                {when(one.seen_at, 'まだ')} {one.seen_by ?? ''}
              </Td>
            </Tr>
          ))}
          {list.has_more && (
            <tr>
              <Td colSpan={4}>
                <div ref={end} className="grid place-items-center">
                  <Button look="quiet" size="small" busy={list.loading_more} onClick={list.more}>
                    もっと見る
                  </Button>
                </div>
              </Td>
            </tr>
          )}
        </tbody>
      </Table>
    </>
  )
}
