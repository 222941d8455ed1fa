import Handshake from 'lucide-react/icons/handshake'
import Search from 'lucide-react/icons/search'
import SearchX from 'lucide-react/icons/search-x'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { askDeal } from '#contract/deals/ask-deal.contract.ts'
import { settingsFirst } from '#contract/first-settings.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import {
  type FoundSupplier,
  findSuppliers,
  listAskedDeals,
  type OwnAsked,
  suppliers_a_page,
  withdrawAsked,
} from '#contract/stores/asking.contract.ts'
import { maxChars } from '#contract/validation/text.ts'
import { dayOf, formatDayWithWeekday } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'

/** Finds a supplier of the platform, asks it for a deal, and shows what became of that. */
export const Screen = () => {
  const session = useConsumerSession()
  const is_owner = session?.role === 'owner'
  return (
    <ConsumerPage title={consumerPages.supplierAsk.title} back={consumerPages.suppliers.path}>
      <div className="flex flex-col gap-6">
        {session && !is_owner && <Notice title="取引を申請できるのは、店舗のオーナーだけです" />}
        <Finder is_owner={is_owner} />
        <Asked is_owner={is_owner} />
      </div>
    </ConsumerPage>
  )
}

const Finder = ({ is_owner }: { is_owner: boolean }) => {
  const [query, setQuery] = useAddressQuery()
  const [asking, setAsking] = useState<FoundSupplier | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const q = (query.get('q') ?? '').slice(0, 100)
  const wanted = q.trim() !== ''
  const list = usePages(
    findSuppliers,
    { params: { consumer_id: consumerId() }, query: { q: q.trim(), limit: suppliers_a_page } },
    { enabled: wanted, keep: true },
  )
  return (
    <section aria-label="仕入先を探す" className="flex flex-col gap-3">
      <p className="phrase text-sm text-ink-soft">
        Oroshiで受注している仕入先に、取引を申請します。承認されると、仕入先の商品を見て発注できるようになります。
      </p>
      <SearchBox
        value={q}
        box={box}
        onLeave={() => box.current?.blur()}
        onSearch={next => setQuery(next === '' ? {} : { q: next }, { replace: true })}
        label="仕入先の名前・カナ・所在地で検索"
        placeholder="仕入先の名前・所在地"
      />
      {!wanted ? (
        <p className="flex items-center gap-2 py-4 text-ink-soft">
          <Search size={20} className="shrink-0" />
          名前の一部を入力すると、見つかった仕入先が並びます。
        </p>
      ) : !list.items ? (
        <SkeletonRows rows={3} />
      ) : list.items.length === 0 ? (
        <EmptyState icon={SearchX} title="見つかりませんでした">
          名前の一部だけで、もう一度お探しください。Oroshiを使っていない仕入先は、「仕入先の設定」から登録できます。
        </EmptyState>
      ) : (
        <>
          <ul className="border-t">
            {list.items.map(one => (
              <Row key={one.id} supplier={one} is_owner={is_owner} onAsk={() => setAsking(one)} />
            ))}
          </ul>
          <MoreButton list={list} />
        </>
      )}
      {asking && <AskDialog key={asking.id} supplier={asking} onClose={() => setAsking(null)} />}
    </section>
  )
}

const state_words = { requested: '申請中', active: '取引中', suspended: '停止中' } as const

const Row = ({ supplier, is_owner, onAsk }: { supplier: FoundSupplier; is_owner: boolean; onAsk: () => void }) => (
  <li className="flex items-center gap-3 border-b py-3">
    <div className="min-w-0 flex-1">
      <p className="font-bold">{supplier.name}</p>
      {supplier.place !== '' && <p className="text-sm text-ink-soft">{supplier.place}</p>}
    </div>
    {supplier.deal_state !== null ? (
      <StateBadge tone={supplier.deal_state === 'requested' ? 'amber' : 'leaf'}>
        {state_words[supplier.deal_state]}
      </StateBadge>
    ) : (
      is_owner && (
        <Button icon={Handshake} onClick={onAsk}>
          申請する<span className="sr-only">（{supplier.name}）</span>
        </Button>
      )
    )}
  </li>
)

const ask_form = z.object({ note: z.string().check(maxChars('ひとこと', 500)) })

const AskDialog = ({ supplier, onClose }: { supplier: FoundSupplier; onClose: () => void }) => {
  const say = useToast()
  const kept = useKeptDraft(`ask:${supplier.id}`, { note: '' }, 0)
  const form = useForm({
    schema: ask_form,
    initial: kept.draft,
    onSubmit: async ({ note }) => {
      await call(askDeal, { params: { consumer_id: consumerId() }, body: { supplier_id: supplier.id, note } })
      kept.drop()
      say(`${supplier.name}に取引を申請しました`)
      onClose()
      await Promise.all([invalidate(findSuppliers), invalidate(listAskedDeals)])
    },
  })
  useKeepTyped(form.values, kept)
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`${supplier.name}に取引を申請する`}
      yes="申請する"
      look="primary"
      busy={form.busy}
      kept={kept}
      onYes={form.submit}
    >
      <Form form={form}>
        <p className="phrase">店名・住所・電話番号・メールアドレスが、この仕入先に伝わります。</p>
        <TextareaField
          label="ひとこと"
          hint="例：担当の方からのご紹介です。週3回、鮮魚をお願いしたいです"
          rows={3}
          {...form.bind('note')}
        />
      </Form>
    </ConfirmDialog>
  )
}

const Asked = ({ is_owner }: { is_owner: boolean }) => {
  const params = { consumer_id: consumerId() }
  const { data } = useData(...settingsFirst.supplierAsk(params).asked, { fresh_for: 0 })
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="asked" className="flex flex-col gap-2">
      <h2 id="asked" className="text-base">
        申請の状況
      </h2>
      <ul className="border-t">
        {data.items.map(one => (
          <AskedRow key={one.deal_id} asked={one} is_owner={is_owner} />
        ))}
      </ul>
    </section>
  )
}

const AskedRow = ({ asked, is_owner }: { asked: OwnAsked; is_owner: boolean }) => {
  const say = useToast()
  const [busy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    try {
      await call(withdrawAsked, { params: { consumer_id: consumerId(), deal_id: asked.deal_id } })
      say(`${asked.supplier_name}への申請を取り下げました`)
    } catch (error) {
      say(failureWords(error), { kind: 'error' })
    }
    setBusy(false)
    await Promise.all([invalidate(findSuppliers), invalidate(listAskedDeals)])
  }
  const waiting = asked.state === 'requested'
  return (
    <li className="flex flex-col gap-1 border-b py-3">
      <p className="flex items-center gap-3">
        <span className="min-w-0 flex-1 font-bold">{asked.supplier_name}</span>
        <StateBadge tone={waiting ? 'amber' : 'neutral'}>{waiting ? '返事待ち' : 'お断り'}</StateBadge>
      </p>
      <p className="text-sm text-ink-soft">
        {formatDayWithWeekday(dayOf(new Date(asked.asked_at)))} に{asked.asked_by_name}さんが申請
      </p>
      {asked.note !== '' && <p className="text-sm whitespace-pre-line">{asked.note}</p>}
      {asked.reason !== '' && <p className="text-sm whitespace-pre-line">理由：{asked.reason}</p>}
      {waiting && is_owner && (
        <Button className="self-start" busy={busy} onClick={withdraw}>
          申請を取り下げる<span className="sr-only">（{asked.supplier_name}）</span>
        </Button>
      )}
    </li>
  )
}
