import ListPlus from 'lucide-react/icons/list-plus'
import { useLocation } from 'react-router'
import type { ReplyOf } from '#contract/http/route.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import type { importSuppliers } from '#contract/suppliers/supplier-file.contract.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Instead } from '#web/ui/instead.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The suppliers that were registered a moment ago, and what comes next. */
export const Screen = () => {
  const state = useLocation().state as ReplyOf<typeof importSuppliers> | null
  if (!state?.items) return <Instead to={consumerPages.suppliers.path} />
  return (
    <ConsumerPage title={consumerPages.supplierImported.title} back={consumerPages.suppliers.path}>
      <div className="flex flex-col gap-4">
        <Notice kind="success" title={`${state.items.length}件の仕入先を登録しました`}>
          続けて、よく頼む商品を登録すると、次から選ぶだけで発注できます。
        </Notice>
        <ul aria-label="登録した仕入先" className="rounded-card border bg-surface">
          {state.items.map(({ deal_id, name }) => (
            <li key={deal_id} className="flex items-center justify-between gap-3 border-b p-3 last:border-b-0">
              <span className="min-w-0 font-bold">{name}</span>
              <ButtonLink icon={ListPlus} to={pathTo(consumerPages.templateItems.path, { deal_id })}>
                商品<span className="sr-only">（{name}）</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
        <ButtonLink look="primary" wide to={consumerPages.suppliers.path}>
          仕入先の一覧へ
        </ButtonLink>
      </div>
    </ConsumerPage>
  )
}
