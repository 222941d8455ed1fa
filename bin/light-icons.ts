/**
 * What `src/web/ui/draw-icon.ts` draws of an icon of lucide is its lines. Their keys are chance, which nothing compresses,
 * and nobody reads an icon's own name, size and other names: all of it weighs on the restaurant's order page.
 */
export const lightIcon = (code: string): string =>
  code
    .replace(/,\s*key: "\w+"(\s*\})/g, '$1')
    .replace(/^ {2}(?:name: "[\w-]+"|size: \d+),\n/gm, '')
    .replace(/,\n {2}aliases: \[[^\]]*\]/, '')
    .replace(/^__iconData\.node;\n/m, '')
