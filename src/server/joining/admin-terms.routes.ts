import { readdirSync, readFileSync } from 'node:fs'
import * as contract from '#contract/joining/admin-terms.contract.ts'
import { readTermsText } from '#domain/joining/terms-text.ts'
import { room } from '#server/http/serve.ts'
import { countAgreed } from './terms-store.ts'

const folder = new URL('../../../docs/terms/', import.meta.url)

type Text = Omit<contract.TermsVersion, 'agreed_count' | 'last_agreed_at'>

/** Every text that was ever agreed to lies in one folder: those of a kind together, the newest first. */
const readTexts = (): Text[] => {
  const found = readdirSync(folder).flatMap(name => {
    const [, kind, number] = /^([a-z-]+)-(\d+)\.md$/.exec(name) ?? []
    return kind && number ? [{ name, kind, number: Number(number) }] : []
  })
  return found
    .toSorted((a, b) => (a.kind === b.kind ? b.number - a.number : a.kind < b.kind ? -1 : 1))
    .map(({ name, kind, number }) => ({
      ...readTermsText(readFileSync(new URL(name, folder), 'utf8')),
      version: `${kind}-${number}`,
      current: !found.some(other => other.kind === kind && other.number > number),
    }))
}

let kept: Text[] | undefined

export const adminTermsRoutes = room(contract, {
  listTermsVersions: async ({ deps }) => {
    kept ??= readTexts()
    const agreed = await countAgreed(deps.db)
    const items = kept.map(text => {
      const one = agreed.find(row => row.version === text.version)
      return {
        ...text,
        agreed_count: one?.agreed_count ?? 0,
        last_agreed_at: one?.last_agreed_at.toISOString() ?? null,
      }
    })
    return { items }
  },
})
