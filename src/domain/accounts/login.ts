/** Half-width letters, digits and @ . - _ +, with at least one letter, so that no login id is a phone number. */
export const isLoginId = (value: string): boolean => /^[A-Za-z0-9@.\-_+]+$/.test(value) && /[A-Za-z]/.test(value)

/** Something in it is full-width, as an input method leaves it: ａ, あ, ー, the wide space. */
export const hasWide = (value: string): boolean => /[^\p{ASCII}\uff61-\uff9f]/u.test(value)

/** Upper case, lower case and a digit, in visible ASCII. */
export const isPasswordShape = (value: string): boolean =>
  /^[!-~]+$/.test(value) && /[A-Z]/.test(value) && /[a-z]/.test(value) && /\d/.test(value)

/** The same of letters and digits alone. */
export const isAlphanumericPassword = (value: string): boolean => isPasswordShape(value) && /^[A-Za-z0-9]+$/.test(value)
