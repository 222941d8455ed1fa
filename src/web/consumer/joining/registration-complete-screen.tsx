import { consumerPages } from '#contract/pages/consumer.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhonePage } from '#web/ui/phone-page.tsx'

/** The three ways to go on. */
export const Screen = () => (
  <PhonePage title={consumerPages.registrationComplete.title}>
    <div className="flex flex-col gap-4">
      <Notice kind="success" title="ご登録ありがとうございます">
        続けて、発注する仕入先を登録してください。
      </Notice>
      <ButtonLink look="primary" size="large" wide to={consumerPages.supplierNew.path}>
        仕入先を自分で登録する
      </ButtonLink>
      <p className="phrase text-sm text-ink-soft">FAX・メール・LINEで受けている仕入先に、今日から発注できます。</p>
      <ButtonLink wide to={consumerPages.contactDealRegistration.path}>
        仕入先の登録について問い合わせる
      </ButtonLink>
      <ButtonLink wide to={consumerPages.top.path}>
        トップを見る
      </ButtonLink>
    </div>
  </PhonePage>
)
