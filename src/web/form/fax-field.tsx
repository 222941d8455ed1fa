import { useEffect, useRef } from 'react'
import { looksMobile, mobile_fax_words } from '#domain/shared/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx'
import { useAskOnce } from './use-ask-once.ts'

/** A fax number that looks like a mobile telephone's is asked about once before it is saved; `saved` is one that stands. */
export const useAskedFax = (saved: string) => {
  const { words, mayGo, beSure } = useAskOnce()
  return {
    asked: words.length > 0,
    mayGo: (number: string) => mayGo(number, number !== saved && looksMobile(number) ? [number] : []),
    beSure,
  }
}

type FaxFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'autoComplete'> & {
  /** Saving waits for an answer to what is said here; `onSure` is it. */
  asked?: boolean
  onSure?: () => unknown
}

/** A fax number, with a word beside it where it looks like a mobile telephone's. */
export const FaxField = ({ asked = false, onSure, className, ...field }: FaxFieldProps) => {
  const question = useRef<HTMLDivElement>(null)
  const doubtful = looksMobile(field.value)
  const asks = doubtful && asked
  useEffect(() => {
    if (asks) question.current?.focus()
  }, [asks])
  return (
    <div className={className}>
      <TextField {...field} type="tel" inputMode="tel" autoComplete="off" />
      {doubtful && (
        <div ref={question} tabIndex={-1} className="mt-2">
          <Notice
            kind="warning"
            title={mobile_fax_words}
            {...(asks ? { action: <Button onClick={onSure}>この番号で保存する</Button> } : {})}
          >
            {asks ? 'まだ保存していません。正しければ、このまま保存できます。' : undefined}
          </Notice>
        </div>
      )}
    </div>
  )
}
