import { useState } from 'react'
import {
  beginExternalConfirm,
  beginReviewLink,
  beginShiireLink,
  type ExternalCredentials,
  endReviewLink,
  endShiireLink,
  getReviewCredentials,
  getShiireCredentials,
} from '#contract/accounts/external-accounts.contract.ts'
import { settingsFirst } from '#contract/first-settings.ts'
import { type ExternalProvider, external_words } from '#domain/accounts/external.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { isSilent } from '#web/api/error-handler.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { GoElsewhere } from '#web/app/go-elsewhere.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { useProofs } from './use-proofs.ts'

const routes = {
  review_site: { get: getReviewCredentials, begin: beginReviewLink, end: endReviewLink },
  purchasing_service: { get: getShiireCredentials, begin: beginShiireLink, end: endShiireLink },
}

const scope_words: Record<string, string> = {
  openid: '利用者の番号',
  profile: 'お名前',
  email: 'メールアドレス',
  phone: '電話番号',
  address: '住所',
}

/** Accounts of other services that let this person in; nothing where there are none. */
export const ExternalServices = () => {
  const [query] = useAddressQuery()
  const params = { consumer_id: consumerId() }
  const first = settingsFirst.myLoginId(params)
  const proofs = useProofs()
  const { data: review } = useData(...first.review, { fresh_for: 0 })
  const { data: shiire } = useData(...first.shiire, { fresh_for: 0 })
  if (!review || !shiire) return <SkeletonRows rows={3} />
  const none = [review, shiire].every(one => one.name === null && one.linked === null)
  if (none) return null
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg">外部サービスとの連携</h2>
      <p className="phrase text-sm">
        連携すると、そのサービスのアカウントでもログインできます。
        {proofs?.password !== false && 'ログインIDとパスワードも、いままでどおり使えます。'}
      </p>
      {query.has('linked') && <Notice kind="success" title="連携しました。次から、このアカウントでログインできます" />}
      {query.has('confirmed') && (
        <Notice kind="success" title="ご本人の確認ができました">
          10分間、ログインIDの変更や連携の解除などの操作ができます。
        </Notice>
      )}
      <Service provider="review_site" {...review} />
      <Service provider="purchasing_service" {...shiire} />
    </section>
  )
}

const Service = ({ provider, name, linked }: ExternalCredentials & { provider: ExternalProvider }) => {
  const params = { consumer_id: consumerId() }
  if (name === null && !linked) return null
  const words = name ?? external_words[provider]
  return (
    <Card title={words}>
      {linked ? (
        <Linked provider={provider} name={words} usable={name !== null} linked={linked} />
      ) : (
        <div className="flex flex-col gap-3">
          <p className="phrase text-sm text-ink-soft">連携していません。</p>
          <GoElsewhere begin={() => call(routes[provider].begin, { params })}>{words}と連携する</GoElsewhere>
        </div>
      )}
    </Card>
  )
}

type LinkedProps = {
  provider: ExternalProvider
  name: string
  usable: boolean
  linked: NonNullable<ExternalCredentials['linked']>
}

const Linked = ({ provider, name, usable, linked }: LinkedProps) => {
  const [asking, setAsking] = useState(false)
  const say = useToast()
  const params = { consumer_id: consumerId() }
  const end = async () => {
    try {
      setData(routes[provider].get, { params }, await call(routes[provider].end, { params }))
      say(`${name}との連携を解除しました。同じ画面から、また連携できます`)
    } catch (error) {
      if (!isSilent(error)) say(failureWords(error), { kind: 'error' })
    }
    setAsking(false)
  }
  const facts = [
    ['連携した日時', formatDateTime(new Date(linked.linked_at))],
    ['最後の使用', linked.last_used_at === null ? 'まだ使っていません' : formatDateTime(new Date(linked.last_used_at))],
    ['受け取る内容', linked.scopes.map(one => scope_words[one] ?? one).join('、')],
  ] as const
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-col gap-1 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap gap-x-3">
            <dt className="w-26 text-ink-soft">{label}</dt>
            <dd className="min-w-[min(8rem,100%)] flex-1 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Button wide onClick={() => setAsking(true)}>
        連携を解除する
      </Button>
      {usable && (
        <div className="flex flex-col gap-2 border-t pt-3">
          <p className="phrase text-sm text-ink-soft">
            パスワードを決めていない方は、大切な操作の前に、ここでご本人の確認をしてください（10分間有効）。
          </p>
          <GoElsewhere begin={() => call(beginExternalConfirm, { body: { provider } })}>
            {name}でご本人の確認をする
          </GoElsewhere>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={`${name}との連携を解除しますか`}
          yes="解除する"
          onYes={end}
          onClose={() => setAsking(false)}
        >
          <p className="phrase">このサービスのアカウントでは、ログインできなくなります。いまのログインは続きます。</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
