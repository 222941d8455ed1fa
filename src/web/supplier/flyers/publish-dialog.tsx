import Newspaper from 'lucide-react/icons/newspaper'
import { useState } from 'react'
import { type Flyer, type FlyerReach, getFlyerReach, publishFlyer } from '#contract/flyers/flyers.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { compare, formatQuantity, sub } from '#domain/shared/decimal.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { refusedBy } from '#web/form/form-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { draftOf } from './flyer-draft.ts'
import { FlyerLook } from './flyer-look.tsx'
import { putFlyer } from './use-flyer.ts'

type Props = {
  flyer: Flyer
  onClose: () => void
  /** What the flyer lacks, beside its fields. */
  onRefused: (messages: FieldMessage[]) => void
}

const usePublishing = ({ flyer, onClose, onRefused }: Props) => {
  const say = useToast()
  const [busy, setBusy] = useState(false)
  const [tells, setTells] = useState(true)
  const [wrong, setWrong] = useState<string | null>(null)
  const publish = async () => {
    setBusy(true)
    try {
      const params = { supplier_id: supplierId(), web_flyer_id: flyer.id }
      const shown = await call(publishFlyer, { params, body: { revision: flyer.revision, tells } })
      say(tells ? 'チラシを掲載しました' : 'チラシを掲載しました。メッセージに付けて知らせてください')
      onClose()
      putFlyer(shown)
    } catch (error) {
      const refused = refusedBy(error)
      if (!refused) throw error
      const current = detailOf(error, 'current') as Flyer | undefined
      if (current) putFlyer(current)
      if (refused.messages.length === 0) setWrong(refused.global)
      else {
        onClose()
        onRefused(refused.messages)
      }
    } finally {
      setBusy(false)
    }
  }
  return { busy, wrong, publish, tells, setTells }
}

/** Whom a flyer reaches, what comes of it, and how it is read there: the last look before restaurants see it. */
export const PublishDialog = (props: Props) => {
  const { flyer, onClose } = props
  const params = { supplier_id: supplierId(), web_flyer_id: flyer.id }
  const { data } = useData(getFlyerReach, { params }, { fresh_for: 0 })
  const { busy, wrong, publish, tells, setTells } = usePublishing(props)
  return (
    <Dialog
      open
      onClose={onClose}
      title="掲載の確認"
      width="wide"
      actions={
        <>
          <Button onClick={onClose}>戻って直す</Button>
          <Button look="primary" icon={Newspaper} busy={busy} disabled={!data} onClick={publish}>
            掲載する
          </Button>
        </>
      }
    >
      {!data ? (
        <SkeletonRows rows={4} />
      ) : (
        <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-3">
            <ReachWords flyer={flyer} reach={data} />
            <TellsChoice tells={tells} onChange={setTells} />
            {wrong !== null && (
              <div role="alert">
                <FieldError>{wrong}</FieldError>
              </div>
            )}
          </div>
          <FlyerLook draft={draftOf(flyer)} label="掲載する内容" />
        </div>
      )}
    </Dialog>
  )
}

/** How many see it, and what comes of it for their orders. */
const ReachWords = ({ flyer, reach }: { flyer: Flyer; reach: FlyerReach }) => (
  <>
    <p className="text-lg font-bold">
      {reach.count === 0 ? '見える得意先がありません' : `${grouped(reach.count)}件の得意先に見えます`}
    </p>
    {reach.muted_count > 0 && (
      <p className="phrase text-sm text-ink-soft">
        うち{grouped(reach.muted_count)}件は通知オフです。発注画面には載りますが、通知とメールは届きません。
      </p>
    )}
    <p className="phrase">
      掲載すると発注画面の「チラシ」に並び、期間の納品分の発注がチラシの価格になります。いつもの価格や得意先ごとの価格のほうが安いところでは、その価格のままです。
    </p>
    <p className="phrase">
      すでに入っている発注の価格は変わりません。飲食店が数量を増やした商品と単位を変えた商品だけ、そのときの価格になります。
    </p>
    <TakenItems flyer={flyer} taken={reach.taken} />
  </>
)

const TellsChoice = ({ tells, onChange }: { tells: boolean; onChange: (tells: boolean) => void }) => (
  <RadioGroup
    label="得意先へのお知らせ"
    name="tells"
    value={tells ? 'now' : 'message'}
    onChange={next => onChange(next === 'now')}
    choices={[
      { value: 'now', label: '掲載したことを知らせる', hint: '得意先には1回だけ知らせます' },
      {
        value: 'message',
        label: 'いまは知らせない',
        hint: 'メッセージに付けて送るときに選ぶと、お知らせが2回になりません',
      },
    ]}
  />
)

/**
 * What orders that stand leave of each limited item: one that they have used up in all is sold out from the start, and a
 * store that has had its share can order no more of it.
 */
const TakenItems = ({ flyer, taken }: { flyer: Flyer; taken: FlyerReach['taken'] }) => {
  const rows = taken.flatMap(one => {
    const item = flyer.items.find(({ product_item_id }) => product_item_id === one.product_item_id)
    return item ? [{ ...item, words: takenWords(item, one) }] : []
  })
  if (rows.length === 0) return null
  return (
    <Notice kind="warning" title="期間の納品分に、もう発注が入っています">
      <ul className="flex flex-col gap-1">
        {rows.map(({ product_item_id, name, words }) => (
          <li key={product_item_id} className="phrase">
            {`${name}：${words}`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const takenWords = (
  { unit, total_limit, store_limit }: Flyer['items'][number],
  { sold, full_store_count }: FlyerReach['taken'][number],
) => {
  const amountOf = (pieces: string) => `${formatQuantity(pieces)}${unit}`
  const left = total_limit === null ? null : sub(total_limit, sold)
  const sold_out = left !== null && compare(left, '0') <= 0
  return [
    total_limit !== null && `限定${amountOf(total_limit)}に、もう${amountOf(sold)}の発注があります。`,
    left !== null && !sold_out && `残りは${amountOf(left)}です。`,
    sold_out && '掲載するとすぐに完売になり、期間の納品分は発注できません。',
    !sold_out &&
      full_store_count > 0 &&
      `${grouped(full_store_count)}店舗は、もう1店舗${amountOf(store_limit ?? '0')}の上限に達していて、期間の納品分はこれ以上発注できません。`,
  ]
    .filter(one => one !== false)
    .join('')
}
