import Printer from 'lucide-react/icons/printer'
import Send from 'lucide-react/icons/send'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { flyerStoresPage } from '#contract/first-invites.ts'
import type { ReplyOf } from '#contract/http/route.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { type askFlyerSending, type FlyerStore, listFlyerStores } from '#contract/stores/invite-flyer.contract.ts'
import { printInvites } from '#contract/stores/store-invites.contract.ts'
import { countStores, listStores } from '#contract/stores/stores.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { invite_stage_words, invite_stages } from '#domain/stores/invite-flyer.ts'
import { invalidate } from '#web/api/data.ts'
import { download } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { useTold } from '#web/form/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CountChips } from '#web/ui/count-chips.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhoneBar } from '#web/ui/phone-bar.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAddressQuery, withWords } from '#web/ui/use-address-query.ts'
import { useWide } from '#web/ui/use-wide.ts'
import { AskSendingDialog } from './ask-sending-dialog.tsx'
import { FlyerEditor } from './flyer-editor.tsx'
import { FlyerStoreTable } from './flyer-store-table.tsx'

/** The stores as they are narrowed in the address, and which of them are chosen; what is chosen outlives a search. */
const useFlyerStores = () => {
  const [query, setQuery] = useAddressQuery()
  const stage = invite_stages.find(one => one === query.get('stage'))
  const q = query.get('q') ?? ''
  const narrow = (to: { stage?: string; q?: string }) =>
    setQuery(withWords({ stage: stage ?? '', q, ...to }), { replace: true })
  const asked = { ...(stage ? { stage } : {}), ...(q === '' ? {} : { q }) }
  const list = usePages(...flyerStoresPage({ supplier_id: supplierId() }, asked), { keep: true, fresh_for: 0 })
  const [chosen, setChosen] = useState<ReadonlyMap<string, FlyerStore>>(new Map())
  const choose = (stores: readonly FlyerStore[], on: boolean) => {
    const next = new Map(chosen)
    for (const one of stores) {
      if (on) next.set(one.store_id, one)
      else next.delete(one.store_id)
    }
    setChosen(next)
  }
  const clear = () => setChosen(new Map())
  const now = new Map(list.items?.map(one => [one.store_id, one]))
  const stores = [...chosen.values()].map(one => now.get(one.store_id) ?? one).filter(one => !one.linked)
  return { stage, q, narrow, list, chosen: stores, choose, clear }
}

type FlyerStores = ReturnType<typeof useFlyerStores>

/** The printed invitation: what stands on it, for whom it is printed or sent, and who has come by it. */
export const Screen = () => {
  const stores = useFlyerStores()
  const { list, chosen } = stores
  const [asking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState<ReplyOf<typeof askFlyerSending> | null>(null)
  const first = list.pages?.[0]
  return (
    <>
      <DeskHead title={supplierPages.inviteFlyer.title}>
        <p className="phrase max-w-180 text-sm text-ink-soft">
          得意先ごとのQRコードが入ったA4の招待状です。印刷して渡すか、運営に発送を依頼できます。
        </p>
      </DeskHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-4">
          {first && <Reached reached={first.reached} />}
          {outcome && outcome.left_out.length > 0 && <LeftOut outcome={outcome} onClose={() => setOutcome(null)} />}
          <Stores stores={stores} onAsk={() => setAsking(true)} />
        </div>
        <FlyerEditor />
      </div>
      {asking && (
        <AskSendingDialog
          stores={chosen}
          onClose={() => setAsking(false)}
          onAsked={done => {
            setAsking(false)
            setOutcome(done)
            stores.clear()
          }}
        />
      )}
    </>
  )
}

const Stores = ({ stores, onAsk }: { stores: FlyerStores; onAsk: () => void }) => {
  const { list, stage, q, narrow, chosen, choose } = stores
  const { items } = list
  const wide = useWide(768)
  const box = useRef<HTMLInputElement>(null)
  const counts = list.pages?.[0]?.counts
  const all = counts && { ...counts, all: Object.values(counts).reduce((sum, one) => sum + one, 0) }
  return (
    <section aria-label="得意先" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchBox
          value={q}
          box={box}
          label="得意先名・カナ・コード・住所・電話で検索"
          placeholder="得意先名・コード・住所・電話"
          onSearch={next => narrow({ q: next })}
          onLeave={() => box.current?.blur()}
        />
        <CountChips
          name="invite-stage"
          value={stage ?? 'all'}
          counts={all}
          onChange={value => narrow({ stage: value === 'all' ? '' : value })}
          chips={[
            { value: 'all', word: 'すべて' },
            ...invite_stages.map(value => ({ value, word: invite_stage_words[value] })),
          ]}
        />
      </div>
      {wide && <Doing stores={stores} onAsk={onAsk} />}
      {!items ? (
        <SkeletonRows rows={8} height="h-10" />
      ) : items.length === 0 ? (
        <None narrowed={stage !== undefined || q !== ''} />
      ) : (
        <FlyerStoreTable items={items} chosen={chosen} onChoose={choose} outdated={list.outdated} />
      )}
      <MoreButton list={list} />
      {!wide && chosen.length > 0 && (
        <PhoneBar>
          <Doing stores={stores} onAsk={onAsk} />
        </PhoneBar>
      )}
    </section>
  )
}

/** What is done with the chosen stores. */
const Doing = ({ stores: { chosen, clear }, onAsk }: { stores: FlyerStores; onAsk: () => void }) => {
  const told = useTold()
  const say = useToast()
  const count = chosen.length
  const print = () =>
    told(async () => {
      const body = { store_ids: chosen.map(one => one.store_id) }
      await download(printInvites, { params: { supplier_id: supplierId() }, body })
      await Promise.all([listFlyerStores, listStores, countStores].map(invalidate))
      say(`招待状を${grouped(count)}枚作りました。これらの得意先のQRコードは、いまから使えます`)
    })
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <span aria-live="polite" className="whitespace-nowrap tabular-nums">
        {count === 0 ? (
          '得意先を選んでください'
        ) : (
          <>
            <strong>{grouped(count)}件</strong>を選択中
          </>
        )}
      </span>
      {count > 0 && (
        <Button look="quiet" size="small" icon={X} onClick={clear}>
          外す
        </Button>
      )}
      <Button size="small" icon={Printer} disabled={count === 0} onClick={print}>
        印刷（A4のPDF）
      </Button>
      <Button look="primary" size="small" icon={Send} disabled={count === 0} onClick={onAsk}>
        発送を依頼
      </Button>
    </div>
  )
}

const None = ({ narrowed }: { narrowed: boolean }) =>
  narrowed ? (
    <EmptyState icon={Send} title="条件に合う得意先はありません">
      検索の言葉を短くするか、「すべて」にしてお試しください。
    </EmptyState>
  ) : (
    <EmptyState
      icon={Send}
      title="招待できる得意先がありません"
      action={
        <ButtonLink look="primary" to={supplierPages.storeNew.path}>
          得意先を登録
        </ButtonLink>
      }
    >
      得意先を登録すると、その得意先の招待状を印刷したり、発送を依頼したりできます。
    </EmptyState>
  )

/** How far those who were invited have come; who has begun has opened it, too. */
const Reached = ({ reached }: Pick<ReplyOf<typeof listFlyerStores>, 'reached'>) => (
  <dl aria-label="招待の進み" className="grid grid-cols-2 gap-2 sm:grid-cols-4">
    {(
      [
        ['招待した得意先', reached.invited],
        ['開封', reached.opened],
        ['登録を始めた', reached.begun],
        ['登録済', reached.joined],
      ] as const
    ).map(([word, count]) => (
      <div key={word} className="rounded-card border bg-surface px-3 py-2">
        <dt className="text-sm">{word}</dt>
        <dd className="text-xl font-bold tabular-nums">{grouped(count)}</dd>
      </div>
    ))}
  </dl>
)

type LeftOutProps = { outcome: ReplyOf<typeof askFlyerSending>; onClose: () => void }

/** Who was not asked for, and why. */
const LeftOut = ({ outcome: { asked, left_out }, onClose }: LeftOutProps) => (
  <Notice
    kind="warning"
    title={`${asked > 0 ? `${grouped(asked)}件の発送を依頼しました。` : ''}${grouped(left_out.length)}件は依頼していません`}
    action={
      <Button size="small" onClick={onClose}>
        閉じる
      </Button>
    }
  >
    <ul className="relative max-h-40 list-disc overflow-y-auto pl-5">
      {left_out.map(one => (
        <li key={one.store_id}>
          {one.name}：{one.message}
        </li>
      ))}
    </ul>
  </Notice>
)
