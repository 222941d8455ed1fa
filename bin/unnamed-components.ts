/**
 * react-router names its components for developer tools, which keeps all of them in a build: forms, fetchers, the loading
 * of a framework. Without the names, and with what makes them marked as pure, what no screen uses is left out.
 *
 * It is worth 3.6 kB of every page; rolldown's own options (`manualPureFunctions`, `propertyWriteSideEffects`) save 0.6 of
 * them: with those the order page has 118.9 kB, where 118 are allowed.
 */
export const unnamedComponents = (code: string): string =>
  code
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/= (React\$1\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
