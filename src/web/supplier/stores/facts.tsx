import type { ReactNode } from 'react'

/** Names and what is known of each; what is not known stays out. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => {
  const known = facts.filter(([, value]) => value !== '' && value !== null)
  if (known.length === 0) return <p className="text-sm text-ink-soft">登録されていません。</p>
  return (
    <dl className="grid facts gap-x-3 gap-y-2 text-sm">
      {known.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
