/** What the document's head says about the session; '' where it says nothing. */
export const metaText = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** The restaurant that this session orders for. */
export const consumerId = (): string => metaText('consumer_id')

/** The supplier whose desk this is; '' outside the supplier area. */
export const supplierId = (): string => metaText('supplier_id')

/** Changes what the head says: a fresh token, or whose the document is that a device keeps for dead spots. */
export const setMeta = (name: string, content: string): void => {
  document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content)
}
