import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleRow } from '#web/supplier/orders/row-samples.ts'
import { newSight } from './use-looked-at.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('Element', Part)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const shown = (id: string) => ({ row: sampleRow({ id }), outdated: false })
/** A part of the page that is pressed, on a toast or not. */
class Part extends EventTarget {
  closest: (selector: string) => EventTarget | null
  constructor(on_toast: boolean) {
    super()
    this.closest = selector => (on_toast && selector === 'output' ? this : null)
  }
}
const pressOn = (part: Part) => Object.defineProperty(new Event('pointerdown'), 'target', { value: part })
const key = (more: Partial<KeyboardEvent> = {}) => Object.assign(new Event('keydown'), more)

/** What was told of an order once `press` is pressed, so many milliseconds after it was shown. */
const toldOf = (id: string, press: readonly Event[], { after = 300, stays = true } = {}) => {
  const sight = newSight()
  sight.note(shown('a'))
  sight.goesTo('b')
  sight.note(shown(id))
  const page = new EventTarget()
  const tell = vi.fn<() => void>()
  const stop = sight.onceChosen(id, tell, page)
  const at_once = tell.mock.calls.length
  vi.advanceTimersByTime(after)
  if (!stays) stop()
  for (const one of press) page.dispatchEvent(one)
  return [at_once, tell.mock.calls.length]
}

test('what came up by itself is seen with the next press after its contents are shown, once; what was opened at once', () => {
  expect(toldOf('c', [])).toEqual([1, 1])
  expect(toldOf('b', [])).toEqual([0, 0])
  expect(toldOf('b', [key()])).toEqual([0, 1])
  expect(toldOf('b', [pressOn(new Part(false)), key()])).toEqual([0, 1])
})

test.each([
  ['the second press of a double one', [key()], { after: 249 }],
  ['a held key', [key({ repeat: true })], {}],
  ['Ctrl+W, which closes the tab', [key({ ctrlKey: true })], {}],
  ['Z, which takes back what was done to the one before', [key({ key: 'z' }), key({ key: 'Z' })], {}],
  ['元に戻す on the toast', [pressOn(new Part(true))], {}],
  ['a press once it is gone', [key()], { stays: false }],
])('%s makes it no more seen', (_, press, how) => expect(toldOf('b', press, how)).toEqual([0, 0]))

test('once it was chosen it is, however often it is opened, and so it is where nothing came up after all', () => {
  const sight = newSight()
  const page = new EventTarget()
  sight.goesTo('b')
  sight.note(shown('b'))
  vi.advanceTimersByTime(300)
  const tell = vi.fn<() => void>()
  sight.onceChosen('b', tell, page)
  page.dispatchEvent(key())
  sight.onceChosen('b', tell, page)
  expect(tell).toHaveBeenCalledTimes(2)
  sight.goesTo('b')
  sight.goesTo(null)
  sight.onceChosen('b', tell, page)
  expect(tell).toHaveBeenCalledTimes(3)
})
