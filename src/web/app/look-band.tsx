import Eye from 'lucide-react/icons/eye'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { endLook } from '#contract/looks/admin-looks.contract.ts'
import { formatTime } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import { metaText } from '#web/api/meta.ts'
import { Button } from '#web/ui/button.tsx'

const looked = z.object({
  area: z.enum(['consumer', 'supplier']),
  name: z.string(),
  house_name: z.string(),
  ends_at: z.string(),
})

/** Over every page that staff see as its user does: as whom, until when, and the way out. A frame marks what is scrolled to. */
export const LookBand = () => {
  const [{ area, name, house_name, ends_at }] = useState(() => looked.parse(JSON.parse(metaText('look'))))
  const [ending, setEnding] = useState(false)
  const until = new Date(ends_at)
  useEffect(() => {
    // The server leads back to where the look began, once it is over.
    const timer = setTimeout(() => window.location.reload(), until.getTime() - serverNow().getTime() + 1_000)
    return () => clearTimeout(timer)
  })
  const end = async () => {
    setEnding(true)
    const back = await call(endLook, { query: { area } }).then(
      answer => answer.back,
      () => null,
    )
    if (back === null) window.location.reload()
    else window.location.assign(back)
  }
  return (
    <>
      <aside
        aria-label="利用者の画面の確認"
        className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-amber bg-amber-pale px-4 py-2 text-sm print:hidden"
      >
        <Eye size={20} className="shrink-0 text-amber" />
        <p className="min-w-0 flex-1 basis-48">
          <b>
            {house_name}・{name}さん
          </b>
          の画面を見ています（閲覧のみ・<span className="tabular-nums">{formatTime(until)}</span>まで）
        </p>
        <Button size="small" busy={ending} onClick={end}>
          終わる
        </Button>
      </aside>
      <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-40 border-3 border-amber print:hidden" />
    </>
  )
}
