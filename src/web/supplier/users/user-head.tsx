import ChevronLeft from 'lucide-react/icons/chevron-left'
import { supplierPages } from '#contract/pages/supplier.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** The way back to the list. */
export const ToUsers = () => (
  <div className="-mt-2 -ml-3">
    <ButtonLink to={supplierPages.users.path} look="quiet" size="small" icon={ChevronLeft}>
      ユーザーの一覧へ
    </ButtonLink>
  </div>
)
