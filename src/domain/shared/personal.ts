const uuid = '[\\da-f]{8}-(?:[\\da-f]{4}-){3}[\\da-f]{12}'
const line_user = '\\bU[\\da-f]{32}\\b'
const phone = '\\b0\\d{1,4}-?\\d{1,4}-?\\d{3,4}\\b'
/** A uuid comes first, because its digits can look like a phone number. */
const shapes = /* @__PURE__ */ new RegExp(`(${uuid})|${line_user}|${phone}`, 'gi')
/** From its beginning on alone: looked for at each letter of a long word, it costs the square of it. */
const address = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

/** Hides mail addresses, LINE user ids and phone numbers in a text that goes to a log or an error report. */
export const maskPersonal = (text: string): string =>
  text
    .replace(address, mail => `${mail[0]}***@***`)
    .replace(shapes, (found: string, id?: string) => id ?? `${found.slice(0, 3)}****${found.slice(-2)}`)
