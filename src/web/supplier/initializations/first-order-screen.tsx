import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import {
  getInitialization,
  type Initialization,
  placeTestOrder,
  removeTestOrder,
} from '#contract/initializations/initializations.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { sayNotDone } from '#web/form/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { ClosingStart } from './closing-start.tsx'
import { StepPage, useInitialization } from './steps.tsx'

/** Until when orders are taken, who is told, and the first order: a test. */
export const Screen = () => {
  const state = useInitialization()
  return (
    <StepPage at="purchase_orders">
      {state && (
        <div className="flex max-w-240 flex-col gap-4">
          <Card title="いつまで受けるか">
            {state.has_closing ? (
              <p className="phrase text-sm">
                受注締めは決まっています。
                <TextLink to={supplierPages.orderClosings.path}>曜日ごと・得意先ごとの締め</TextLink>と
                <TextLink to={supplierPages.nonDeliveryDays.path}>休配日</TextLink>は、いつでも変えられます。
              </p>
            ) : (
              <ClosingStart />
            )}
          </Card>
          <Card title="届いたことを、どこで知るか">
            <ul className="flex list-disc flex-col gap-1 pl-6 text-sm">
              <li>受注の画面を開いていれば、すぐに一番上に出ます。</li>
              {state.mails.length > 0 ? (
                <li className="break-all">
                  メールが届きます：
                  {state.mails.map(one => `${one.name}（${one.mail_address}）`).join('、')}
                </li>
              ) : (
                <li>メールが届く人はまだいません。</li>
              )}
            </ul>
            <p className="phrase mt-3 text-sm">
              だれに届けるかは<TextLink to={supplierPages.users.path}>ユーザー</TextLink>と
              <TextLink to={supplierPages.orderCounters.path}>受注窓口</TextLink>で決められます。
            </p>
          </Card>
          <TestOrder state={state} />
        </div>
      )}
    </StepPage>
  )
}

const TestOrder = ({ state }: { state: Initialization }) => {
  const say = useToast()
  const [busy, setBusy] = useState(false)
  const params = { supplier_id: supplierId() }
  const ready = state.item_count > 0 && state.has_closing
  const order = state.test?.order
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      // A colleague's test order has come meanwhile: it is the one to look at.
      const current = detailOf(error, 'current') as Initialization | undefined
      if (current) setData(getInitialization, { params }, current)
      sayNotDone(say, error)
    } finally {
      setBusy(false)
    }
  }
  const place = () =>
    run(async () => {
      setData(getInitialization, { params }, await call(placeTestOrder, { params }))
    })
  const remove = () =>
    run(async () => {
      await call(removeTestOrder, { params })
      await invalidate(`/api/v2/suppliers/${params.supplier_id}/`)
      say('テスト店舗と注文を消しました')
    })
  return (
    <Card title="テスト注文を受け取る">
      {order ? (
        <TestOrderCame order={order} busy={busy} onRemove={remove} />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="phrase text-sm text-ink-soft">
            テスト店舗から、登録した商品の注文が1件届きます。本物の受注と同じように、画面とメールに届きます。
          </p>
          {!ready && (
            <Notice kind="warning" title="先に決めることがあります">
              {state.item_count === 0 ? '商品を1件以上登録してください。' : ''}
              {state.has_closing ? '' : 'いつまで受けるかを決めてください。'}
            </Notice>
          )}
          {state.steps.purchase_orders && <p className="text-sm">テスト注文は、受け取り済みです。</p>}
          <div>
            <Button look="primary" icon={Send} disabled={!ready} busy={busy} onClick={() => void place()}>
              {state.steps.purchase_orders ? 'もう一度テスト注文を送る' : 'テスト注文を送る'}
            </Button>
          </div>
        </div>
      )}
    </Card>
  )
}

type CameProps = {
  order: NonNullable<NonNullable<Initialization['test']>['order']>
  busy: boolean
  onRemove: () => Promise<void>
}

const TestOrderCame = ({ order, busy, onRemove }: CameProps) => (
  <div className="flex flex-col gap-4">
    <Notice kind="success" title={`テスト注文 ${order.number} が届きました`}>
      テスト店舗から、{formatDayWithWeekday(order.delivery_date)}
      納品の注文です。受注の画面で開き、印刷や処理済を試してください。
    </Notice>
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={`${supplierPages.orders.path}?delivery_date=${order.delivery_date}`} look="primary">
        受注の画面で見る
      </ButtonLink>
      <ButtonLink to={pathTo(supplierPages.orderDetail.path, { order_id: order.id })}>この注文を開く</ButtonLink>
      <Button look="danger" icon={Trash2} busy={busy} onClick={() => void onRemove()}>
        テスト店舗と注文を消す
      </Button>
    </div>
    <p className="phrase text-sm text-ink-soft">
      テスト注文は、データの書き出しに入りません。消すと跡は残らず、消さなくても7日たつと消えます。
    </p>
  </div>
)
