import { consumerPages } from '#contract/pages/consumer.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PhonePage } from '#web/ui/phone-page.tsx'

/** Where a link of a real screen leads to what the demo does not have. */
export const Screen = () => (
  <PhonePage title="デモにはない画面" back={consumerPages.top.path}>
    <EmptyState
      title="この画面は、登録するとお使いになれます"
      action={
        <a href={consumerPages.signup.path} className={buttonClass({ look: 'primary' })}>
          登録する（無料）
        </a>
      }
    >
      デモで試せるのは、商品と数量を入れてから発注の完了までと、卸の受注画面です。
    </EmptyState>
  </PhonePage>
)
