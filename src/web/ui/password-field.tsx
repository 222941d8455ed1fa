import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'

import { IconButton } from './button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password with a button that shows it. Set autoComplete to current-password or new-password. */
export const PasswordField = (props: Omit<TextFieldProps, 'type' | 'after'>) => {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          look="secondary"
          icon={shown ? EyeOff : Eye}
          label={shown ? 'パスワードを隠す' : 'パスワードを表示する'}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
