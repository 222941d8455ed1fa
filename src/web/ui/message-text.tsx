import { linkedParts } from '#domain/messages/message.ts'

/** What somebody has written: lines as they were broken, addresses of the web as links, nothing else of it alive. */
export const MessageText = ({ text }: { text: string }) => (
  <p className="leading-relaxed break-words whitespace-pre-line">
    {linkedParts(text).map((part, place) =>
      part.href === null ? (
        part.text
      ) : (
        <a
          // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
          key={place}
          href={part.href}
          target="_blank"
          rel="noreferrer noopener"
          className="text-indigo underline underline-offset-2"
        >
          {part.text}
        </a>
      ),
    )}
  </p>
)

/** The images of a message, each as large as the column; pressed, it stands alone. */
export const MessageImages = ({ images }: { images: readonly { id: string; width: number; height: number }[] }) => (
  <>
    {images.map(({ id, width, height }, place) => (
      <a key={id} href={`/api/v2/images/${id}?size=large`} target="_blank" rel="noreferrer" className="block">
        <img
          src={`/api/v2/images/${id}?size=large`}
          alt={`画像${place + 1}を大きく見る`}
          width={width}
          height={height}
          className="h-auto max-w-full rounded-card border"
        />
      </a>
    ))}
  </>
)
