import { parseSync, Visitor } from 'vite'

const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/**
 * An app's list of pages as its browser needs it: of a screen that is called as its page is, only the room is said
 * (`forgotPassword: page(…, 'accounts/')`), and `placesOf` of the web puts the name behind it.
 *
 * It is worth 0.4 kB of the order page, which carries the whole list.
 */
export const lightPages = (file: string, code: string): string => {
  const { program, errors } = parseSync(file, code)
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`)
  const ends: { from: number; to: number }[] = []
  new Visitor({
    Property: ({ key, value }) => {
      if (key.type !== 'Identifier' || value.type !== 'CallExpression') return
      const { callee } = value
      const screen = value.arguments[2]
      if (callee.type !== 'Identifier' || callee.name !== 'page' || screen?.type !== 'Literal') return
      const name = kebab(key.name)
      // The name ends before the quote.
      if (String(screen.value).endsWith(`/${name}`))
        ends.push({ from: screen.end - 1 - name.length, to: screen.end - 1 })
    },
  }).visit(program)
  return ends.toReversed().reduce((text, { from, to }) => text.slice(0, from) + text.slice(to), code)
}
