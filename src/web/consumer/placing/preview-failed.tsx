import { ApiError } from '#web/api/api-error.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What is to be sent could not be asked for. Nothing is lost by it. */
export const PreviewFailed = ({
  error,
  title = '発注内容を確認できませんでした',
  mild = true,
  className,
  onAgain,
}: {
  error: Error
  title?: string
  /** No network is a warning, no error. */
  mild?: boolean
  className?: string
  onAgain: () => Promise<unknown>
}) => {
  const offline = error instanceof ApiError && error.status === null
  return (
    <Notice
      kind={offline && mild ? 'warning' : 'error'}
      className={className}
      title={title}
      action={<Button onClick={onAgain}>もう一度試す</Button>}
    >
      {offline
        ? '電波の届く場所で、もう一度お試しください。入力した内容はこの端末に残っています。'
        : errorMessage(error)}
    </Notice>
  )
}
