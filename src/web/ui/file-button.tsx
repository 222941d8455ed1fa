import { useRef } from 'react'
import { Button, type ButtonProps } from './button.tsx'

type Props = Omit<ButtonProps, 'onClick'> & {
  /** What the chooser is for, read aloud: 「画像のファイル」. */
  field: string
  accept?: string
  /** Several at once. */
  multiple?: boolean
  onFiles: (files: File[]) => unknown
}

/** A button that lets files of this device be chosen: pictures, unless said otherwise. The same one can be chosen again. */
export const FileButton = ({
  field,
  accept = 'image/jpeg,image/png,image/webp',
  multiple = false,
  onFiles,
  ...button
}: Props) => {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        accept={accept}
        multiple={multiple}
        tabIndex={-1}
        aria-label={field}
        className="sr-only"
        onChange={event => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
