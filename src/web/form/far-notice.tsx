import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/**
 * What is far from usual, with both values, before it is saved all the same: by its own button, and by nothing else. It
 * comes into sight by itself. Without `onYes` it stands in a dialog whose button is the answer.
 */
export const FarNotice = ({
  title = 'ふだんと大きく違う値があります。まだ保存していません',
  words,
  how,
  yes = 'この値で保存する',
  onYes,
}: {
  title?: string
  words: readonly string[]
  /** What is to be done where they are right. */
  how?: string
  yes?: string
  onYes?: () => unknown
}) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (words.length > 0 && onYes) box.current?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each time that it is asked
  }, [words])
  return words.length === 0 ? null : (
    <div ref={box} aria-live="polite">
      <Notice
        kind="warning"
        title={title}
        action={
          onYes && (
            <Button look="danger" size="small" data-far-yes onClick={onYes}>
              {yes}
            </Button>
          )
        }
      >
        <ul className="list-disc pl-5">
          {words.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>正しければ、{how ?? `「${yes}」を押してください`}。</p>
      </Notice>
    </div>
  )
}
