import { type ESTree, parseSync, Visitor } from 'vite'
import type { AnyAsked } from '#contract/http/asked.ts'
import { onceAText } from './figures.ts'
import { type Module, targetOf } from './walls.ts'

type Make = { of(ids: object, query: object): Record<string, AnyAsked> }['of']
/** What an app's pages ask for at once, as `contract/first-*.ts` names it. */
export type Named = Record<string, Make>

/** Any parameter that a URL may have. */
const any_ids: object = new Proxy({}, { get: () => '0' })

const pathsOf = (make: Make | undefined) =>
  new Map(Object.entries(make?.(any_ids, {}) ?? {}).map(([name, [route]]) => [name, route.path]))

/** What a module asks as soon as it is shown (`enabled` is asked later), and the modules that are shown with it. */
const seenIn = onceAText(({ file, source }) => {
  const { program, module } = parseSync(file, source)
  const textOf = (node: ESTree.Node) => source.slice(node.start, node.end)
  const asks: string[] = []
  const holders = new Map<string, string>()
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (init) holders.set(textOf(id), textOf(init))
    },
    CallExpression: ({ callee, arguments: [what, ...rest] }) => {
      if (!what || !/^use(Data|Pages)$/.test(textOf(callee))) return
      const said = textOf(what)
      // Who is logged in comes with every page.
      if (!/^get\w+Session$/.test(said) && !rest.some(one => /\benabled\b/.test(textOf(one)))) asks.push(said)
    },
  }).visit(program)
  const whole = (text: string): string => {
    const [, holder = '', rest = ''] = /^(?:\.\.\.)?(\w+)(.*)$/s.exec(text) ?? []
    const held = holders.get(holder)
    return held && text.startsWith('...') ? whole(`...${held}${rest}`) : text
  }
  const imports = module.staticImports.filter(one => !one.entries.length || one.entries.some(entry => !entry.isType))
  return {
    asks: asks.map(whole),
    shows: imports.flatMap(one => targetOf(file, one.moduleRequest.value) ?? []),
  }
})

/**
 * What the screen of a page asks for as it opens, in its own file or in one that it shows, and the page does not name:
 * `file: question` for each.
 */
export const unnamedOf = (
  screen: string,
  page: string,
  named: Named,
  modules: ReadonlyMap<string, Module>,
): string[] => {
  const own = new Set(pathsOf(named[page]).values())
  const seen = new Set([screen])
  const found: string[] = []
  for (const file of seen) {
    const module = modules.get(file)
    if (!module || !/^src\/web\/(?!api\/|app\/)/.test(file) || file.endsWith('/layout.tsx')) continue
    const { asks, shows } = seenIn(module)
    for (const next of shows) seen.add(next)
    for (const asked of asks) {
      const [, of = '', name = ''] = /^\.\.\.\w+First\.(\w+)\(.*\)\.(\w+)$/s.exec(asked) ?? []
      // A list with its filter is named by a function of its own, which the page's first or next questions call.
      if (/^\.\.\.(?!\w+First\b)\w+\(/.test(asked)) continue
      if (!own.has(pathsOf(named[of]).get(name) ?? '')) found.push(`${file}: ${asked.replace(/\s+/g, ' ')}`)
    }
  }
  return found
}
