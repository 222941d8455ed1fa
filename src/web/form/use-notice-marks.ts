import type { NoticeView } from '#contract/notices/notice-shapes.ts'
import { handleError } from '#web/api/error-handler.ts'
import { useToast } from '#web/ui/toast.tsx'

type Calls = {
  mark: (notification_id: string, read: boolean) => Promise<unknown>
  /** Gives which were read by it, as far as that can be taken back. */
  markAll: () => Promise<{ count: number; ids?: readonly string[] | undefined }>
  /** These are unread again. */
  unmarkAll: (ids: readonly string[]) => Promise<unknown>
  /** The lists and counts are asked for anew. */
  again: () => Promise<unknown>
}

/** Marks notices as read, of either side: one as it is opened, one by hand or all with their way back. */
export const useNoticeMarks = (calls: Calls) => {
  const say = useToast()
  const mark = async (notice: NoticeView, read: boolean) => {
    await calls.mark(notice.id, read)
    await calls.again()
  }
  return {
    open: (notice: NoticeView) => void mark(notice, true).catch(() => {}),
    /** Read where it was unread, and unread where it was read. */
    markOne: (notice: NoticeView) =>
      mark(notice, !notice.read).then(
        () =>
          say(notice.read ? '未読に戻しました' : '既読にしました', {
            action: {
              label: '元に戻す',
              of: 'notices',
              onPress: () => void mark(notice, notice.read).catch(handleError),
            },
          }),
        error => handleError(error),
      ),
    markAll: async () => {
      const { count, ids = [] } = await calls.markAll()
      await calls.again()
      const back = async () => {
        try {
          await calls.unmarkAll(ids)
          await calls.again()
        } catch (error) {
          handleError(error)
        }
      }
      if (count === 0) say('未読のお知らせはありません')
      else
        say(
          `${count}件を既読にしました`,
          ids.length > 0 ? { action: { label: '元に戻す', of: 'notices', onPress: () => void back() } } : {},
        )
    },
  }
}
