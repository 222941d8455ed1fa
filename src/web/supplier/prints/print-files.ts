import type { BodyInput } from '#contract/http/route.ts'
import { getPrint, printOrders } from '#contract/prints/prints.contract.ts'
import { call } from '#web/api/call.ts'
import { fetchFile, openFile } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'

/** What a print asks of the server. */
export type PrintWish = BodyInput<typeof printOrders>

/** From so many orders on a print shows how far it is. */
export const LONG_PRINT = 50

const ASK_EVERY = 500

const waitingWords = '印刷の準備をしています…'

type Printing = { signal: AbortSignal; onProgress: (done: number) => void }

/** Has the PDF made and answers an address for it in this browser, let go with this page. */
export const makePdf = async (wish: PrintWish, { signal, onProgress }: Printing): Promise<string> => {
  const params = { supplier_id: supplierId() }
  // Missing where the page is not served securely (a test machine by its address): the bar stands still then.
  const print_id = typeof crypto.randomUUID === 'function' ? crypto.randomUUID() : undefined
  const file = await openFile(printOrders, { params, body: { ...wish, print_id }, signal })
  let asking = false
  const ask = async () => {
    if (asking || print_id === undefined) return
    asking = true
    try {
      const { done } = await call(getPrint, { params: { ...params, print_id }, signal })
      onProgress(done)
    } catch {
      // The bar waits for the next answer; whether the print fails is told by the print itself.
    }
    asking = false
  }
  const timer = setInterval(() => {
    ask().catch(reportError)
  }, ASK_EVERY)
  try {
    return URL.createObjectURL(new Blob([await file.blob()], { type: 'application/pdf' }))
  } finally {
    clearInterval(timer)
  }
}

/**
 * Prints a few orders: one PDF in a tab of its own. The tab opens with the press itself, as a browser blocks one that
 * opens later; where even that is blocked, `blocked` is given a function that opens it on the next press.
 */
export const printInTab = async (wish: PrintWish, blocked: (open: () => void) => void): Promise<void> => {
  const tab = window.open('', '_blank')
  if (tab) {
    tab.document.title = waitingWords
    tab.document.body.textContent = waitingWords
  }
  try {
    const { blob } = await fetchFile(printOrders, { params: { supplier_id: supplierId() }, body: wish })
    const url = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }))
    // The viewer of the other tab reads the blob for as long as it is open; it is let go with this page.
    if (tab && !tab.closed) tab.location.replace(url)
    else blocked(() => window.open(url, '_blank'))
  } catch (error) {
    tab?.close()
    throw error
  }
}
