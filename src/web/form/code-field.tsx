import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx'

/** The six digits that came by mail, SMS or fax (`by`, as its reader calls it). */
export const CodeField = ({ by, ...field }: Omit<TextFieldProps, 'label' | 'hint'> & { by: string }) => (
  <TextField
    label="確認コード"
    hint={`${by}に書かれた6桁の数字`}
    required
    inputMode="numeric"
    autoComplete="one-time-code"
    inputClassName="max-w-40 tracking-widest"
    {...field}
  />
)
