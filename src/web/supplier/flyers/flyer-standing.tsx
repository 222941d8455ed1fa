import ChartColumn from 'lucide-react/icons/chart-column'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Copy from 'lucide-react/icons/copy'
import Printer from 'lucide-react/icons/printer'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { type Flyer, printFlyer } from '#contract/flyers/flyers.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { grouped } from '#domain/shared/count.ts'
import { dayOf, formatDateTime, formatDayWithWeekday } from '#domain/shared/day.ts'
import { serverNow } from '#web/api/clock.ts'
import { download } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { useTold } from '#web/form/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useFlyer } from './use-flyer.ts'

const when = (at: string | null, by: string | null) => `${at === null ? '' : formatDateTime(new Date(at))} ${by ?? ''}`

/** How a flyer stands before its restaurants, since when and by whom, and what can be done about that. */
export const FlyerStanding = ({ flyer, may_write }: { flyer: Flyer; may_write: boolean }) => {
  const { withdraw, restore, copy } = useFlyer(flyer.id)
  const { state, told_count } = flyer
  const result = (
    <ButtonLink icon={ChartColumn} to={pathTo(supplierPages.webFlyerResult.path, { web_flyer_id: flyer.id })}>
      成果を見る
    </ButtonLink>
  )
  const again = may_write && (
    <Button icon={Copy} onClick={copy}>
      写して新しく作る
    </Button>
  )
  if (state === 'draft')
    return (
      <p className="text-sm text-ink-soft">
        最後の変更 <span className="tabular-nums">{when(flyer.changed_at, flyer.changed_by_name)}</span>
      </p>
    )
  if (state === 'withdrawn') {
    const lasts = flyer.delivery_to !== null && flyer.delivery_to >= dayOf(serverNow())
    return (
      <Notice
        kind="warning"
        title={`${when(flyer.withdrawn_at, flyer.withdrawn_by_name)}が取り下げました`}
        action={
          <div className="flex flex-wrap gap-2">
            {may_write && lasts && (
              <Button icon={Undo2} onClick={restore}>
                取り下げを取り消す
              </Button>
            )}
            {result}
            {again}
          </div>
        }
      >
        これからの発注はいつもの価格です。すでに入った発注はチラシの価格のままで、飲食店が数量を増やした商品と単位を変えた商品だけ、そのときの価格になります。
      </Notice>
    )
  }
  return (
    <Notice
      title={`${when(flyer.published_at, flyer.published_by_name)}が掲載しました${told_count === 0 ? '' : `（${grouped(told_count)}件の得意先に知らせました）`}`}
      action={
        <div className="flex flex-wrap gap-2">
          {state !== 'over' && <PrintButton id={flyer.id} />}
          {result}
          {again}
          {may_write && state !== 'over' && <WithdrawButton onWithdraw={withdraw} />}
        </div>
      }
    >
      {state === 'over'
        ? '納品の期間は終わりました。'
        : `飲食店の発注画面に見えています${state === 'coming' && flyer.delivery_from ? `（この価格は${formatDayWithWeekday(flyer.delivery_from)}の納品分から）` : ''}。内容を変えると、これからの発注に使われます。すでに入った発注の価格は変わらず、変更は知らせ直しません。`}
    </Notice>
  )
}

/** The flyer on paper, to be handed to customers. */
const PrintButton = ({ id: web_flyer_id }: { id: string }) => {
  const say = useToast()
  const told = useTold()
  const [busy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    await told(async () => {
      const name = await download(printFlyer, { params: { supplier_id: supplierId(), web_flyer_id } })
      say(`${name}を保存しました`)
    })
    setBusy(false)
  }
  return (
    <Button icon={Printer} busy={busy} onClick={print}>
      PDFで印刷する
    </Button>
  )
}

const WithdrawButton = ({ onWithdraw }: { onWithdraw: () => unknown }) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look="danger" icon={CircleSlash} onClick={() => setAsking(true)}>
        取り下げる
      </Button>
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title="このチラシを取り下げますか"
          width="narrow"
          yes="取り下げる"
          onYes={() => {
            setAsking(false)
            return onWithdraw()
          }}
          careful
        >
          <p className="phrase">
            飲食店の画面から消え、これからの発注はいつもの価格になります。すでに入った発注はチラシの価格のままで、飲食店が数量を増やした商品と単位を変えた商品だけ、そのときの価格になります。期間のうちは元に戻せます。
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
