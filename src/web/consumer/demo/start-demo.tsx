import type { ReactNode } from 'react'
import { consumerPages } from '#contract/pages/consumer.ts'
import { consumerDemo } from '#contract/pages/consumer-demo.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import { readDocumentClock } from '#web/api/clock.ts'
import { setMeta } from '#web/api/meta.ts'
import type { AppParts } from '#web/app/start-app.tsx'
import { DemoBand } from '#web/demo/demo-band.tsx'
import { serveDemo } from '#web/demo/demo-server.ts'
import { asReal, demoHistory } from '#web/demo/demo-way.ts'
import { demoWorld, forgetWithTheTab } from '#web/demo/demo-world.ts'
import { consumer_answers } from './demo-answers.ts'

const other = { href: areaEntries.supplier.demo, label: '卸の画面を見る' }
const begin = { href: consumerPages.signup.path, label: '登録する（無料）' }

const Layout = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col">
    {children}
    <DemoBand other={other} begin={begin}>
      発注は送られません。タブを閉じると消えます。
    </DemoBand>
  </div>
)

/** Starts the restaurant's app in a world of its own: its real screens, answered by the tab. */
export const startDemo = (start: (more: Partial<AppParts>) => void): void => {
  // Before the world begins: its orders are of this evening.
  readDocumentClock()
  forgetWithTheTab()
  serveDemo(consumer_answers)
  const { consumer_id, deal_id } = demoWorld()
  setMeta('consumer_id', consumer_id)
  start({ pages: asReal(consumerDemo), layout: Layout, history: () => demoHistory(consumerDemo, { deal_id }) })
}
