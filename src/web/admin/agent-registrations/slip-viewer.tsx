import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useState } from 'react'
import type { AgentDetail } from '#contract/agent-registrations/admin-agents.contract.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

const urlOf = (id: string, image_id: string, size = 'large') =>
  `/api/v2/admins/agent_registrations/${id}/images/${image_id}?size=${size}`

const zooms = [100, 160, 250] as const

/** The photographs of slips, one large beside what is typed from it. */
export const SlipViewer = ({ request: { id, images } }: { request: AgentDetail }) => {
  const [place, setPlace] = useState(0)
  const [zoom, setZoom] = useState(0)
  const shown = images[Math.min(place, images.length - 1)]
  if (!shown) return null
  const go = (to: number) => {
    setPlace(to)
    setZoom(0)
  }
  return (
    <section aria-label="写真" className="flex flex-col gap-2">
      <Steps place={place} count={images.length} zoom={zoom} onPlace={go} onZoom={setZoom} />
      <section
        aria-label="大きな写真"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll box must be reachable by keyboard
        tabIndex={0}
        className="relative ring-inside max-h-[calc(100dvh-14rem)] min-h-60 overflow-auto rounded-card border bg-surface"
      >
        <img
          key={shown.id}
          src={urlOf(id, shown.id)}
          alt={`納品書の写真${place + 1}`}
          width={shown.width}
          height={shown.height}
          className="h-auto max-w-none"
          style={{ width: `${zooms[zoom]}%` }}
        />
      </section>
      {images.length > 1 && (
        <ul className="scroll-row gap-2">
          {images.map((image, at) => (
            <Thumbnail
              key={image.id}
              src={urlOf(id, image.id, 'small')}
              number={at + 1}
              pressed={at === place}
              onPress={() => go(at)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type StepsProps = {
  place: number
  count: number
  /** Which of the `zooms`. */
  zoom: number
  onPlace: (place: number) => void
  onZoom: (zoom: number) => void
}

/** To the photographs beside this one, and nearer to it. */
const Steps = ({ place, count, zoom, onPlace, onZoom }: StepsProps) => (
  <div className="flex flex-wrap items-center gap-2">
    <Button size="small" icon={ChevronLeft} disabled={place === 0} onClick={() => onPlace(place - 1)}>
      前
    </Button>
    <Button size="small" icon={ChevronRight} disabled={place >= count - 1} onClick={() => onPlace(place + 1)}>
      次
    </Button>
    <span className="text-sm tabular-nums">
      {place + 1}/{count}枚目
    </span>
    <Button size="small" icon={ZoomIn} disabled={zoom === zooms.length - 1} onClick={() => onZoom(zoom + 1)}>
      拡大
    </Button>
    <Button size="small" icon={ZoomOut} disabled={zoom === 0} onClick={() => onZoom(zoom - 1)}>
      縮小
    </Button>
  </div>
)

type ThumbnailProps = { src: string; number: number; pressed: boolean; onPress: () => void }

const Thumbnail = ({ src, number, pressed, onPress }: ThumbnailProps) => (
  <li className="shrink-0">
    <button
      type="button"
      aria-label={`写真${number}を見る`}
      aria-pressed={pressed}
      onClick={onPress}
      className={cx('block rounded-input border-2', pressed ? 'border-leaf' : 'border-line')}
    >
      <img src={src} alt="" width={56} height={56} loading="lazy" className="size-14 rounded-input object-cover" />
    </button>
  </li>
)
