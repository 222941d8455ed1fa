import { useEffect, useState } from 'react'
import { type InviteFlyerForm, previewInviteFlyer } from '#contract/stores/invite-flyer.contract.ts'
import { wrongFlyerWords } from '#domain/stores/invite-flyer.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { Dialog } from '#web/ui/dialog.tsx'

const typing_pause = 600

/** The page as a picture, with what is typed as far as it fits; pressed, it is as wide as the screen. */
export const FlyerSample = ({ form: { words, logo_id } }: { form: InviteFlyerForm }) => {
  const [fitting, setFitting] = useState(words)
  const [large, setLarge] = useState(false)
  // Once the hands rest: every page is drawn by the server.
  useEffect(() => {
    if (wrongFlyerWords(words) !== null) return undefined
    const timer = setTimeout(() => setFitting(words), typing_pause)
    return () => clearTimeout(timer)
  }, [words])
  const query = { words: fitting, ...(logo_id === null ? {} : { logo_id }) }
  const { data } = useData(
    previewInviteFlyer,
    { params: { supplier_id: supplierId() }, query },
    {
      keep: true,
      throws: false,
      fresh_for: 600_000,
    },
  )
  if (!data) return <div aria-hidden className="aspect-[210/297] w-full rounded-card border bg-ground" />
  const page = <img src={data.page} alt="招待状の見本" width={1034} height={1462} className="h-auto w-full" />
  return (
    <>
      <button
        type="button"
        onClick={() => setLarge(true)}
        className="overflow-hidden rounded-card border"
        title="大きく見る"
      >
        {page}
      </button>
      <Dialog open={large} onClose={() => setLarge(false)} title="招待状の見本（A4）" width="wide" closeOnBackdrop>
        {page}
      </Dialog>
    </>
  )
}
