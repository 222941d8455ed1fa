export const taken_words =
  'ほかの人がこの下書きを引き継いでいます。発注の確認画面で、自分の下書きをどうするかお答えください'

/** Of these deals those whose draft was taken over; asked just before they are sent. */
export const takenOver = async (deal_ids: readonly string[]): Promise<string[]> => {
  try {
    const { closeCopies } = await import('./shared-copies.ts')
    return await closeCopies(deal_ids)
  } catch {
    // Without its file nothing was shared from this page.
    return []
  }
}
