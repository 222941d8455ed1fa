import CircleCheck from 'lucide-react/icons/circle-check'
import { useLocation } from 'react-router'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const numberOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'number' in state && typeof state.number === 'string'
    ? state.number
    : null

/** What has happened, its number, and what comes next; nothing has, for whoever came by the address alone. */
export const ContactComplete = ({ home, home_label }: { home: string; home_label: string }) => {
  const number = numberOf(useLocation().state)
  return (
    <Card>
      <div className="flex flex-col items-center gap-4 text-center">
        {number === null ? <NothingSent /> : <Sent number={number} />}
        <ButtonAnchor href={home} wide>
          {home_label}
        </ButtonAnchor>
      </div>
    </Card>
  )
}

const Sent = ({ number }: { number: string }) => (
  <>
    <CircleCheck size={48} strokeWidth={1.5} className="text-leaf" />
    <h1 className="text-xl">送信しました</h1>
    <p>
      受付番号 <strong className="text-lg tabular-nums">{number}</strong>
    </p>
    <p className="text-left">
      ご入力のメールアドレスに確認のメールをお送りしました。担当者が内容を確認し、ご連絡いたします。しばらくお待ちください。
    </p>
    <p className="text-left text-sm text-ink-soft">
      メールが届かないときは、迷惑メールのフォルダーと、ご入力のメールアドレスをお確かめください。
    </p>
  </>
)

const NothingSent = () => (
  <>
    <h1 className="text-xl">この画面からは何も送信していません</h1>
    <p className="text-left">
      お問い合わせを送信すると、ここに受付番号が表示されます。前に送信した方には、受付番号を書いた確認のメールが届いています。
    </p>
  </>
)
