import { linkedParts } from '#domain/messages/message.ts'

/** A text with its addresses of the web as links, beside this page; nothing else of it is alive. */
export const LinkedText = ({ text }: { text: string }) =>
  linkedParts(text).map((part, place) =>
    part.href === null ? (
      part.text
    ) : (
      <a
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
        key={place}
        href={part.href}
        target="_blank"
        rel="noreferrer noopener"
        className="wrap-anywhere text-indigo underline underline-offset-2"
      >
        {part.text}
      </a>
    ),
  )
