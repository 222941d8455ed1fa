import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const scrolls = /^(?:[\w-]+:)?overflow(?:-[xy])?-(?:auto|scroll)$/
const holds = /^(?:[\w-]+:)?(?:relative|absolute|sticky|fixed)$/

// What is only read aloud is placed by the nearest positioned box: in a scroller that is none it is placed below the window,
// and the whole page slides up into emptiness.
test('every box that scrolls holds what is read aloud only', () => {
  const loose = globSync('src/web/**/*.{ts,tsx}', { cwd: root })
    .filter(file => !file.includes('.stories.'))
    .flatMap(file =>
      [...readFileSync(new URL(file, root), 'utf8').matchAll(/'[^'\n]*'|"[^"\n]*"/g)].flatMap(([text]) => {
        const classes = text.slice(1, -1).split(' ')
        return classes.some(one => scrolls.test(one)) && !classes.some(one => holds.test(one))
          ? [`${file}: ${text}`]
          : []
      }),
    )
  expect(loose.toSorted()).toEqual([
    // Boxes that their part has placed already.
    'src/web/supplier/scheduled/schedule-lines.tsx: "overflow-x-auto"',
    "src/web/ui/data-table.tsx: 'cramped:overflow-x-auto [--table-top:0px]'",
  ])
})
