import { expect, test } from 'vitest'
import { cacheKey, routePattern } from './cache-key.ts'

test('one key whatever the order of the query', () => {
  expect(cacheKey('/api/a?b=1&a=2')).toBe(cacheKey('/api/a?a=2&b=1'))
  expect(cacheKey('/api/a?')).toBe('/api/a')
  expect(cacheKey('/api/a?ids[]=1&ids[]=2')).toBe('/api/a?ids[]=1&ids[]=2')
})

test.each([
  ['/api/orders', '/api/orders', true],
  ['/api/orders', '/api/orders?cursor=x', true],
  ['/api/orders', '/api/orders/1', false],
  ['/api/orders/:order_id', '/api/orders/1', true],
  ['/api/orders/:order_id', '/api/orders/1/preview', false],
  ['/api/:consumer_id/deals/:deal_id/items', '/api/c/deals/d/items?q=a', true],
])('%s matches %s: %s', (path, url, matches) => {
  expect(routePattern(path).test(url)).toBe(matches)
})
