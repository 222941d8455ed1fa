import * as z from 'zod/mini'
import { leaveForm, leaveService } from '#contract/cancellations/cancellations.contract.ts'
import { settingsFirst } from '#contract/first-settings.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { leave_grace_days } from '#domain/cancellations/leaving-words.ts'
import { fold } from '#domain/shared/japanese.ts'
import { call } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The second look: the restaurant's name is typed, so that nobody leaves by a slip. */
export const Screen = () => {
  const { data } = useData(...settingsFirst.cancellationConfirm({ consumer_id: consumerId() }).before)
  return (
    <ConsumerPage title={consumerPages.cancellationConfirm.title} back={consumerPages.cancellation.path}>
      {!data ? (
        <SkeletonRows rows={4} />
      ) : (
        <LeaveForm name={data.consumer_name} open_orders={data.open_orders.length} />
      )}
    </ConsumerPage>
  )
}

const LeaveForm = ({ name, open_orders }: { name: string; open_orders: number }) => {
  const same = z.refine<string>(typed => fold(typed) === fold(name), '店舗の名前と一致しません')
  const form = useForm({
    schema: z.object({ consumer_name: leaveForm.shape.consumer_name.check(same) }),
    initial: { consumer_name: '' },
    onSubmit: async body => {
      await call(leaveService, { params: { consumer_id: consumerId() }, body })
      // A new document: this one is all of the restaurant that has left.
      window.location.assign(consumerPages.cancellationComplete.path)
    },
  })
  return (
    <Form form={form} className="flex flex-col gap-6">
      <Notice kind="warning" title={`「${name}」を退会します`}>
        すべての取引がただちに終わり、ログインしている全員が発注できなくなります。{leave_grace_days}
        日を過ぎると、消去したデータは元に戻せません。
      </Notice>
      {open_orders > 0 && (
        <p className="phrase font-bold">これから納品される発注{open_orders}件は、取り消されずに届きます。</p>
      )}
      <TextField
        label="確認のため、店舗の名前を入力してください"
        hint={name}
        required
        autoComplete="off"
        {...form.bind('consumer_name')}
      />
      <div className="flex flex-col gap-3">
        <Button type="submit" look="danger" size="large" wide busy={form.busy}>
          退会する
        </Button>
        <ButtonLink wide to={consumerPages.myAccount.path}>
          やめる
        </ButtonLink>
      </div>
    </Form>
  )
}
