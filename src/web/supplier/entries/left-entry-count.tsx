import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import { useLocation } from 'react-router'
import { supplierPages } from '#contract/pages/supplier.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { leftEntries } from './left-drafts.ts'

/** On every other page of the desk, while there is any: orders that were typed and not registered. */
export const LeftEntryCount = () => {
  // Looked at again with each page.
  const { pathname } = useLocation()
  const { length } = leftEntries()
  if (length === 0 || pathname.endsWith('/orders/new')) return null
  return (
    <ButtonLink
      look="urgent"
      size="small"
      icon={PhoneIncoming}
      to={supplierPages.addOrder.path}
      aria-label={`入力の途中 ${length}件`}
      title="登録していない途中の注文"
      className="whitespace-nowrap"
    >
      入力中
      <strong className="ml-1 tabular-nums">{length}</strong>
    </ButtonLink>
  )
}
