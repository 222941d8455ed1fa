import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
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
