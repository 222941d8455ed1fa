import { emojiLostOnPaper } from '#domain/exports/emoji.ts'

/** Under a note that is being typed: how much room is left, and what the paper can't show. */
export const NoteSaid = ({ text, most }: { text: string; most?: number }) => {
  const emoji = emojiLostOnPaper(text)
  const left = most === undefined || text.length < most - 20 ? null : most - text.length
  return (
    <output className="text-sm text-amber">
      {left !== null && left >= 0 && <span className="block">あと{left}文字です</span>}
      {emoji.length > 0 && (
        <span className="block">
          「{emoji.join('')}」は注文書（FAX・PDF）では「〓」になります。文字で書いてください
        </span>
      )}
    </output>
  )
}
