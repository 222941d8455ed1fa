import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { orderingFirst } from '#contract/first-ordering.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { cx } from '#web/ui/cx.ts'
import { NavLink } from '#web/ui/link.tsx'
import { PhonePage } from '#web/ui/phone-page.tsx'

const tabs = [
  { page: consumerPages.itemImport, label: 'メモ・ファイル' },
  { page: consumerPages.itemCopy, label: '前の発注・リスト' },
] as const

type PageProps = { title: string; bar?: ReactNode; over_bar?: ReactNode; children: ReactNode }

/** The frame of the screens that fill the order sheet: whose sheet it is, and from what. */
export const IntakePage = ({ title, bar, over_bar, children }: PageProps) => {
  const { deal_id = '' } = useParams()
  const { data: deal } = useData(...orderingFirst.itemImport({ consumer_id: consumerId(), deal_id }).deal, {
    fresh_for: 60_000,
  })
  return (
    <PhonePage
      bleed
      title={title}
      back={pathTo(consumerPages.orderSheet.path, { deal_id })}
      bar={bar}
      over_bar={over_bar || undefined}
      below={
        <nav aria-label="入れ方" className="px-safe border-t">
          <ul className="flex">
            {tabs.map(({ page, label }) => (
              <li key={page.path} className="flex-1">
                <NavLink
                  to={pathTo(page.path, { deal_id })}
                  replace
                  className={({ isActive }) =>
                    cx(
                      'ring-inside grid min-h-11 place-items-center border-b-3 text-sm',
                      isActive ? 'border-leaf font-bold text-leaf' : 'border-transparent text-ink-soft',
                    )
                  }
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      }
    >
      <p className="truncate border-b bg-ground px-4 py-1.5 text-sm text-ink-soft">
        {deal ? `${deal.supplier_name}の発注画面に入れます` : '　'}
      </p>
      {children}
    </PhonePage>
  )
}
