import { getConsumerToken } from '#contract/accounts/login.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import type { Page } from '#contract/pages/page.ts'
import { call, tokenless } from '#web/api/call.ts'
import { readKeptClock } from '#web/api/clock.ts'
import { noteAnswer } from '#web/api/connection.ts'
import { cache } from '#web/api/data.ts'
import { metaText, setMeta } from '#web/api/meta.ts'
import { showEmptyShell } from './empty-shell.ts'
import { type KeptAnswer, keptAnswers } from './kept-answers.ts'
import { keptOwner, type Owner, ownerKey } from './owner.ts'

/** Whether this is the document that is kept for dead spots. */
export const isShell = (): boolean => document.documentElement.dataset['apart'] === 'offline'

let answers = new Map<string, KeptAnswer>()

/**
 * Makes the document of nobody, which the worker showed in a dead spot, this person's: from what the device keeps. A page
 * for which nothing is kept (the login, or nobody is logged in) says that there is no network.
 */
export const fillShell = async (start: () => void): Promise<void> => {
  const owner = keptOwner()
  const open = Object.values<Page>(consumerPages).some(page => page.open && page.path === window.location.pathname)
  const kept = owner && !open ? await keptAnswers(ownerKey(owner), Date.now()).catch(() => []) : []
  if (!owner || kept.length === 0) return showEmptyShell()
  setMeta('account_id', owner.account_id)
  setMeta('consumer_id', owner.consumer_id)
  readKeptClock(owner.clock_offset)
  answers = new Map(kept.map(one => [one.url, one]))
  for (const one of kept) cache.setQueryData([one.url], one.answer, { updatedAt: one.kept_at })
  fillGaps()
  noteAnswer(false)
  tokenless.fetchToken = async () => {
    if (metaText('csrf-token') === '') await takeToken(owner)
  }
  start()
}

/** The list of another delivery date is better than none: its prices are asked for before anything is sent. */
const fillGaps = () => {
  cache.getQueryCache().subscribe(({ type, query }) => {
    const [url] = query.queryKey
    if (type !== 'added' || typeof url !== 'string' || query.state.data !== undefined) return
    const [path] = url.split('?')
    const found =
      answers.get(url) ??
      (path?.endsWith('/order_list_items') ? [...answers.values()].find(one => one.url.startsWith(`${path}?`)) : null)
    if (found) cache.setQueryData(query.queryKey, found.answer, { updatedAt: found.kept_at })
  })
}

/** The session's token. Somebody else's session, or none: the server's own document takes over. */
export const takeToken = async ({ account_id, consumer_id }: Owner) => {
  const session = await call(getConsumerToken)
  if (session.account_id === account_id && session.consumer_id === consumer_id) {
    setMeta('csrf-token', session.csrf_token)
  } else {
    window.location.reload()
    await new Promise(() => {})
  }
}
