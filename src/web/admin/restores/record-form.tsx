import { getRestore, settleByRecord, settlingByRecord } from '#contract/restores/restores.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** What the providers have written down says what had left: its references are looked for in the pasted text. */
export const RecordForm = ({ restore_id }: { restore_id: string }) => {
  const say = useToast()
  const form = useForm({
    schema: settlingByRecord,
    initial: { record: '' },
    onSubmit: async ({ record }) => {
      const { count } = await call(settleByRecord, { params: { restore_id }, body: { record } })
      await invalidate(getRestore)
      say(
        count === 0
          ? '貼り付けた記録に、まだ決まっていない送信の参照番号はありませんでした'
          : `${grouped(count)}件を送信済みとしました`,
      )
    },
  })
  return (
    <Card title="送信の記録で確かめる">
      <Form form={form} dense>
        <TextareaField
          label="送信の記録"
          hint="メールサーバーのログや、SMSの管理画面の一覧などを、そのまま貼り付けてください。参照番号（メールでは Message-ID の始まり）が見つかったものを送信済みとします。"
          spellCheck={false}
          className="max-w-200"
          {...form.bind('record')}
        />
        <div>
          <Button type="submit" busy={form.busy}>
            記録にあるものを送信済みとする
          </Button>
        </div>
      </Form>
    </Card>
  )
}
