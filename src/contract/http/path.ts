/**
 * Puts path parameters into `/a/:b_id/c` (requirements section 5, last line, and section 7).
 * Throws `not set pathParam` when there are none at all, `not set pathParam is {name}` for the one that is missing.
 */
export const fillPath = (path: string, params?: Record<string, string | number | null | undefined>): string =>
  path.replace(/:([a-z_]+)/g, (_, name: string) => {
    if (!params) throw new Error('not set pathParam')
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new Error(`not set pathParam is ${name}`)
    return encodeURIComponent(String(value))
  })
