import CircleCheck from 'lucide-react/icons/circle-check'
import { useLocation } from 'react-router'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const numberOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'number' in state && typeof state.number === 'string'
    ? state.number
    : null

/** What has happened, its number, and what comes next. */
export const ContactComplete = ({ home, home_label }: { home: string; home_label: string }) => {
  const number = numberOf(useLocation().state)
  return (
    <Card>
      <div className="flex flex-col items-center gap-4 text-center">
        <CircleCheck size={48} strokeWidth={1.5} className="text-leaf" />
        <h1 className="text-xl">送信しました</h1>
        {number !== null && (
          <p>
            受付番号 <strong className="text-lg tabular-nums">{number}</strong>
          </p>
        )}
        <p className="text-left">
          ご入力のメールアドレスに確認のメールをお送りしました。担当者が内容を確認し、ご連絡いたします。しばらくお待ちください。
        </p>
        <p className="text-left text-sm text-ink-soft">
          メールが届かないときは、迷惑メールのフォルダーと、ご入力のメールアドレスをお確かめください。
        </p>
        <ButtonAnchor href={home} wide>
          {home_label}
        </ButtonAnchor>
      </div>
    </Card>
  )
}
