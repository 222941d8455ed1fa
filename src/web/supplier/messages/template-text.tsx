import { templateParts } from '#domain/messages/template.ts'
import { LinkedText } from '#web/ui/linked-text.tsx'

/** What was written for many stores, in which each name in braces is a mark: every store reads its own word there. */
export const TemplateText = ({ text, links = false }: { text: string; links?: boolean }) =>
  templateParts(text).map((part, place) =>
    part.is_variable ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
      <span key={place} className="mx-0.5 rounded-input border border-indigo bg-indigo-pale px-1 text-indigo">
        {part.text}
      </span>
    ) : links ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
      <LinkedText key={place} text={part.text} />
    ) : (
      part.text
    ),
  )
