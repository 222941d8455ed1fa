import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lightIcon } from '../bin/light-icons.ts'
import { unnamedComponents } from '../bin/unnamed-components.ts'

test('a component loses its name, and may be left out where nobody uses it', () => {
  const code = `const Link = React$1.forwardRef(function LinkWithRef() {});\nLink.displayName = "Link";\nexport { Link };`
  expect(unnamedComponents(code)).toBe(
    'const Link = /* @__PURE__ */ React$1.forwardRef(function LinkWithRef() {});\n\nexport { Link };',
  )
})

test('react-router still writes so: a new release that does not would cost every page kilobytes unseen', () => {
  const file = new URL('../node_modules/react-router/dist/production/lib/context.js', import.meta.url)
  const code = readFileSync(file, 'utf8')
  expect(code.match(/displayName/g)?.length).toBeGreaterThan(5)
  const light = unnamedComponents(code)
  expect(light).not.toContain('displayName')
  expect(light.match(/@__PURE__ \*\/ React\$1\.createContext/g)?.length).toBeGreaterThan(5)
})

test('of an icon its lines stay, for every icon of lucide that a screen draws', async () => {
  const folder = new URL('../node_modules/lucide-react/dist/esm/icons/', import.meta.url)
  const used = new Set(
    globSync('src/web/**/*.{ts,tsx}', { cwd: new URL('../', import.meta.url) }).flatMap(file =>
      [...readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').matchAll(/lucide-react\/icons\/([\w-]+)/g)].map(
        one => one[1] ?? '',
      ),
    ),
  )
  expect(used.size).toBeGreaterThan(60)
  for (const name of used) {
    const code = readFileSync(new URL(`${name}.mjs`, folder), 'utf8')
    const light = lightIcon(code)
    expect([name, light.match(/\bkey:|aliases|^ {2}(?:name|size):|^__iconData\.node/m)]).toEqual([name, null])
    expect([name, light.match(/"(?:path|circle|rect|line|polyline|polygon|ellipse)"/g)?.length]).toEqual([
      name,
      code.match(/\bkey: "/g)?.length,
    ])
  }
})
