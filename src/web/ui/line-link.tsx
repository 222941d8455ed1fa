import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SupplierLineUser } from '#contract/line/line-users.contract.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { askAnew } from '#web/api/data.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { isUnanswered } from '#web/api/outcome.ts'
import { refusedBy } from '#web/form/form-messages.ts'
import { Button, ButtonAnchor } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { Notice } from './notice.tsx'
import { SkeletonRows } from './skeleton.tsx'
import { useToast } from './toast.tsx'
import { useAddressQuery } from './use-address-query.ts'

// The pages of the LINE link, the same for a restaurant's and a supplier's people. Each area gives its calls and paths.

/** What to say of a call that failed. */
export const wrong = (error: unknown) =>
  isSilent(error) ? failureWords(error) : (refusedBy(error)?.messages[0]?.message ?? errorMessage(error))

const Steps = ({ friend_url, qr }: { friend_url: string; qr: string | undefined }) => (
  <div className="flex flex-col gap-4">
    <ol className="flex list-decimal flex-col gap-2 pl-6">
      <li>LINEで公式アカウントを友だちに追加します。</li>
      <li>トークに届く「アカウント連携」のボタンを押します。</li>
      <li>ログインして「連携する」を押し、LINEの画面で同意します。</li>
    </ol>
    <div className="flex flex-wrap items-center gap-4">
      {qr !== undefined && (
        <img src={qr} alt="友だち追加のQRコード" width={140} height={140} className="rounded-card border bg-surface" />
      )}
      <ButtonAnchor look="primary" href={friend_url}>
        友だちに追加する
      </ButtonAnchor>
    </div>
    <p className="phrase text-sm text-ink-soft">連携はいつでもこの画面で解除できます。</p>
  </div>
)

/** Whether the person is linked: how to begin, or what it is told (`children`) and how it ends. */
export const LineUserPanel = ({
  user,
  qr,
  children,
  delete_path,
}: {
  user: SupplierLineUser | undefined
  qr: string | undefined
  children: ReactNode
  delete_path: string
}) => {
  if (!user) return <SkeletonRows rows={3} />
  const { link } = user
  if (!link && user.friend_url === '') return <p className="phrase">LINEの公式アカウントは、まだ用意されていません。</p>
  if (!link) return <Steps friend_url={user.friend_url} qr={qr} />
  return (
    <div className="flex flex-col gap-4">
      {link.blocked ? (
        <Notice kind="warning" title="LINEでブロックされています">
          お知らせはメールに送っています。LINEで届くようにするには、公式アカウントのブロックを解除してください。
        </Notice>
      ) : (
        <Notice kind="success" title="LINEと連携しています">
          {formatDateTime(new Date(link.linked_at))} に連携しました。
        </Notice>
      )}
      {children}
      <div>
        <ButtonLink to={delete_path} look="quiet">
          連携を解除する
        </ButtonLink>
      </div>
    </div>
  )
}

/** The person who came from the talk, logged in: agrees here, then at LINE. */
export const LinkTokenPanel = ({
  who,
  start,
  back,
}: {
  /** For whom LINE will speak: a restaurant or a supplier, and the person. */
  who: string | undefined
  start: (asked: { link_token: string; line_channel: string }) => Promise<{ url: string }>
  back: string
}) => {
  const [query] = useAddressQuery()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const link_token = query.get('link_token') ?? ''
  const line_channel = query.get('channel') ?? 'platform'
  if (link_token === '') {
    return (
      <Notice
        kind="warning"
        title="LINEのトークから始めてください"
        action={<ButtonLink to={back}>連携のしかたを見る</ButtonLink>}
      >
        公式アカウントのトークに届く「アカウント連携」のボタンから、この画面を開いてください。
      </Notice>
    )
  }
  const agree = async () => {
    setBusy(true)
    setFailed(null)
    try {
      const { url } = await start({ link_token, line_channel })
      window.location.assign(url)
    } catch (error) {
      setFailed(wrong(error))
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-4">
      {failed !== null && <Notice kind="error" title={failed} />}
      <p className="phrase">
        いまトークを開いているLINEを、<b>{who ?? '…'}</b>{' '}
        として連携します。ご本人のLINEでないときは、連携しないでください。
      </p>
      <p className="phrase text-sm text-ink-soft">
        LINEのボタンを押してから10分以内に連携してください。連携はいつでも解除できます。
      </p>
      <Button look="primary" size="large" wide busy={busy} disabled={who === undefined} onClick={() => void agree()}>
        連携する
      </Button>
      <ButtonLink to={back} look="quiet" wide>
        連携しない
      </ButtonLink>
    </div>
  )
}

/** Where a person waits for LINE's word, and goes on when it has come. */
export const LinkWaiting = ({
  user,
  complete_path,
  back,
}: {
  user: SupplierLineUser | undefined
  complete_path: string
  back: string
}) => {
  if (!user) return <SkeletonRows rows={2} />
  return user.link ? (
    <Notice kind="success" title="LINEと連携しました" action={<ButtonLink to={complete_path}>次へ</ButtonLink>}>
      お知らせの内容を確かめてください。
    </Notice>
  ) : (
    <Notice title="LINEの連携を待っています" action={<ButtonLink to={back}>連携のしかたを見る</ButtonLink>}>
      LINEの画面で同意すると、ここに表示します。
    </Notice>
  )
}

/** What comes after the link. */
export const LinkComplete = ({
  user,
  next,
  settings_path,
}: {
  user: SupplierLineUser | undefined
  next: string[]
  settings_path: string
}) => {
  if (!user) return <SkeletonRows rows={3} />
  if (!user.link) {
    return (
      <Notice
        kind="warning"
        title="まだ連携していません"
        action={<ButtonLink to={settings_path}>連携のしかたを見る</ButtonLink>}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="success" title="LINEとの連携が完了しました" />
      <ul className="flex list-disc flex-col gap-2 pl-6">
        {next.map(words => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <ButtonLink to={settings_path} wide>
        お知らせの設定を見る
      </ButtonLink>
    </div>
  )
}

/** The end of a link, asked once. */
export const LinkDelete = ({
  user,
  end,
  back,
}: {
  user: SupplierLineUser | undefined
  end: () => Promise<void>
  back: string
}) => {
  const navigate = useNavigate()
  const say = useToast()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  if (!user) return <SkeletonRows rows={2} />
  if (!user.link) return <Notice title="LINEとは連携していません" action={<ButtonLink to={back}>戻る</ButtonLink>} />
  const remove = async () => {
    setBusy(true)
    setFailed(null)
    try {
      await end()
      say('LINE連携を解除しました')
      await navigate(back, { replace: true })
    } catch (error) {
      // On the page, so that it goes with the next try; where it was done all the same, the page says so.
      setFailed(wrong(error))
      if (isUnanswered(error)) askAnew()
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-4">
      {failed !== null && <Notice kind="error" title={failed} />}
      <p className="phrase">
        解除すると、LINEへのお知らせは届かなくなり、LINEからの操作もできなくなります。もう一度連携することもできます。
      </p>
      <Button look="danger" size="large" wide busy={busy} onClick={() => void remove()}>
        連携を解除する
      </Button>
      <ButtonLink to={back} look="quiet" wide>
        解除しない
      </ButtonLink>
    </div>
  )
}
