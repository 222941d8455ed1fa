import { emojiLostOnPaper } from '#domain/exports/emoji.ts'

/** Under a text of a flyer that is being typed: the emoji that its PDF can't show. */
export const LostOnPaper = ({ text }: { text: string }) => {
  const lost = emojiLostOnPaper(text)
  return (
    <output className="phrase text-sm text-amber">
      {lost.length > 0 && `「${lost.join('')}」はPDFでは「〓」になります。文字で書いてください`}
    </output>
  )
}
