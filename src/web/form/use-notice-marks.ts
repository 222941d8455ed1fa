import type { NoticeView } from '#contract/notices/notice-shapes.ts'
import { handleError } from '#web/api/error-handler.ts'
import { useToast } from '#web/ui/toast.tsx'

type Calls = {
  mark: (notification_id: string, read: boolean) => Promise<unknown>
  markAll: () => Promise<{ count: number }>
  /** The lists and counts are asked for anew. */
  again: () => Promise<unknown>
}

/** Marks notices as read, of either side: one as it is opened, one by hand with its way back, or all. */
export const useNoticeMarks = (calls: Calls) => {
  const say = useToast()
  const mark = async (notice: NoticeView, read: boolean) => {
    await calls.mark(notice.id, read)
    await calls.again()
  }
  return {
    open: (notice: NoticeView) => void mark(notice, true).catch(() => {}),
    markOne: (notice: NoticeView) =>
      mark(notice, true).then(
        () => say('既読にしました', { action: { label: '元に戻す', onPress: () => void mark(notice, false) } }),
        error => handleError(error),
      ),
    markAll: async () => {
      const { count } = await calls.markAll()
      await calls.again()
      say(count === 0 ? '未読のお知らせはありません' : `${count}件を既読にしました`)
    },
  }
}
