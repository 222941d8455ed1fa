import { useState } from 'react'
import { getRestore, type Restore, releaseDepartures } from '#contract/restores/restores.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { AskDialog } from '#web/admin/ask-dialog.tsx'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { unsettled } from './departure-counts.tsx'

/** The end of the hold, once all is settled. */
export const ReleaseCard = ({ held }: { held: NonNullable<Restore['held']> }) => {
  const [asking, setAsking] = useState(false)
  const say = useToast()
  const open = unsettled(held.counts)
  const to_send = held.counts.filter(one => one.verdict === 'to_send').reduce((sum, one) => sum + one.count, 0)
  return (
    <Card title="送信の再開">
      <div className="flex flex-col items-start gap-4">
        <p>
          {open > 0
            ? `まだ決まっていない送信が${grouped(open)}件あります。すべて決めると再開できます。`
            : '復元の後に入った注文やお知らせも、再開すると送られます。'}
        </p>
        <Button look="primary" disabled={open > 0} onClick={() => setAsking(true)}>
          送信を再開する…
        </Button>
      </div>
      {asking && (
        <AskDialog
          title="送信を再開しますか？"
          yes="再開する"
          look="primary"
          onYes={async () => {
            await call(releaseDepartures, { params: { restore_id: held.id } })
            await invalidate(getRestore)
            say('送信を再開しました。数秒のうちに送り始めます')
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            「これから送る」とした{grouped(to_send)}
            件と、復元の後に入ったものをすべて送ります。再開した後は選び直せません。
          </p>
        </AskDialog>
      )}
    </Card>
  )
}
