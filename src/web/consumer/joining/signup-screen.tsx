import { consumerPages } from '#contract/pages/consumer.ts'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { Folded } from '#web/ui/folded.tsx'
import { externalLoginPath, useExternalDoors } from './external-doors.ts'
import { InviteEntry } from './invite-entry.tsx'
import { JoiningFrame } from './joining-frame.tsx'
import { useOwnDoor } from './use-own-door.ts'

/** The ways in for somebody who is not here yet. Who has begun on this device is led to where that is gone on with. */
export const Screen = () => {
  const doors = useExternalDoors()
  const { joining } = useOwnDoor()
  return (
    <JoiningFrame title={consumerPages.signup.title} lead="無料で、3分ほどです。">
      <ButtonLink
        look="primary"
        size="large"
        wide
        to={joining ? consumerPages.registrations.path : consumerPages.registrationRule.path}
      >
        新規登録へ
      </ButtonLink>
      {doors.map(({ provider, name }) => (
        <ButtonLink key={provider} wide to={externalLoginPath(provider)}>
          {name}のアカウントで登録
        </ButtonLink>
      ))}
      <Folded title="くわしく">
        <div className="phrase flex flex-col gap-3 text-sm">
          <p>
            お店の名前・住所・電話番号と、確認コードを受け取れるメールアドレスか携帯電話をご用意ください。仕入先は登録のあとで追加でき、FAXやメールで受けている仕入先にも発注できます。
          </p>
          {doors.length > 0 && (
            <p>ほかのサービスのアカウントで登録すると、お店の名前や連絡先の入力を省け、パスワードも要りません。</p>
          )}
          <p>
            招待状をお持ちの方は、QRコードをカメラで読み取るか、メールで届いた招待のURLを開いてください。店名や住所の入力を省けます。
          </p>
        </div>
      </Folded>
      <Folded title="招待コードを入力する">
        <InviteEntry />
      </Folded>
      <TextLink to={consumerPages.login.path} tall className="self-center">
        すでに登録している方はログイン
      </TextLink>
    </JoiningFrame>
  )
}
