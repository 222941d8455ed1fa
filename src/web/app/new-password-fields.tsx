import KeyRound from 'lucide-react/icons/key-round'
import type { Bound } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

type Bind = <K extends 'password' | 'again'>(field: K) => Bound<K, string>

/** What a new password must be, and what it is refused for. */
export const new_password_hint = '8文字以上。英大文字・英小文字・数字を入れ、名前・店名・よくある言葉は避けます'

/** A new password, twice. */
export const NewPasswordPair = ({ bind }: { bind: Bind }) => (
  <>
    <PasswordField
      label="新しいパスワード"
      hint={new_password_hint}
      autoComplete="new-password"
      required
      {...bind('password')}
    />
    <PasswordField label="もう一度入力" autoComplete="new-password" required {...bind('again')} />
  </>
)

/** A new password, twice, and the button that sets it. */
export const NewPasswordFields = ({ form: { bind, busy } }: { form: { bind: Bind; busy: boolean } }) => (
  <>
    <NewPasswordPair bind={bind} />
    <Button type="submit" look="primary" size="large" wide icon={KeyRound} busy={busy}>
      パスワードを決める
    </Button>
  </>
)
