/** What the document's head says about the session; '' where it says nothing. */
export const metaText = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** The restaurant that this session orders for. */
export const consumerId = (): string => metaText('consumer_id')

/** The supplier whose desk this is; '' outside the supplier area. */
export const supplierId = (): string => metaText('supplier_id')
