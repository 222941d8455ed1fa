import { consumerDemo } from './consumer-demo.ts'
import type { Page } from './page.ts'
import { supplierDemo } from './supplier-demo.ts'

/**
 * The demo of both sides, each page called as the real one that it shows: no account, nothing leaves the browser
 * (docs/decisions/194). The browser loads a side's own alone.
 */
export const demoPages = { consumer: consumerDemo, supplier: supplierDemo }

/** Where a visit of the demo begins: search engines may know of these. */
export const demoEntries: readonly Page[] = [demoPages.consumer.demo, demoPages.supplier.orders]
