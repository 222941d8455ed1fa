import { readFileSync } from 'node:fs'
import type { Terms } from '#contract/joining/joining.contract.ts'
import { readTermsText } from '#domain/joining/terms-text.ts'
import { refuse } from '#domain/shared/refusal.ts'

/** The version that holds now: a new text is a new file beside the old one, which stays for those who agreed to it. */
const version = 'consumer-1'

const read = (): Terms => {
  const text = readFileSync(new URL(`../../../docs/terms/${version}.md`, import.meta.url), 'utf8')
  const { title, sections } = readTermsText(text)
  return { version, title, sections }
}

let kept: Terms | undefined

/** The terms that a restaurant agrees to when it joins. */
export const currentTerms = (): Terms => (kept ??= read())

/** Refuses who has read another version: what is agreed to is what was shown. */
export const refuseOldTerms = (read_version: string, now: string = version) => {
  if (read_version !== now) {
    throw refuse(409, '利用規約が新しくなりました。ページを読み込み直して、内容をご確認ください')
  }
}
