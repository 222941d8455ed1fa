import FileText from 'lucide-react/icons/file-text'
import type { MessageFile } from '#contract/messages/message-shapes.ts'
import { megabytes } from '#domain/shared/file.ts'
import { LinkedText } from './linked-text.tsx'

/** What somebody has written: lines as they were broken, addresses of the web as links, nothing else of it alive. */
export const MessageText = ({ text }: { text: string }) => (
  <p className="leading-relaxed break-words whitespace-pre-line">
    <LinkedText text={text} />
  </p>
)

/** The PDF of a message: what it is called, how long and how large it is; pressed, it opens beside the page. */
export const MessageFileLink = ({ file: { id, name, size, page_count } }: { file: MessageFile }) => (
  <a
    href={`/api/v2/message_files/${id}`}
    target="_blank"
    rel="noreferrer"
    className="flex min-h-11 min-w-0 items-center gap-2 rounded-card border px-3 py-2 text-indigo"
  >
    <FileText size={20} className="shrink-0" />
    <span className="min-w-0">
      <span className="block break-words underline underline-offset-2">{name}</span>
      <span className="block text-sm text-ink-soft tabular-nums">
        PDF・{page_count}ページ・{megabytes(size)}
      </span>
    </span>
  </a>
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
