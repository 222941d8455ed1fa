import { useState } from 'react'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { revokeOrderLinks } from '#contract/receipts/sending.contract.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { notDoneWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** Takes back the links to an order that left with its faxes, mails and messages: for one that went to the wrong address. */
export const RevokeLinks = ({ order_id }: { order_id: string }) => {
  const [open, setOpen] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const say = useToast()
  const revoke = async () => {
    setWrong(null)
    try {
      await call(revokeOrderLinks, { params: { consumer_id: consumerId(), order_id } })
      setOpen(false)
      void invalidate(getOrder)
      say('送ったリンクを使えなくしました')
    } catch (error) {
      setWrong(notDoneWords(error))
    }
  }
  return (
    <>
      <Button size="small" className="self-start" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        送ったリンクを使えなくする
      </Button>
      {open && (
        <ConfirmDialog
          onClose={() => setOpen(false)}
          width="narrow"
          title="送ったリンクを使えなくしますか"
          yes="使えなくする"
          onYes={revoke}
        >
          <div className="flex flex-col gap-3">
            <p>
              この発注のFAX・メール・LINEで送った確認用のリンクとQRコードが、すべて開けなくなります。宛先を間違えたときにお使いください。発注は取り消されません。
            </p>
            <p>元には戻せません。このあとに送る訂正などの連絡には、開ける新しいリンクが付きます。</p>
            {wrong !== null && <Notice kind="error" title={wrong} />}
          </div>
        </ConfirmDialog>
      )}
    </>
  )
}
