import { useParams } from 'react-router'
import { beginExternalLogin } from '#contract/accounts/external-login.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { isExternalProvider } from '#domain/accounts/external.ts'
import { call } from '#web/api/call.ts'
import { DoorPage } from '#web/app/door-page.tsx'
import { GoElsewhere } from '#web/app/go-elsewhere.tsx'
import { useExternalDoors, useExternalName } from '#web/consumer/joining/external-doors.ts'
import { ExternalOutcomeNotice } from '#web/consumer/joining/external-outcome.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'

/** The way in by an account of another service, and where one comes back to when that has not let in. */
export const Screen = () => {
  const { provider: named = '' } = useParams()
  const [query] = useAddressQuery()
  const provider = isExternalProvider(named) ? named : 'review_site'
  const name = useExternalName(provider)
  const doors = useExternalDoors()
  const next = query.get('next') ?? undefined
  const usable = doors.some(one => one.provider === provider)
  return (
    <DoorPage
      title={`${name}のアカウントでログイン`}
      lead="はじめての方は、そのまま新規登録に進めます。"
      above={<ExternalOutcomeNotice />}
      others={[
        { href: consumerPages.login.path, label: 'ログインIDとパスワードでログイン' },
        { href: consumerPages.registrations.path, label: 'アカウントを使わずに新規登録' },
        { href: consumerPages.contactLogin.path, label: 'ログインでお困りの方はこちら' },
      ]}
    >
      {usable ? (
        <>
          <p className="phrase text-sm text-ink-soft">
            {name}の画面に移ります。パスワードがこちらに伝わることはありません。
          </p>
          <GoElsewhere
            look="primary"
            begin={() => call(beginExternalLogin, { body: { provider, ...(next !== undefined && { next }) } })}
          >
            {name}へ進む
          </GoElsewhere>
        </>
      ) : (
        <Notice title="いまは、この方法ではログインできません">
          ログインIDとパスワードでログインするか、新規登録にお進みください。
        </Notice>
      )}
    </DoorPage>
  )
}
