import { useState } from 'react'
import * as z from 'zod/mini'

import { answered } from '#web/api/api-error.ts'
import { Frame } from '#web/preview/frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { Form } from './form.tsx'
import { useForm } from './use-form.ts'

const schema = z.object({
  name: z.string().check(z.minLength(1, '店舗名を入力してください')),
  tel: z.string().check(z.regex(/^\d{10,11}$/, '電話番号は10〜11桁の数字で入力してください')),
  method: z.enum(['fax', 'mail'], '発注方法を選択してください'),
  agreed: z.literal(true, '同意が必要です'),
})

type Method = 'fax' | 'mail' | ''
const empty: { name: string; tel: string; method: Method; agreed: boolean } = {
  name: '',
  tel: '',
  method: '',
  agreed: false,
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** The name 「使用中」 is refused by the server beside its field, 「締切」 as a whole. */
export const Registration = () => {
  const [sent, setSent] = useState(0)
  const form = useForm({
    schema,
    initial: empty,
    onSubmit: async values => {
      await wait(300)
      if (values.name === '使用中') {
        throw answered(422, { messages: [{ field: 'name', message: 'この店舗名は使われています' }] })
      }
      if (values.name === '締切') throw answered(409, { message: '締切を過ぎました。納品日を選び直してください。' })
      setSent(now => now + 1)
    },
  })
  return (
    <Frame title="登録">
      <Form form={form}>
        <TextField label="店舗名" required {...form.bind('name')} />
        <TextField label="電話番号" required type="tel" inputMode="tel" {...form.bind('tel')} />
        <RadioGroup
          label="発注方法"
          required
          {...form.bind('method')}
          choices={[
            { value: 'fax', label: 'FAX' },
            { value: 'mail', label: 'メール' },
          ]}
        />
        <Checkbox label="利用規約に同意します" {...form.bind('agreed')} />
        <Button type="submit" look="primary" busy={form.busy}>
          登録する
        </Button>
        {sent > 0 && <Notice kind="success" title={`${sent}回登録しました`} />}
      </Form>
    </Frame>
  )
}
