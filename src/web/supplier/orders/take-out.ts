import { downloadOrders, printOrders } from '#contract/orders/receive-orders.contract.ts'
import { download, fetchFile } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'

/** At most so many orders go into one PDF, one file, one change. */
export const AT_ONCE = 1000

const waitingWords = '印刷の準備をしています…'

/**
 * Prints order sheets: one PDF in a tab of its own. The tab opens with the press itself, as a browser blocks one that
 * opens later; where even that is blocked, `blocked` is given a function that opens it on the next press.
 */
export const printSheets = async (order_ids: string[], blocked: (open: () => void) => void): Promise<void> => {
  const tab = window.open('', '_blank')
  if (tab) {
    tab.document.title = waitingWords
    tab.document.body.textContent = waitingWords
  }
  try {
    const { blob } = await fetchFile(printOrders, { params: { supplier_id: supplierId() }, body: { order_ids } })
    const url = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }))
    // The viewer of the other tab reads the blob for as long as it is open; it is let go with this page.
    if (tab && !tab.closed) tab.location.replace(url)
    else blocked(() => window.open(url, '_blank'))
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** Saves the orders as CSV and answers the file's name. */
export const saveCsv = (order_ids: string[], encoding: 'cp932' | 'utf8-bom'): Promise<string> =>
  download(downloadOrders, { params: { supplier_id: supplierId() }, body: { order_ids, encoding } })
