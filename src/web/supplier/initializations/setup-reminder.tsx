import Link2 from 'lucide-react/icons/link-2'
import ListChecks from 'lucide-react/icons/list-checks'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { deskFirst } from '#contract/first-desk.ts'
import {
  changeInitialization,
  getInitialization,
  type Initialization,
} from '#contract/initializations/initializations.contract.ts'
import { pathTo } from '#contract/pages/page.ts'
import { publicPages } from '#contract/pages/public.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { openOrderOnLink } from '#contract/receipts/orders-on-links.contract.ts'
import { formatMonthDay } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { useTold } from '#web/form/use-told.ts'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { steps } from './steps.tsx'

/** On the entry page: what keeps stores from ordering; until the first set-up is done or put away, how far it has come. */
export const SetupReminder = () => {
  const { data: state } = useData(...deskFirst.orders({ supplier_id: supplierId() }).state, { throws: false })
  if (!state) return null
  return (
    <>
      <NoClosing stores={state.stores_without_closing} />
      <OnLinks orders={state.on_links} />
      {state.reminds && <Steps state={state} />}
    </>
  )
}

/** Stores that can't order, for nobody has said until when orders are taken. */
const NoClosing = ({ stores }: { stores: number }) => {
  const owner = useSupplierSession()?.role === 'owner'
  if (stores === 0) return null
  return (
    <section
      aria-label={supplierPages.orderClosings.title}
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b bg-amber-pale px-4 py-1"
    >
      <TriangleAlert size={20} className="shrink-0 text-amber" />
      <p className="phrase flex min-w-0 flex-1 flex-wrap gap-x-3 text-sm">
        <strong>受注締めが決まっていないため、得意先{stores}件が発注できません</strong>
        <span>
          {owner
            ? 'いつまで受けるかを決めると、すぐに発注できるようになります。'
            : '権限が「オーナー」のユーザーにお知らせください。'}
        </span>
      </p>
      {owner && (
        <ButtonLink to={supplierPages.orderClosings.path} size="small">
          受注締めを決める
        </ButtonLink>
      )}
    </section>
  )
}

const links_shown = 4

/** What came before there was a desk stands on the links of its mails and faxes: how many orders, and the way to each. */
const OnLinks = ({ orders }: { orders: Initialization['on_links'] }) => {
  const told = useTold()
  const open = (order_id: string) =>
    told(async () => {
      const { access_token } = await call(openOrderOnLink, { params: { supplier_id: supplierId(), order_id } })
      window.location.assign(pathTo(publicPages.order, { access_token }))
    })
  if (orders.length === 0) return null
  return (
    <section
      aria-label="登録の前に届いたご注文"
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b bg-indigo-pale px-4 py-1"
    >
      <Link2 size={20} className="shrink-0 text-indigo" />
      <p className="phrase flex min-w-0 flex-1 basis-80 flex-wrap gap-x-3 text-sm">
        <strong>登録の前に届いたご注文が{orders.length}件あります</strong>
        <span>この画面の一覧には出ません。届いたメール・FAXのリンクか、ここから開いて、確認と回答ができます。</span>
      </p>
      <span className="flex flex-wrap gap-2">
        {orders.slice(0, links_shown).map(({ order_id, number, delivery_date, consumer_name, changed }) => (
          <Button key={order_id} size="small" onClick={() => void open(order_id)}>
            {changed && `【${changed === 'cancelled' ? '取消' : '訂正'}】`}
            {formatMonthDay(delivery_date)}納品 {consumer_name}
            <span className="sr-only">（{number}）を開く</span>
          </Button>
        ))}
        {orders.length > links_shown && (
          <span className="self-center text-sm text-ink-soft">ほか{orders.length - links_shown}件</span>
        )}
      </span>
    </section>
  )
}

const Steps = ({ state }: { state: Initialization }) => {
  const say = useToast()
  const told = useTold()
  const params = { supplier_id: supplierId() }
  const next = steps.find(one => !state.steps[one.key])
  const done = steps.filter(one => state.steps[one.key]).length
  const dismiss = () =>
    told(async () => {
      const body = { dismissed: true }
      setData(getInitialization, { params }, await call(changeInitialization, { params, body }))
      say('案内をしまいました。「設定」の「はじめの設定」から、いつでも続けられます')
    })
  return (
    <section
      aria-label={supplierPages.initializations.title}
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b bg-leaf-pale px-4 py-1"
    >
      <ListChecks size={20} className="shrink-0 text-leaf-deep" />
      <p className="phrase flex-1 text-sm">
        <strong>
          {supplierPages.initializations.title} {done}/{steps.length}
        </strong>
        {next && <span className="ml-3">次は「{next.page.title}」です</span>}
      </p>
      <ButtonLink to={supplierPages.initializations.path} size="small" look="primary">
        {done === 0 ? 'はじめる' : '続ける'}
      </ButtonLink>
      <IconButton icon={X} label="はじめの設定の案内をしまう" onClick={() => void dismiss()} />
    </section>
  )
}
