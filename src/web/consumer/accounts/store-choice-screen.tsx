import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import StoreIcon from 'lucide-react/icons/store'
import { useState } from 'react'
import { chooseStore } from '#contract/accounts/login.contract.ts'
import { getConsumerSession } from '#contract/accounts/session.contract.ts'
import { settingsFirst } from '#contract/first-settings.ts'
import type { ReplyOf } from '#contract/http/route.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { call } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { ownPage } from '#web/app/after-login.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhonePage } from '#web/ui/phone-page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'

/** Chooses the restaurant to order for; the browser then opens a new document, which is all of that restaurant. */
export const Screen = () => {
  const { data: session } = useData(getConsumerSession, {})
  const [query] = useAddressQuery()
  const [chosen, setChosen] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)

  const choose = async (consumer_id: string) => {
    if (chosen !== null) return
    setChosen(consumer_id)
    setFailed(null)
    try {
      await call(chooseStore, { body: { consumer_id } })
      window.location.assign(ownPage('consumer', query.get('next')) ?? consumerPages.top.path)
    } catch (error) {
      setChosen(null)
      setFailed(failureWords(error))
    }
  }

  // The one whose page was asked for stands first.
  const of = session?.consumers.find(store => store.id === query.get('of'))
  const stores = [...(of ? [of] : []), ...(session?.consumers.filter(store => store !== of) ?? [])]

  // Without a restaurant no other page can be opened yet, so there is no navigation to it.
  const Page = session?.consumer_id ? ConsumerPage : PhonePage
  return (
    <Page title="店舗の選択" bleed>
      {failed !== null && <Notice kind="error" title={failed} className="m-4" />}
      {query.has('back') && (
        <Notice kind="success" title="退会を取り消しました" className="m-4">
          終わっていた取引は元に戻りました。続けて発注できます。
        </Notice>
      )}
      {session === undefined ? (
        <SkeletonRows rows={3} />
      ) : session.consumers.length === 0 ? (
        <NoStore />
      ) : (
        <>
          <Asked of={of} />
          <ul className="border-t">
            {stores.map(store => (
              <StoreRow
                key={store.id}
                store={store}
                here={store.id === session.consumer_id}
                chosen={store.id === chosen}
                onChoose={() => void choose(store.id)}
              />
            ))}
          </ul>
        </>
      )}
    </Page>
  )
}

/** What is to be chosen; of a page of another restaurant (`of`) than the one that was chosen, whose it is. */
const Asked = ({ of }: { of: Store | undefined }) =>
  of ? (
    <Notice title={`開こうとしたページは「${of.name}」のものです`} className="m-4">
      「{of.name}」を選ぶと開きます。
    </Notice>
  ) : (
    <p className="p-4 text-sm text-ink-soft">発注する店舗を選んでください。</p>
  )

const closed_words = {
  handed_over: 'は、ほかの方に引き継がれました。スタッフとして入るときは、いまのオーナーに登録を依頼してください。',
  removed: 'のスタッフから外れています。店舗のオーナーにお問い合わせください。',
  left: 'は、Oroshiを退会しています。',
  suspended: 'は、運営が利用を停止しています。お問い合わせの画面からお知らせください。',
}

/** Why there is nothing to order for, and the ways on: the return for whom it belongs to alone, and out. */
const NoStore = () => {
  const { data } = useData(...settingsFirst.storeChoice().left, { fresh_for: 0 })
  if (!data) return <SkeletonRows rows={3} />
  const { items, closed } = data
  return (
    <EmptyState icon={StoreIcon} title="発注できる店舗がありません">
      {closed.length === 0 && '店舗のオーナーに、スタッフとしての登録を依頼してください。'}
      {closed.map(({ consumer_name, why, reason }) => (
        <p key={consumer_name}>
          「{consumer_name}」{closed_words[why]}
          {reason !== null && `理由：${reason}`}
          {why === 'left' && items.length === 0 && '取り消せるのは、30日のあいだ、その店舗のオーナーだけです。'}
        </p>
      ))}
      <p className="flex flex-wrap justify-center gap-x-6">
        {items.length > 0 && (
          <TextLink to={consumerPages.cancellationComplete.path} tall>
            退会を取り消す
          </TextLink>
        )}
        <TextLink to={consumerPages.logout.path} tall>
          ログアウト
        </TextLink>
      </p>
    </EmptyState>
  )
}

type Store = ReplyOf<typeof getConsumerSession>['consumers'][number]

const StoreRow = ({
  store,
  here,
  chosen,
  onChoose,
}: {
  store: Store
  here: boolean
  chosen: boolean
  onChoose: () => void
}) => (
  <li className="border-b">
    <button
      type="button"
      aria-current={here || undefined}
      aria-busy={chosen || undefined}
      onClick={onChoose}
      className={cx(
        'ring-inside flex min-h-18 w-full items-center gap-3 px-4 py-2 text-left hover:bg-ground active:bg-line',
        chosen && 'bg-leaf-pale',
      )}
    >
      <StoreIcon size={24} className="shrink-0 text-ink-soft" />
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{store.name}</span>
        <span className="block text-sm text-ink-soft">{store.role === 'owner' ? 'オーナー' : 'スタッフ'}</span>
      </span>
      {here ? (
        <span className="flex items-center gap-1 text-sm font-bold text-leaf">
          <Check size={16} />
          選択中
        </span>
      ) : (
        <ChevronRight size={20} className="shrink-0 text-ink-faint" />
      )}
    </button>
  </li>
)
