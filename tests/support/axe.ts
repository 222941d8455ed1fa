import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

/** Less than half of `axe.source`: it is read anew by every document. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; nodes: { html: string }[] }

/**
 * What axe finds on a page, as `rule: element | element`; only by the `rules` named, where some are. It is put into a
 * document once and run there: two thirds of the time of doing so anew for every look, frame by frame.
 */
export const axeFindings = async (page: Page, rules?: string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const options: RunOptions = {
    resultTypes: ['violations'],
    // No rule that is on reads style sheets from elsewhere.
    preload: false,
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  }
  const violations = await page.evaluate<Violation[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html: html.slice(0, 160) })) })))`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
