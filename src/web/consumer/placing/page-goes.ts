/**
 * Waits for what is asked before an order leaves. Should the page go meanwhile, to the login as the session has ended, or
 * by a hand, `keep` keeps what was pressed: as without a network it is sent from the next page, after being asked about again.
 */
export const keptIfPageGoes = async <Answer>(keep: () => void, asked: Promise<Answer>): Promise<Answer> => {
  window.addEventListener('pagehide', keep)
  try {
    return await asked
  } finally {
    window.removeEventListener('pagehide', keep)
  }
}
