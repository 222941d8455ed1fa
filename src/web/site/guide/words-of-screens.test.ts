import { describe, expect, test } from 'vitest'
import { consumerPages } from '#contract/pages/consumer.ts'
import type { Page } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { fold } from '#domain/shared/japanese.ts'
import { searchFor } from '#domain/shared/search.ts'
import { consumer_help } from './consumer-help.ts'
import { supplier_help } from './supplier-help.ts'
import { consumer_words, supplier_words } from './words-of-screens.ts'

describe.each([
  ['the restaurant', consumer_words, consumer_help, consumerPages],
  ['the supplier', supplier_words, supplier_help, supplierPages],
] as const)('the (?) of %s', (_, words, help, pages) => {
  const entries = help.flatMap(group => group.questions).map(one => fold(Object.values(one).join(' ')))
  test.each(Object.entries(words))('%s finds some answers, and not all', (screen, asked) => {
    expect(Object.values<Page>(pages).map(page => page.screen)).toContain(screen)
    const found = entries.filter(searchFor(asked)).length
    expect(found).toBeGreaterThan(0)
    expect(found).toBeLessThan(entries.length / 2)
  })
})
