import Download from 'lucide-react/icons/download'
import PackageOpen from 'lucide-react/icons/package-open'
import { getTakeout, requestTakeout, type Takeout } from '#contract/takeouts/takeouts.contract.ts'
import { dayOf, formatDayWithWeekday } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { handleError } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const poll_ms = 3_000

/** Before a supplier leaves: all its data as one file, made while it waits or comes back later. */
export const TakeoutCard = () => {
  const params = { supplier_id: supplierId() }
  const latest = useData(getTakeout, { params }, { throws: false })
  const takeout = latest.data?.takeout ?? null
  const under_way = takeout?.state === 'queued' || takeout?.state === 'making'
  useData(getTakeout, { params }, { throws: false, enabled: under_way, every: poll_ms })

  const request = async () => {
    try {
      setData(getTakeout, { params }, await call(requestTakeout, { params }))
    } catch (error) {
      handleError(error)
    }
  }
  return (
    <Card title="退会の前に、データを保存してください">
      <div className="flex flex-col items-start gap-3">
        <p className="text-sm">
          すべての注文（CSVとPDF、索引つき）、商品、得意先を1つのZIPファイルに書き出します。注文の控えは、法令により原則7年間の保存が必要です。
        </p>
        <output className="contents">
          {under_way && (
            <p className="font-bold">
              書き出しています。このままお待ちください。できあがるとメールでもお知らせします。
            </p>
          )}
          {takeout?.state === 'failed' && (
            <p className="font-bold text-vermilion">書き出しに失敗しました。もう一度お試しください。</p>
          )}
          {takeout?.state === 'ready' && <p>{readyWords(takeout)}</p>}
        </output>
        {takeout?.url && (
          <ButtonAnchor href={takeout.url} download icon={Download}>
            ダウンロードする
          </ButtonAnchor>
        )}
        {!under_way && (
          <Button icon={PackageOpen} look={takeout?.url ? 'quiet' : 'secondary'} onClick={request}>
            {takeout?.url ? 'もう一度書き出す' : 'データを書き出す'}
          </Button>
        )}
      </div>
    </Card>
  )
}

const readyWords = ({ order_count, size, expires_at }: Takeout): string => {
  const last_day = expires_at === null ? '' : formatDayWithWeekday(dayOf(new Date(new Date(expires_at).getTime() - 1)))
  return `注文${order_count ?? 0}件を書き出しました（${sizeText(size)}）。${last_day} までダウンロードできます。`
}

const sizeText = (bytes: string | null): string => {
  const kilobytes = Math.ceil(Number(bytes ?? 0) / 1000)
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(kilobytes / 1000).toFixed(1)} MB`
}
