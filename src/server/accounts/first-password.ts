import { randomInt } from 'node:crypto'
import { isPasswordShape } from '#domain/accounts/login.ts'

/** Nothing that is taken for another letter on paper: no 0 O o, 1 l I i, 5 S s, 2 Z z, 8 B, 9 g q, u v. */
const letters = 'ACDEFGHJKLMNPQRTWXYacdefhjkmnprtwxy3467'

/** A first password as it is printed and typed once: `Acde-3Fgh-4Jkm`, about 63 bits. */
export const makeFirstPassword = (): string => {
  const made = [0, 1, 2]
    .map(() => Array.from({ length: 4 }, () => letters[randomInt(letters.length)] ?? '').join(''))
    .join('-')
  return isPasswordShape(made) ? made : makeFirstPassword()
}
