import type { ReactNode } from 'react'
import { areaEntries } from '#contract/pages/entries.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { supplierDemo } from '#contract/pages/supplier-demo.ts'
import { readDocumentClock } from '#web/api/clock.ts'
import { setMeta } from '#web/api/meta.ts'
import type { AppParts } from '#web/app/start-app.tsx'
import { DemoBand } from '#web/demo/demo-band.tsx'
import { serveDemo } from '#web/demo/demo-server.ts'
import { asReal, demoHistory } from '#web/demo/demo-way.ts'
import { demoWorld, forgetWithTheTab } from '#web/demo/demo-world.ts'
import { Layout as Desk } from '#web/supplier/layout.tsx'
import { supplier_answers } from './demo-answers.ts'

const other = { href: areaEntries.consumer.demo, label: '飲食店として発注してみる' }
const begin = { href: supplierPages.lpInquiry.path, label: '導入を相談する' }

const Layout = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col">
    <Desk>{children}</Desk>
    <DemoBand other={other} begin={begin}>
      得意先も受注も見本です。タブを閉じると消えます。
    </DemoBand>
  </div>
)

/** Starts the desk in a world of its own: its real screens, answered by the tab. */
export const startDemo = (start: (more: Partial<AppParts>) => void): void => {
  // Before the world begins: its orders are of this evening.
  readDocumentClock()
  forgetWithTheTab()
  serveDemo(supplier_answers)
  setMeta('supplier_id', demoWorld().supplier_id)
  start({ pages: asReal(supplierDemo), layout: Layout, history: () => demoHistory(supplierDemo, {}) })
}
