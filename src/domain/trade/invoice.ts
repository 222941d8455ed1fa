/** Which paper is the qualified invoice (適格請求書) of a supplier: each delivery's slip, or the month's bill. */
export const invoice_papers = ['delivery_slip', 'monthly'] as const
export type InvoicePaper = (typeof invoice_papers)[number]

export const invoice_paper_words: Readonly<Record<InvoicePaper, string>> = {
  delivery_slip: '納品書',
  monthly: '月ごとの請求書',
}

/**
 * The line of 登録番号 as it stands on papers and beside an order's total; null where its supplier has none. Orders from
 * before the setting do not say which paper is the invoice.
 */
export const invoiceText = ({
  registration_number,
  invoice_paper,
}: {
  registration_number: string | null
  invoice_paper?: InvoicePaper | undefined
}): string | null => {
  if (registration_number === null) return null
  const paper = invoice_paper === undefined ? '' : `（適格請求書は${invoice_paper_words[invoice_paper]}です）`
  return `登録番号 ${registration_number}${paper}`
}
