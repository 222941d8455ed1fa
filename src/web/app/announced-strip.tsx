import { type ComponentProps, useContext } from 'react'
import { createPortal } from 'react-dom'
import { areaEntries } from '#contract/pages/entries.ts'
import { Announced } from '#web/ui/announced.tsx'
import { CurrentPage } from '#web/ui/current-page.ts'

const { consumer, supplier } = areaEntries
/** These ask again by themselves what is announced, and show it in their own place. */
const show_it_themselves: string[] = [consumer.home, supplier.home, `${supplier.home}/unprocessed`]

/** Before the app in the document too: what closes it is the first stop of Tab, as it stands above everything else. */
const host = document.createElement('div')
document.body.prepend(host)

/** As the document was sent. */
const items: ComponentProps<typeof Announced>['items'] = JSON.parse(
  document.getElementById('announced')?.textContent ?? '[]',
)

/** What staff announce, over every page of a document, until it is closed on this device. */
export const AnnouncedStrip = () => {
  const page = useContext(CurrentPage)
  if (page && show_it_themselves.includes(page.path)) return null
  return createPortal(
    <aside aria-label="運営からのお知らせ" className="mx-auto w-full max-w-280 print:hidden">
      <Announced items={items} className="m-3" />
    </aside>,
    host,
  )
}
