import { useState } from 'react'
import { useParams } from 'react-router'
import {
  getIgnoredAddress,
  type IgnoredAddress,
  ignoreAddress,
  resumeAddress,
} from '#contract/ignores/ignores.contract.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PublicShell } from '#web/ui/public-shell.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** Stops and resumes mail to one address: for whoever got a mail there, without a login. */
export const Screen = () => {
  const { encrypted_mail_address = '' } = useParams()
  const target = { params: { encrypted_mail_address } }
  const { data, error } = useData(getIgnoredAddress, target, { throws: false })
  return (
    <PublicShell narrow>
      <h1 className="phrase text-2xl">メールの受け取り</h1>
      {data ? (
        <Shown address={data} target={target} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState title="このリンクは使えません">
          リンクが途中で切れていないか、ご確認ください。メールの下にあるリンクを、そのまま開いてください。
        </EmptyState>
      ) : error ? (
        <Notice kind="error" title="表示できませんでした">
          {errorMessage(error)}
        </Notice>
      ) : (
        <SkeletonRows rows={3} height="h-16" />
      )}
    </PublicShell>
  )
}

type Target = { params: { encrypted_mail_address: string } }

const Shown = ({ address, target }: { address: IgnoredAddress; target: Target }) => {
  const [wrong, setWrong] = useState<string | null>(null)
  const change = async () => {
    setWrong(null)
    try {
      setData(getIgnoredAddress, target, await call(address.ignored ? resumeAddress : ignoreAddress, target))
    } catch (error) {
      setWrong(failureWords(error))
    }
  }
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Card>
        <p className="text-sm text-ink-soft">メールアドレス</p>
        <p className="text-lg font-bold break-all">{address.mail_address}</p>
        <output className="mt-3 block">
          <span className="font-bold">{address.ignored ? '止めています' : '受け取っています'}</span>
          {address.ignored && (
            <span className="phrase mt-1 block text-sm text-ink-soft">
              {address.reason === 'bounced'
                ? '届けられないと相手先のサーバーから返されたため、送信を止めました。'
                : 'このページ、またはメールの「配信停止」から止められました。'}
              {address.ignored_at && `（${formatDateTime(new Date(address.ignored_at))}）`}
            </span>
          )}
        </output>
      </Card>
      {!address.ignored && (
        <Notice kind="warning" title="注文のメールも届かなくなります">
          このアドレスで注文を受けているときは、止めると注文が届きません。注文元には、届かないことが知らされます。ご自分で求めた確認コードのメールだけは届きます。
        </Notice>
      )}
      <Button look={address.ignored ? 'primary' : 'danger'} size="large" wide onClick={change}>
        {address.ignored ? 'メールを再開する' : 'メールを止める'}
      </Button>
      {wrong !== null && <Notice kind="error" title={wrong} />}
    </div>
  )
}
