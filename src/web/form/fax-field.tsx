import { useEffect, useRef } from 'react'
import { looksMobile, mobile_fax_words, normalisePhone } from '#domain/shared/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx'
import { useAskOnce } from './use-ask-once.ts'

/** A number that is asked about; `same_as` is called who has it already. */
type Asked = { number: string; same_as: string | null }

/**
 * A fax number that looks like a mobile telephone's, or that somebody else has, is asked about once before it is saved;
 * `saved` is one that stands.
 */
export const useAskedFax = (saved: string) => {
  const { words, mayGo, beSure } = useAskOnce<Asked>()
  return {
    asked: words[0],
    mayGo: (number: string, same_as: string | null = null) =>
      mayGo(number, number !== saved && (same_as !== null || looksMobile(number)) ? [{ number, same_as }] : []),
    beSure,
  }
}

type FaxFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'autoComplete'> & {
  /** Saving waits for an answer to what is said here; `onSure` is it. */
  asked?: Asked | undefined
  onSure?: () => unknown
}

/** A fax number, with a word beside it where it looks like a mobile telephone's or is somebody else's. */
export const FaxField = ({ asked, onSure, className, ...field }: FaxFieldProps) => {
  const question = useRef<HTMLDivElement>(null)
  const asks = asked !== undefined && normalisePhone(field.value) === asked.number
  const doubts = [
    ...(asks && asked.same_as !== null ? [`「${asked.same_as}」と同じFAX番号です`] : []),
    ...(looksMobile(field.value) ? [mobile_fax_words] : []),
  ]
  useEffect(() => {
    if (asks) question.current?.focus()
  }, [asks])
  return (
    <div className={className}>
      <TextField {...field} type="tel" inputMode="tel" autoComplete="off" />
      {doubts.length > 0 && (
        <div ref={question} tabIndex={-1} className="mt-2">
          <Notice
            kind="warning"
            title={doubts.join('。')}
            {...(asks ? { action: <Button onClick={onSure}>この番号で保存する</Button> } : {})}
          >
            {asks ? 'まだ保存していません。正しければ、このまま保存できます。' : undefined}
          </Notice>
        </div>
      )}
    </div>
  )
}
