import { useNavigate } from 'react-router'
import { supplierPages } from '#contract/pages/supplier.ts'
import type { AnsweredDeal } from '#contract/stores/asked-deals.contract.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { Words } from '#web/ui/conflict-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { sayAnswered } from './say-answered.ts'

/** A restaurant that asks has its answer, or asks no more: how, and what was about to be answered here. */
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
  const { store } = answered
  const { title, said, whose, words } = sayAnswered(answered)
  const leave = (to: string) => {
    onLeave()
    void navigate(to)
  }
  return (
    <Dialog
      open
      onClose={() => leave(supplierPages.stores.path)}
      title={title}
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
        <Notice kind="warning" title="いま送った答えは、伝わっていません">
          {said}
        </Notice>
        <div className="flex flex-wrap gap-6">
          <Words title={whose} words={words} />
          <Words title="いま送った答え（伝わっていません）" words={mine} />
        </div>
      </div>
    </Dialog>
  )
}
