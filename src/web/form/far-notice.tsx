import { Notice } from '#web/ui/notice.tsx'

/** What is far from usual, with both values, before it is saved all the same. */
export const FarNotice = ({
  words,
  how = 'もう一度保存してください',
}: {
  words: readonly string[]
  /** What is to be done where they are right. */
  how?: string
}) =>
  words.length === 0 ? null : (
    <Notice kind="warning" title="ふだんと大きく違う値があります">
      <ul className="list-disc pl-5">
        {words.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>正しければ、{how}。</p>
    </Notice>
  )
