import Download from 'lucide-react/icons/download'
import History from 'lucide-react/icons/history'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import {
  type DownloadHistory,
  getDownloadHistory,
  listDownloadHistories,
  takeDownloadAgain,
} from '#contract/downloads/downloads.contract.ts'
import type { ReplyOf } from '#contract/http/route.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { grouped } from '#domain/shared/count.ts'
import { formatDateTime, formatDayWithWeekday } from '#domain/shared/day.ts'
import { useData } from '#web/api/data.ts'
import { download } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { useTold } from '#web/form/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { kind_words, lossWords, sizeWords } from './download-words.ts'
import { useTakeBackFile } from './use-take-back-file.ts'

/** What was downloaded when by whom; each file can be taken again, the same to the byte. */
export const DownloadHistories = () => {
  const params = { supplier_id: supplierId() }
  const { items, has_more, more, loading_more } = usePages(listDownloadHistories, { params, query: { limit: 20 } })
  const [shown, setShown] = useState<DownloadHistory | null>(null)
  const take = useTakeAgain()
  if (!items) return <SkeletonRows rows={4} />
  if (items.length === 0) {
    return (
      <EmptyState icon={History} title="まだダウンロードはありません">
        ダウンロードしたファイルはここに残り、いつでも同じものを取り直せます。
      </EmptyState>
    )
  }
  return (
    <>
      <Table label="ダウンロードの履歴">
        <Heads
          names={[
            '日時',
            '担当',
            'レイアウト',
            { numeric: '受注' },
            { numeric: '行' },
            { numeric: '大きさ' },
            { spoken: '操作' },
          ]}
        />
        <tbody>
          {items.map(one => (
            <HistoryRow key={one.id} history={one} onShow={() => setShown(one)} onTake={() => take(one)} />
          ))}
        </tbody>
      </Table>
      {has_more && (
        <Button className="mt-3 self-center" busy={loading_more} onClick={more}>
          もっと見る
        </Button>
      )}
      {shown && <Detail history={shown} onClose={() => setShown(null)} />}
    </>
  )
}

type RowProps = { history: DownloadHistory; onShow: () => void; onTake: () => Promise<boolean> }

const HistoryRow = ({ history: one, onShow, onTake }: RowProps) => (
  <Tr>
    <Td className="tabular-nums">{formatDateTime(new Date(one.made_at))}</Td>
    <Td>{one.made_by_name}</Td>
    <Td wrap>
      {one.layout_name}
      {one.taken_back_at !== null && <span className="block text-xs text-amber">{backWords(one)}</span>}
      {lossWords(one) !== '' && <span className="block text-xs text-amber">{lossWords(one)}</span>}
    </Td>
    <Td numeric>{grouped(one.order_count)}</Td>
    <Td numeric>{grouped(one.row_count)}</Td>
    <Td numeric>{sizeWords(one.size)}</Td>
    <Td>
      <span className="flex justify-end gap-1">
        <Button
          size="small"
          look="quiet"
          aria-label={`${formatDateTime(new Date(one.made_at))}の内容`}
          onClick={onShow}
        >
          内容
        </Button>
        <Button
          size="small"
          icon={Download}
          aria-label={`${formatDateTime(new Date(one.made_at))}のファイルを${takeWord(one)}`}
          disabled={one.expires_at === null}
          onClick={onTake}
        >
          {takeWord(one)}
        </Button>
      </span>
    </Td>
  </Tr>
)

const takeWord = ({ expires_at }: DownloadHistory): string => (expires_at === null ? '期限切れ' : '再ダウンロード')

const useTakeAgain = () => {
  const say = useToast()
  const told = useTold()
  return ({ id }: DownloadHistory) =>
    told(async () => {
      const params = { supplier_id: supplierId(), download_id: id }
      say(`${await download(takeDownloadAgain, { params })}を保存しました`)
    })
}

const backWords = ({ taken_back_at, taken_back_by_name }: DownloadHistory): string =>
  taken_back_at === null ? '' : `${formatDateTime(new Date(taken_back_at))} ${taken_back_by_name ?? ''}が取り消しました`

const Detail = ({ history, onClose }: { history: DownloadHistory; onClose: () => void }) => {
  const params = { supplier_id: supplierId(), download_id: history.id }
  const { data } = useData(getDownloadHistory, { params })
  const take = useTakeAgain()
  const takeBackFile = useTakeBackFile()
  const takeBack = async () => {
    const [one] = history.order_count === 1 ? (data?.orders ?? []) : []
    if (await takeBackFile(history.id, one && `${one.store_name} ${one.number}`)) onClose()
  }
  const left = history.order_count - (data?.orders.length ?? 0)
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={`${formatDateTime(new Date(history.made_at))} のダウンロード`}
      actions={
        <>
          {history.taken_back_at === null && (
            <Button icon={Undo2} onClick={takeBack}>
              ダウンロードを取り消す
            </Button>
          )}
          {history.expires_at !== null && (
            <Button look="primary" icon={Download} onClick={() => take(history)}>
              同じファイルを取り直す
            </Button>
          )}
        </>
      }
    >
      {!data ? (
        <SkeletonRows rows={5} />
      ) : (
        <div className="flex flex-col gap-3">
          <p className="text-sm text-ink-soft">
            {history.file_name}（{grouped(history.row_count)}行・{sizeWords(history.size)}）
            {history.taken_back_at !== null && ` ${backWords(history)}。`}
            {history.expires_at !== null && ` 保存期限 ${formatDateTime(new Date(history.expires_at)).slice(0, 10)}`}
          </p>
          <OrderTable orders={data.orders} />
          {left > 0 && <p className="text-sm text-ink-soft">ほかに{grouped(left)}件あります。</p>}
        </div>
      )}
    </Dialog>
  )
}

const OrderTable = ({ orders }: Pick<ReplyOf<typeof getDownloadHistory>, 'orders'>) => (
  <Table label="入っている受注">
    <Heads names={['区分', '注文番号', { numeric: '版' }, '納品日', '得意先']} />
    <tbody>
      {orders.map(one => (
        <Tr key={one.order_id}>
          <Td>{kind_words[one.kind]}</Td>
          <Td>
            <TextLink to={pathTo(supplierPages.orderDetail, { order_id: one.order_id })}>{one.number}</TextLink>
          </Td>
          <Td numeric>{one.revision}</Td>
          <Td>{formatDayWithWeekday(one.delivery_date)}</Td>
          <Td>
            {one.store_name} <span className="text-ink-soft">{one.customer_code}</span>
          </Td>
        </Tr>
      ))}
    </tbody>
  </Table>
)
