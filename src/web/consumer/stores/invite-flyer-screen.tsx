import LogIn from 'lucide-react/icons/log-in'
import { useParams } from 'react-router'
import { consumerPages } from '#contract/pages.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ButtonFace, buttonClass } from '#web/ui/button.tsx'
import { PublicShell } from '#web/ui/public-shell.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import { InvitedCard, OverNotice, useInvited } from './invited.tsx'

/** What an invitation's URL or QR code opens: who invites which restaurant, and the way in. */
export const Screen = () => {
  useTitle(consumerPages.inviteFlyer.title)
  const { token = '' } = useParams()
  const invited = useInvited(token)
  return (
    <PublicShell narrow>
      <div className="mx-auto flex max-w-100 flex-col gap-4">
        <h1 className="phrase text-xl">
          {invited ? `${invited.supplier.name}からの招待` : consumerPages.inviteFlyer.title}
        </h1>
        {!invited ? (
          <SkeletonRows rows={4} />
        ) : (
          <>
            <InvitedCard invited={invited} />
            {invited.state === 'open' ? (
              <>
                <p className="phrase text-sm text-ink-soft">
                  ログインして内容をお確かめのうえ、取引を始めてください。承諾するまで、取引は始まりません。
                </p>
                {/* A new document: the server asks for the login. */}
                <a
                  href={pathTo(consumerPages.inviteCheck.path, { token })}
                  className={buttonClass({ look: 'primary', size: 'large', wide: true })}
                >
                  <ButtonFace icon={LogIn} size="large">
                    ログインして承諾へ進む
                  </ButtonFace>
                </a>
                <p className="phrase text-sm">
                  ログインIDをお持ちでない方は、
                  <a
                    href={consumerPages.contactDealRegistration.path}
                    className="text-indigo underline underline-offset-2"
                  >
                    仕入先の登録についてのお問い合わせ
                  </a>
                  からご連絡ください。
                </p>
              </>
            ) : (
              <OverNotice invited={invited} />
            )}
          </>
        )}
      </div>
    </PublicShell>
  )
}
