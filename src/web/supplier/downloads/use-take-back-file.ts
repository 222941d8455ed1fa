import {
  countDownloads,
  getDownloadHistory,
  listDownloadHistories,
  takeBackDownload,
} from '#contract/downloads/downloads.contract.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { useTold } from '#web/form/use-told.ts'
import { takenBackWords } from '#web/supplier/board/take-back-words.ts'
import { useToast } from '#web/ui/toast.tsx'

/** Takes a download back: its orders wait for its layout again. It is said as the desk says it; `name`: of the one order that was in it. */
export const useTakeBackFile = () => {
  const say = useToast()
  const told = useTold()
  return (download_id: string, name?: string) =>
    told(async () => {
      const params = { supplier_id: supplierId(), download_id }
      const { unprocessed = [], ...answer } = await call(takeBackDownload, { params })
      const { words, kind } = takenBackWords('downloaded', { ...answer, unprocessed, before: new Set() }, name)
      say(words, { kind })
      await Promise.all([invalidate(countDownloads), invalidate(listDownloadHistories), invalidate(getDownloadHistory)])
    })
}
