import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { TextLink } from '#web/ui/button-link.tsx'
import { PublicShell } from '#web/ui/public-shell.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import type { JoiningPlace } from './door.ts'

const parts = ['店舗', 'ログインID', '本人の確認', '登録'] as const
const part_of: Record<JoiningPlace, number> = {
  restaurant: 0,
  results: 0,
  not_listed: 0,
  detail: 0,
  login: 1,
  address: 2,
  code: 2,
  confirm: 3,
  done: 3,
}

/** How far one has come: words and bars, never colour alone. */
const Progress = ({ at }: { at: number }) => (
  <ol aria-label="登録の流れ" className="flex gap-1 text-xs">
    {parts.map((part, index) => (
      <li
        key={part}
        aria-current={index === at ? 'step' : undefined}
        className={`flex-1 border-t-4 pt-1 text-center ${index <= at ? 'border-leaf' : 'border-line'} ${index === at ? 'font-bold text-ink' : 'text-ink-soft'}`}
      >
        {part}
      </li>
    ))}
  </ol>
)

/** A page of joining: where one is, what is asked, and the way back. */
export const JoiningFrame = ({
  title,
  lead,
  place,
  back,
  children,
}: {
  title: string
  lead?: ReactNode
  place?: JoiningPlace
  back?: string
  children: ReactNode
}) => {
  useTitle(title)
  return (
    <PublicShell narrow>
      <div className="-mt-4 flex flex-col gap-4 sm:mt-0">
        {place !== undefined && <Progress at={part_of[place]} />}
        <div>
          {back !== undefined && (
            <TextLink to={back} tall className="-ml-1 gap-1 text-sm">
              <ChevronLeft size={20} />
              前の画面へ
            </TextLink>
          )}
          <h1 className="phrase text-xl">{title}</h1>
          {lead !== undefined && <div className="phrase mt-1 text-sm text-ink-soft">{lead}</div>}
        </div>
        {children}
      </div>
    </PublicShell>
  )
}

/** Facts under their names; those that are not known are left out. */
export const FactList = ({ facts }: { facts: readonly (readonly [string, string])[] }) => (
  <dl className="flex flex-col gap-2">
    {facts
      .filter(([, fact]) => fact !== '')
      .map(([title, fact]) => (
        <div key={title} className="flex flex-wrap gap-x-3">
          <dt className="w-24 shrink-0 text-sm leading-6 text-ink-soft">{title}</dt>
          {/* Below its title where the text is large and the screen is small. */}
          <dd className="min-w-[min(10rem,100%)] flex-1 font-bold break-words">{fact}</dd>
        </div>
      ))}
  </dl>
)
