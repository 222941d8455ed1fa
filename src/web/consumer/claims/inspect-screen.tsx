import CheckCheck from 'lucide-react/icons/check-check'
import Send from 'lucide-react/icons/send'
import { useRef } from 'react'
import { useParams } from 'react-router'
import type { Inspection } from '#contract/claims/claim-shapes.ts'
import { inspectionFirst } from '#contract/first-claims.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { isOpenClaim } from '#domain/claims/states.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { CallButton } from '#web/consumer/call-button.tsx'
import { Wrong } from '#web/consumer/wrong.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhonePage } from '#web/ui/phone-page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import type { InspectDraft } from './inspect-draft.ts'
import { InspectLine } from './inspect-line.tsx'
import { useInspecting } from './use-inspecting.ts'

/** An order at the door: what arrived is ticked, what is wrong is told to the supplier. */
export const Screen = () => {
  const { order_id = '' } = useParams()
  const first = inspectionFirst.orderInspect({ consumer_id: consumerId(), order_id })
  const { data } = useData(...first.inspection, { fresh_for: 0, every: 30_000 })
  return data ? <Inspecting key={order_id} shown={data} /> : <Waiting order_id={order_id} />
}

const backTo = (order_id: string) => pathTo(consumerPages.orderDetail.path, { order_id })

const Waiting = ({ order_id }: { order_id: string }) => (
  <PhonePage title={consumerPages.orderInspect.title} back={backTo(order_id)} bleed>
    <SkeletonRows rows={6} height="h-28" />
  </PhonePage>
)

const Inspecting = ({ shown }: { shown: Inspection }) => {
  const { draft, tick, change, photos, report, faults, wrong, far, notSure, unsent, sendTicks } = useInspecting(shown)
  const list = useRef<HTMLUListElement>(null)
  const disabled = shown.why_not !== null
  const problems = Object.keys(draft.problems).length
  const left = leftOf(shown, draft)
  const send = async (sure = false) => {
    await report(sure)
    // The first line that could not go.
    requestAnimationFrame(() =>
      list.current?.querySelector('[aria-invalid], [data-invalid]')?.scrollIntoView({ block: 'center' }),
    )
  }
  return (
    <PhonePage
      title={consumerPages.orderInspect.title}
      back={backTo(shown.order.id)}
      bleed
      below={<Head shown={shown} left={left.length} />}
      bar={
        <div className="flex w-full flex-col gap-2">
          <Wrong words={wrong} />
          <Bar
            shown={shown}
            problems={problems}
            left={left.map(one => one.line_number)}
            onTick={tick}
            onSend={() => send()}
            disabled={disabled}
          />
        </div>
      }
    >
      {shown.why_not !== null && <Notice kind="warning" className="m-4" title={shown.why_not} />}
      {!shown.told && <NotTold shown={shown} />}
      {unsent > 0 && <Unsent count={unsent} onSend={sendTicks} />}
      <ul ref={list}>
        {shown.lines.map(line => (
          <InspectLine
            key={line.line_number}
            line={line}
            claims={openClaims(shown, line.line_number)}
            pressed={draft.ticks[line.line_number]}
            problem={draft.problems[line.line_number]}
            faults={faults[line.line_number] ?? {}}
            disabled={disabled}
            onTick={arrived => tick([line.line_number], arrived)}
            onChange={problem => change(line.line_number, problem)}
            onPhotos={others => photos(line.line_number, others)}
          />
        ))}
      </ul>
      {far.length > 0 && <FarQuestion far={far} told={shown.told} onSure={() => send(true)} onClose={notSure} />}
    </PhonePage>
  )
}

const openClaims = ({ claims }: Inspection, line_number: number) =>
  claims.filter(one => one.line_number === line_number && isOpenClaim(one.state))

/** The lines of which nothing is said yet. */
const leftOf = (shown: Inspection, { ticks, problems }: InspectDraft) =>
  shown.lines.filter(
    one =>
      one.quantity !== null &&
      !(ticks[one.line_number] ?? one.arrived !== null) &&
      !problems[one.line_number] &&
      openClaims(shown, one.line_number).length === 0,
  )

const Unsent = ({ count, onSend }: { count: number; onSend: () => unknown }) => (
  <Notice
    kind="warning"
    className="m-4"
    title={`${count}件の印が届いたか、まだ分かりません`}
    action={<Button onClick={onSend}>もう一度送る</Button>}
  >
    この端末に残っています。電波が届くと、もう一度送ります。
  </Notice>
)

type FarProps = { far: readonly string[]; told: boolean; onSure: () => Promise<void>; onClose: () => void }

/** Quantities that are far from what was ordered: asked about once. */
const FarQuestion = ({ far, told, onSure, onClose }: FarProps) => (
  <ConfirmDialog
    onClose={onClose}
    title="この数量でよろしいですか"
    no="直す"
    yes={told ? 'このまま連絡する' : 'このまま記録する'}
    look="primary"
    onYes={onSure}
  >
    <ul className="flex list-disc flex-col gap-1 pl-5 tabular-nums">
      {far.map(words => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  </ConfirmDialog>
)

const Head = ({ shown: { order }, left }: { shown: Inspection; left: number }) => (
  <p className="flex flex-wrap items-baseline justify-between gap-x-3 border-t px-4 py-2 text-sm">
    <span className="min-w-0">
      <strong className="text-base">{order.supplier_name}</strong>
      <span className="ml-2 tabular-nums">{formatDayWithWeekday(order.delivery_date)}納品</span>
    </span>
    <output className="whitespace-nowrap tabular-nums">{left === 0 ? 'すべて確認しました' : `残り${left}点`}</output>
  </p>
)

/** Nobody at this supplier reads what is written here. */
const NotTold = ({ shown: { order } }: { shown: Inspection }) => (
  <Notice
    className="m-4"
    title="この仕入先には、Oroshiからは伝わりません"
    action={order.phone_number !== null && <CallButton phone={order.phone_number}>電話する</CallButton>}
  >
    ご自分で登録した仕入先です。問題は店舗の記録として残ります。仕入先には電話などで伝えてください。
  </Notice>
)

const Bar = ({
  shown,
  problems,
  left,
  disabled,
  onTick,
  onSend,
}: {
  shown: Inspection
  problems: number
  left: number[]
  disabled: boolean
  onTick: (line_numbers: readonly number[], arrived: boolean) => void
  onSend: () => Promise<void>
}) => {
  const say = useToast()
  if (problems > 0)
    return (
      <Button look="primary" size="large" wide icon={Send} disabled={disabled} onClick={onSend}>
        {shown.told ? `仕入先に連絡する（${problems}件）` : `記録する（${problems}件）`}
      </Button>
    )
  if (left.length > 0)
    return (
      <Button
        size="large"
        wide
        icon={CheckCheck}
        disabled={disabled}
        onClick={() => {
          onTick(left, true)
          say(`${left.length}点に「届いた」の印を付けました`, {
            action: { label: '元に戻す', onPress: () => onTick(left, false) },
          })
        }}
      >
        すべて届いた（残り{left.length}点）
      </Button>
    )
  return (
    <ButtonLink look="primary" size="large" wide to={backTo(shown.order.id)}>
      発注の詳細に戻る
    </ButtonLink>
  )
}
