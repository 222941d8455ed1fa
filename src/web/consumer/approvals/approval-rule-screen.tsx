import Save from 'lucide-react/icons/save'
import { approval_kinds, approvalRuleForm } from '#contract/approvals/approval.form.ts'
import { changeApprovalRule, getApprovalRule } from '#contract/approvals/approvals.contract.ts'
import { approvalsFirst } from '#contract/first-approvals.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { isZero } from '#domain/shared/decimal.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** Which orders of the staff an owner wants to approve before they leave. */
export const Screen = () => {
  const session = useConsumerSession()
  return (
    <ConsumerPage title={consumerPages.approvalRule.title} back={consumerPages.myAccount.path}>
      {!session ? (
        <SkeletonRows rows={4} />
      ) : session.role === 'owner' ? (
        <Rule />
      ) : (
        <Notice title="承認の設定を変更できるのは、店舗のオーナーだけです" />
      )}
    </ConsumerPage>
  )
}

const Rule = () => {
  const { data } = useData(...approvalsFirst.approvalRule({ consumer_id: consumerId() }).rule, { fresh_for: 0 })
  return data ? <RuleForm key={data.approval_from ?? ''} from={data.approval_from} /> : <SkeletonRows rows={4} />
}

const choices = [
  { value: 'none', label: approval_kinds.none, hint: 'スタッフの発注も、そのまま仕入先に送ります' },
  {
    value: 'from',
    label: approval_kinds.from,
    hint: '同じ仕入先・納品日の合計（承認待ちの分も入れます）が決めた金額以上になる発注',
  },
  { value: 'all', label: approval_kinds.all, hint: 'スタッフのすべての発注' },
] as const

const RuleForm = ({ from }: { from: string | null }) => {
  const say = useToast()
  const params = { consumer_id: consumerId() }
  const kind = from === null ? ('none' as const) : isZero(from) ? ('all' as const) : ('from' as const)
  const form = useForm({
    schema: approvalRuleForm,
    initial: { kind, amount: kind === 'from' && from !== null ? from : '' },
    onSubmit: async body => {
      const saved = await call(changeApprovalRule, { params, body })
      setData(getApprovalRule, { params }, saved)
      say('発注の承認の設定を変更しました')
    },
  })
  return (
    <Form form={form}>
      <RadioGroup
        label="オーナーの承認が要る発注"
        name="kind"
        value={form.values.kind}
        onChange={value => form.setValue('kind', value)}
        choices={choices}
      />
      {form.values.kind === 'from' && (
        <TextField
          label="金額（税込・円）"
          hint="この金額以上のとき、承認を待ちます"
          inputMode="numeric"
          required
          inputClassName="max-w-40"
          {...form.bind('amount')}
        />
      )}
      <p className="phrase text-sm text-ink-soft">
        オーナーの発注と、仕入先が電話などで受けた注文は、承認を待ちません。時価の商品や価格が表示されない発注は、金額が分からないため承認を待ちます。
      </p>
      <Button type="submit" look="primary" size="large" wide icon={Save} busy={form.busy}>
        変更する
      </Button>
    </Form>
  )
}
