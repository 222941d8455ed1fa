import Inbox from 'lucide-react/icons/inbox'
import { useState } from 'react'

import { Frame, State } from '#web/preview/frame.tsx'

import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { EmptyState } from './empty-state.tsx'
import { Notice } from './notice.tsx'
import { PasswordField } from './password-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import { SelectField } from './select-field.tsx'
import { SkeletonRows } from './skeleton.tsx'
import { TextField } from './text-field.tsx'
import { TextareaField } from './textarea-field.tsx'

export const Inputs = () => {
  const [text, setText] = useState('鮨 まるた')
  const [note, setNote] = useState('裏口へお願いします。')
  const [on, setOn] = useState(true)
  const [how, setHow] = useState<'fax' | 'mail' | 'line'>('fax')
  const [where, setWhere] = useState('')
  return (
    <Frame title="入力欄">
      <TextField label="店舗名" name="name" required value={text} onChange={setText} autoComplete="organization" />
      <TextField
        label="電話番号"
        name="tel"
        required
        hint="ハイフンなしの10〜11桁"
        type="tel"
        inputMode="tel"
        placeholder="0312345678"
        value=""
        onChange={() => {}}
        error="電話番号は10〜11桁の数字で入力してください"
      />
      <TextField label="得意先コード" name="code" value="1042" onChange={() => {}} disabled />
      <TextField
        label="郵便番号"
        name="postal"
        inputMode="numeric"
        inputClassName="max-w-32"
        value="1040061"
        onChange={() => {}}
        after={<Button>住所を入れる</Button>}
      />
      <PasswordField
        label="パスワード"
        name="password"
        value="oroshi-2026"
        onChange={() => {}}
        autoComplete="current-password"
      />
      <SelectField
        label="都道府県"
        name="prefecture"
        required
        value={where}
        onChange={setWhere}
        placeholder="選択してください"
        choices={[
          { value: '13', label: '東京都' },
          { value: '14', label: '神奈川県' },
        ]}
        error={where === '' ? '都道府県を選択してください' : undefined}
      />
      <TextareaField label="備考" name="note" value={note} onChange={setNote} limit={8} hint="注文書に印刷されます。" />
      <RadioGroup
        label="発注方法"
        name="method"
        value={how}
        onChange={setHow}
        choices={[
          { value: 'fax', label: 'FAX', hint: '注文書を仕入先のFAXへ送ります。' },
          { value: 'mail', label: 'メール' },
          { value: 'line', label: 'LINE(友だち追加がまだのため選べません)', disabled: true },
        ]}
      />
      <RadioGroup
        label="税率"
        hideLabel
        row
        name="rate"
        value=""
        onChange={() => {}}
        error="税率を選択してください"
        choices={[
          { value: '8', label: '8%(軽減)' },
          { value: '10', label: '10%' },
        ]}
      />
      <Checkbox
        label="利用規約と個人情報の取り扱いに同意します"
        hint="解約後もデータは7年間保存されます。"
        value={on}
        onChange={setOn}
      />
      <Checkbox label="同意します" value={false} onChange={() => {}} error="同意が必要です" />
    </Frame>
  )
}

export const Messages = () => (
  <Frame title="お知らせの箱">
    <Notice title="新しい価格は2026/12/01(火)納品分からです" />
    <Notice kind="success" title="発注を受け付けました">
      番号 2611-0412
    </Notice>
    <Notice kind="warning" title="ほかの端末でこの発注が変更されました" action={<Button>変更を見る</Button>}>
      いま開いている内容は第1版です。第2版では数量が2か所変わっています。
    </Notice>
    <Notice kind="error" title="送信できませんでした">
      電波の届く所でもう一度お試しください。入力した内容は残っています。
    </Notice>
    <EmptyState icon={Inbox} title="まだ仕入先がありません" action={<Button look="primary">仕入先を追加する</Button>}>
      仕入先を追加すると、ここから発注できます。FAXやメールでのやり取りも、この画面から送れます。
    </EmptyState>
    <State name="読み込み中">
      <SkeletonRows rows={3} />
    </State>
  </Frame>
)
