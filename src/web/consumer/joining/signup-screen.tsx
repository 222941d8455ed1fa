import { consumerPages } from '#contract/pages/consumer.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { externalLoginPath, useExternalDoors } from './external-doors.ts'
import { JoiningFrame } from './joining-frame.tsx'

/** The ways in for somebody who is not here yet. */
export const Screen = () => {
  const doors = useExternalDoors()
  return (
    <JoiningFrame title={consumerPages.signup.title} lead="飲食店の登録は無料です。3分ほどで済みます。">
      <Card title="自分で登録する">
        <p className="phrase mb-3 text-sm text-ink-soft">
          お店とログインIDを登録します。仕入先は、登録のあとで追加できます。FAXやメールで受けている仕入先にも発注できます。
        </p>
        <ButtonLink look="primary" size="large" wide to={consumerPages.registrations.path}>
          新規登録へ
        </ButtonLink>
      </Card>
      {doors.length > 0 && (
        <Card title="ほかのサービスのアカウントで登録する">
          <p className="phrase mb-3 text-sm text-ink-soft">
            お店の名前や連絡先の入力を省けます。パスワードを決める必要もありません。
          </p>
          <div className="flex flex-col gap-2">
            {doors.map(({ provider, name }) => (
              <ButtonLink key={provider} wide to={externalLoginPath(provider)}>
                {name}のアカウントで登録
              </ButtonLink>
            ))}
          </div>
        </Card>
      )}
      <Card title="招待状をお持ちの方">
        <p className="phrase text-sm text-ink-soft">
          招待状のQRコードをカメラで読み取るか、メールで届いた招待のURLを開いてください。店名や住所の入力を省けます。
        </p>
      </Card>
      <ButtonLink wide to={consumerPages.login.path}>
        すでに登録している方はログイン
      </ButtonLink>
    </JoiningFrame>
  )
}
