import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { deskSettingsFirst } from '#contract/first-desk-settings.ts'
import type { InitializationStep } from '#contract/initializations/initializations.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { grouped } from '#domain/shared/count.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Step = { key: InitializationStep; page: { path: string; title: string }; words: string }

export const steps: readonly Step[] = [
  { key: 'custom_items', page: supplierPages.firstItems, words: '売る商品を、ファイルか手入力で登録します' },
  { key: 'display_order', page: supplierPages.displayOrder, words: '飲食店の発注画面に並ぶ順番を決めます' },
  {
    key: 'download_settings',
    page: supplierPages.firstDownload,
    words: '受注を印刷やファイルで取り出し、いつ処理済にするかを決めます',
  },
  {
    key: 'purchase_orders',
    page: supplierPages.firstOrder,
    words: 'いつまで受けるか、どう知らせるかを決め、テスト注文を受け取ります',
  },
]

/** How far the set-up has come. */
export const useInitialization = () =>
  useData(...deskSettingsFirst.initializations({ supplier_id: supplierId() }).state).data

/** Items are ordered once they are on a store's list: of stores that can order, those that lack some, and their lists. */
export const ListsToFill = () => {
  const state = useInitialization()
  if (!state || state.lists.length === 0) return null
  return (
    <Notice title="登録した商品は、得意先の発注リストに載せると、飲食店の発注画面に並びます">
      <ul className="mt-1 flex flex-col">
        {state.lists.map(({ store_id, name, count }) => (
          <li key={store_id} className="flex flex-wrap items-center gap-x-3">
            <span>
              {name}：{grouped(state.item_count)}件のうち{grouped(count)}件を載せています
            </span>
            <TextLink to={pathTo(supplierPages.storeOrderList.path, { id: store_id })} tall>
              発注リストを開く<span className="sr-only">（{name}）</span>
            </TextLink>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** The head of one step: the way back, and all steps with what is done. Only owners go on. */
export const StepPage = ({ at, children }: { at: InitializationStep; children: ReactNode }) => {
  const session = useSupplierSession()
  const state = useInitialization()
  const page = steps.find(one => one.key === at)?.page ?? supplierPages.initializations
  return (
    <>
      <DeskBack to={supplierPages.initializations.path}>はじめの設定へ</DeskBack>
      <DeskHead title={page.title} />
      <nav aria-label="はじめの設定の手順" className="mb-6">
        <ol className="flex flex-wrap gap-x-6 gap-y-1">
          {steps.map(({ key, page: { path, title } }, index) => (
            <li key={key}>
              <Link
                to={path}
                aria-current={key === at ? 'step' : undefined}
                className={cx(
                  'inline-flex min-h-11 items-center gap-2 rounded-input text-sm',
                  key === at ? 'font-bold text-leaf-deep' : 'text-ink-soft underline-offset-2 hover:underline',
                )}
              >
                <StepMark done={state?.steps[key] === true} current={key === at} number={index + 1} />
                {title}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      {session && session.role !== 'owner' ? (
        <Notice title="はじめの設定ができるのはオーナーだけです" />
      ) : (
        session && state && children
      )}
    </>
  )
}

/** A step's number, or that it is done. */
export const StepMark = ({ done, current, number }: { done: boolean; current: boolean; number: number }) => (
  <span
    className={cx(
      'grid size-6 shrink-0 place-items-center rounded-full border text-xs font-bold tabular-nums',
      done ? 'border-leaf bg-leaf text-surface' : current ? 'border-leaf text-leaf-deep' : 'border-ink-faint',
    )}
  >
    {done ? (
      <>
        <Check size={14} strokeWidth={3} />
        <span className="sr-only">済み</span>
      </>
    ) : (
      number
    )}
  </span>
)

/** What comes after this step. */
export const NextStep = ({ after }: { after: InitializationStep }) => {
  const next = steps[steps.findIndex(one => one.key === after) + 1]
  return next ? (
    <ButtonLink to={next.page.path} look="primary">
      次へ：{next.page.title}
    </ButtonLink>
  ) : null
}
