import { useState } from 'react'
import { beginLook } from '#contract/looks/admin-looks.contract.ts'
import { lookReasonForm } from '#contract/looks/look.form.ts'
import { look_minutes, look_reason_limit } from '#domain/looks/look.ts'
import { useAdminSession } from '#web/admin/admin-session.ts'
import { AskedFacts } from '#web/admin/ask-dialog.tsx'
import { call } from '#web/api/call.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Looked = { account_id: string; name: string; house_id: string; house_name: string }

/** To the product as one of its users sees it. Who only looks at the administration has no such button, nor whoever is stopped such a screen. */
export const LookButton = ({ looked, in_use }: { looked: Looked; in_use: boolean }) => {
  const role = useAdminSession()?.role
  const [asking, setAsking] = useState(false)
  if (!in_use || role === undefined || role === 'viewer') return null
  return (
    <>
      <Button size="small" aria-label={`${looked.name}さんの画面を見る`} onClick={() => setAsking(true)}>
        画面を見る
      </Button>
      {asking && <LookDialog looked={looked} onClose={() => setAsking(false)} />}
    </>
  )
}

const LookDialog = ({ looked, onClose }: { looked: Looked; onClose: () => void }) => {
  const { account_id, house_id, name, house_name } = looked
  const form = useForm({
    schema: lookReasonForm,
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      const { home } = await call(beginLook, { body: { account_id, house_id, reason } })
      window.location.assign(home)
    },
  })
  return (
    <Dialog open onClose={onClose} title="この画面を見ますか？">
      {/* The button may stand in a table, whose words keep to one line. */}
      <Form form={form} className="whitespace-normal">
        <AskedFacts
          facts={[
            { name: 'だれの', value: `${name}さん` },
            { name: '所属', value: house_name },
            { name: 'いつまで', value: `${look_minutes}分間（ログアウトすると、そこで終わります）` },
          ]}
        />
        <p className="phrase text-sm">
          見るだけで、操作は何もできません。相手の「お知らせ」と「運営による確認の記録」に、日時と理由が残ります。
        </p>
        <TextField
          label="理由"
          hint="例：お問い合わせ 1234 の確認。相手にもこのまま表示されます"
          autoComplete="off"
          required
          maxLength={look_reason_limit}
          {...form.bind('reason')}
        />
        <div className="flex flex-wrap gap-2">
          <Button onClick={onClose}>やめる</Button>
          <Button type="submit" look="primary" busy={form.busy}>
            画面を見る
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
