import { supplierPages } from '#contract/pages/supplier.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Where a link of a real screen leads to what the demo does not have. */
export const Screen = () => (
  <>
    <DeskHead title="デモにはない画面" />
    <EmptyState
      title="この画面は、ご契約のあとでお使いになれます"
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <ButtonLink to={supplierPages.orders.path}>受注に戻る</ButtonLink>
          <a href={supplierPages.lpInquiry.path} className={buttonClass({ look: 'primary' })}>
            導入を相談する
          </a>
        </span>
      }
    >
      デモで試せるのは、受注画面と受注の詳細、処理済にすることです。
    </EmptyState>
  </>
)
