import {
  countDownloads,
  getDownloadHistory,
  listDownloadHistories,
  takeBackDownload,
} from '#contract/downloads/downloads.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { useTold } from '#web/form/use-told.ts'
import { useToast } from '#web/ui/toast.tsx'

/** Takes a download back: its orders wait for its layout again. It is said how many, and which a later one has had. */
export const useTakeBackFile = () => {
  const say = useToast()
  const told = useTold()
  return (download_id: string) =>
    told(async () => {
      const params = { supplier_id: supplierId(), download_id }
      const { taken_back, skipped } = await call(takeBackDownload, { params })
      const rest =
        skipped.length > 0 ? `${grouped(skipped.length)}件は、あとからもう一度出したため戻していません。` : ''
      say(`${grouped(taken_back.length)}件のダウンロードを取り消しました。${rest}`)
      await Promise.all([invalidate(countDownloads), invalidate(listDownloadHistories), invalidate(getDownloadHistory)])
    })
}
