import type { BodyInput } from '#contract/http/route.ts'
import { getPrint, openPrint, printOrders } from '#contract/prints/prints.contract.ts'
import { call } from '#web/api/call.ts'
import { fetchFile, openFile } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { newKey } from '#web/api/new-key.ts'

/** What a print asks of the server. */
export type PrintWish = BodyInput<typeof printOrders>

/** From so many orders on a print shows how far it is. */
export const LONG_PRINT = 50

const ASK_EVERY = 500

const waitingWords = '印刷の準備をしています…'

type Printing = { signal: AbortSignal; onProgress: (done: number) => void }

/** A PDF that is there, and which print it is of. */
export type MadePdf = { print_id: string; url: string }

/** Says that a PDF was opened: its orders are printed from now on. Answers them, and as of when. */
export const noteOpened = ({ print_id }: Pick<MadePdf, 'print_id'>) =>
  call(openPrint, { params: { supplier_id: supplierId(), print_id } })

/** Has the PDF made and answers an address for it in this browser, let go with this page. */
export const makePdf = async (wish: PrintWish, { signal, onProgress }: Printing): Promise<MadePdf> => {
  const params = { supplier_id: supplierId() }
  const print_id = newKey()
  const file = await openFile(printOrders, { params, body: { ...wish, print_id, mark_when: 'opened' }, signal })
  let asking = false
  const ask = async () => {
    if (asking) return
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
    return { print_id, url: URL.createObjectURL(new Blob([await file.blob()], { type: 'application/pdf' })) }
  } finally {
    clearInterval(timer)
  }
}

/**
 * Prints a few orders: one PDF in a tab of its own. The tab opens with the press itself, as a browser blocks one that
 * opens later; answers whether it was opened there, else it waits to be opened by the next press.
 */
export const printInTab = async (wish: PrintWish): Promise<MadePdf & { opened: boolean }> => {
  const tab = window.open('', '_blank')
  if (tab) {
    tab.document.title = waitingWords
    tab.document.body.textContent = waitingWords
  }
  try {
    const print_id = newKey()
    const body = { ...wish, print_id, mark_when: 'opened' as const }
    const { blob } = await fetchFile(printOrders, { params: { supplier_id: supplierId() }, body })
    const url = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }))
    // The viewer of the other tab reads the blob for as long as it is open; it is let go with this page.
    const opened = tab !== null && !tab.closed
    if (opened) tab.location.replace(url)
    return { print_id, url, opened }
  } catch (error) {
    tab?.close()
    throw error
  }
}
