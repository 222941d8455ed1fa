import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { consumerPages } from '#contract/pages/consumer.ts'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PhonePage } from '#web/ui/phone-page.tsx'

/** Instead of a confirm screen: there is nothing on the order sheet. */
export const NothingToOrder = ({
  title,
  back,
  children = '商品を選ぶ',
}: {
  title: string
  back: string
  children?: string
}) => (
  <PhonePage title={title} back={back}>
    <EmptyState
      icon={ShoppingBasket}
      title="発注する商品がありません"
      action={
        <ButtonLink look="primary" to={back}>
          {children}
        </ButtonLink>
      }
    >
      発注した直後であれば、<TextLink to={consumerPages.orders.path}>発注履歴</TextLink>でご確認ください。
    </EmptyState>
  </PhonePage>
)
