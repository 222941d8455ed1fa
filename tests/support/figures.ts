import { type ESTree, parseSync, Visitor } from 'vite'
import type { Module } from './walls.ts'

/** What is counted in one source file. */
export type Facts = {
  /** Functions of every dress; one within another is counted on its own too. */
  functions: { name: string; line: number; lines: number }[]
  /** The tables of `written` that its SQL changes, and `jobs` where it spells one. */
  writes: Set<string>
  /** How often it decides between a unit's and a case's word. */
  unit_words: number
  /** How often it types each of `trade_lists`, as a union, a z.enum or a list `as const`. */
  lists: Record<string, number>
  /** Tailwind classes with `!`. */
  important: string[]
}

const written = ['orders', 'order_events', 'notifications', 'dispatches']
const verbs = String.raw`insert\s+into|update|update\s+only|delete\s+from|delete\s+from\s+only|merge\s+into|copy`
const writing = new RegExp(String.raw`\b(?:${verbs})\s+(?:public\.)?"?(${written.join('|')})"?(?![\w.-])`, 'gi')
const job = /\bgraphile_worker\.add_jobs?\b|\binsert\s+into\s+graphile_worker\._private_jobs\b/i
const builders = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']

/** The trade's lists by name. A list with one word more or less is another list. */
export const trade_lists: Record<string, string> = {
  unit_kind: "'piece' 'case'",
  price_basis: "'piece' 'case' 'kg'",
  tax_rate: '8 10',
  order_method: "'web' 'fax' 'mail' 'line'",
  dispatch_channel: "'mail' 'fax' 'line' 'sms'",
  dispatch_state: "'queued' 'sending' 'sent' 'delivered' 'failed' 'acknowledged' 'superseded'",
  occasion: "'placed' 'edited' 'cancelled'",
  order_state: "'placed' 'processed' 'cancelled'",
  source: "'consumer_web' 'consumer_line' 'supplier_proxy' 'scheduled' 'import'",
}
const sorted = (words: readonly string[]) => [...new Set(words)].sort().join()
const list_names = new Map(Object.entries(trade_lists).map(([name, words]) => [sorted(words.split(' ')), name]))

/** The trade list that a text of literals spells, in whatever order; `null` and `undefined` beside it don't matter. */
const listOf = (text: string): string | undefined => {
  const words = text.match(/'[^']*'|\b\d+\b/g) ?? []
  const rest = text.replace(/'[^']*'|\b\d+\b|z\.literal|\bnull\b|\bundefined\b/g, '')
  return /^[\s|,()[\]]*$/.test(rest) ? list_names.get(sorted(words)) : undefined
}

const important = /^(?:[\w-]+(?:\[[^\]]*\])?:)*(?:!-?[a-z][\w./%[\]()#:,-]*|-?[a-z][\w./%[\]()#:,-]*!)$/

/** Reads a file's text once: what was found is kept as long as the text is the same. */
export const onceAText = <T>(read: (module: Module) => T): ((module: Module) => T) => {
  const known = new Map<string, { source: string; found: T }>()
  return module => {
    const before = known.get(module.file)
    if (before?.source === module.source) return before.found
    const found = read(module)
    known.set(module.file, { source: module.source, found })
    return found
  }
}

/** Counts one source file. Throws where it can't be parsed. */
export const factsOf = onceAText(({ file, source }): Facts => {
  const { program, errors } = parseSync(file, source)
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`)
  const facts: Facts = { functions: [], writes: new Set(), unit_words: 0, lists: {}, important: [] }
  const names = new Map<number, string>()
  const textOf = (node: ESTree.Node) => source.slice(node.start, node.end)
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  const named = (value: { start: number } | null, name: ESTree.Node) => {
    if (value) names.set(value.start, textOf(name).replace(/\s+/g, '').slice(-40))
  }
  const fn = (node: ESTree.Node, id?: ESTree.Node | null) => {
    const name = id ? textOf(id) : (names.get(node.start) ?? 'anonymous')
    facts.functions.push({ name, line: lineAt(node.start), lines: textOf(node).split('\n').length })
  }
  const list = (text: string) => {
    const name = listOf(text)
    if (name) facts.lists[name] = (facts.lists[name] ?? 0) + 1
  }
  const text = (said: string) => {
    for (const [, table = ''] of said.matchAll(writing)) facts.writes.add(table.toLowerCase())
    if (job.test(said)) facts.writes.add('jobs')
    facts.unit_words += said.match(/\bcase [\w.]*unit_kind when 'case' then [^\n]*?(case_unit|ケース)/g)?.length ?? 0
    facts.important.push(...said.split(/\s+/).filter(word => important.test(word)))
  }
  new Visitor({
    VariableDeclarator: node => named(node.init, node.id),
    Property: node => named(node.value, node.key),
    PropertyDefinition: node => named(node.value, node.key),
    MethodDefinition: node => named(node.value, node.key),
    AssignmentExpression: node => named(node.right, node.left),
    FunctionDeclaration: node => fn(node, node.id),
    FunctionExpression: node => fn(node, node.id),
    ArrowFunctionExpression: node => fn(node),
    CallExpression: node => {
      const [first] = node.arguments
      for (const one of node.arguments) {
        const name = names.get(node.start)
        if (name) names.set(one.start, name)
        else named(one, node.callee)
      }
      const called = /\.?(\w+)$/.exec(textOf(node.callee))?.[1] ?? ''
      const table = first?.type === 'Literal' ? String(first.value).split(' ')[0] : undefined
      if (builders.includes(called) && table && written.includes(table)) facts.writes.add(table)
      if (/\.addJobs?$|\bquickAddJob$/.test(textOf(node.callee))) facts.writes.add('jobs')
      if (first?.type === 'ArrayExpression' && /^z\.(enum|union|literal)$/.test(textOf(node.callee)))
        list(textOf(first))
    },
    TSUnionType: node => list(textOf(node)),
    TSAsExpression: node => {
      if (textOf(node.typeAnnotation) === 'const') list(textOf(node.expression))
    },
    ConditionalExpression: node => {
      const asks = /[!=]==\s*'(case|piece)'$/.test(textOf(node.test)) && !textOf(node.test).includes('price_basis')
      const answers = [node.consequent, node.alternate].some(one => /case_unit|ケース/.test(textOf(one)))
      if (asks && answers) facts.unit_words += 1
    },
    Literal: node => {
      if (typeof node.value === 'string') text(node.value)
    },
    TemplateLiteral: node => text(node.quasis.map(one => one.value.raw).join('?')),
  }).visit(program)
  return facts
})

/** The value below which `part` (0 to 1) of all values lie, or that one itself; 0 of none. */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? 0
