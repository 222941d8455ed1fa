import { useNavigate } from 'react-router'
import { supplierPages } from '#contract/pages/supplier.ts'
import type { AnsweredDeal } from '#contract/stores/asked-deals.contract.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { Words } from '#web/ui/conflict-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Somebody else has answered a restaurant that asks: how, and what was about to be answered here. */
export const AnsweredDialog = ({
  answered,
  mine,
  onLeave,
}: {
  answered: AnsweredDeal
  /** What was chosen or typed here, in words. */
  mine: readonly string[]
  /** Nothing is left to answer here. */
  onLeave: () => void
}) => {
  const navigate = useNavigate()
  const { answer, answered_at, answered_by_name, store, reason } = answered
  const now =
    answer === 'rejected'
      ? ['断りました', `理由：${reason}`]
      : ['承認しました', store ? `得意先：${store.customer_code} ${store.name}` : '得意先：担当ではない得意先']
  const leave = (to: string) => {
    onLeave()
    void navigate(to)
  }
  return (
    <Dialog
      open
      onClose={() => leave(supplierPages.stores.path)}
      title="ほかの画面でこの申請に回答されました"
      width="wide"
      actions={
        <>
          <Button onClick={() => leave(supplierPages.stores.path)}>得意先の一覧へ</Button>
          {store && (
            <Button look="primary" onClick={() => leave(pathTo(supplierPages.store.path, { store_id: store.id }))}>
              この得意先を開く
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice kind="warning" title="自分の答えは送られていません">
          {`${formatDateTime(new Date(answered_at))} ${answered_by_name}さんの答えが、飲食店に伝わっています`}
        </Notice>
        <div className="flex flex-wrap gap-6">
          <Words title={`${answered_by_name}さんの答え`} words={now} />
          <Words title="自分の答え（送られていません）" words={mine} />
        </div>
      </div>
    </Dialog>
  )
}
