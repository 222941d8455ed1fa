import { undividedCode } from '#domain/shared/japanese.ts'

/** Letters and digits that nobody takes for one another: no 0, 1, I or O. Five bits each. */
export const invite_code_letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Sixty bits: with the tries that are allowed nobody meets one by chance. */
export const invite_code_length = 12

const whole = new RegExp(`^[${invite_code_letters}]{${invite_code_length}}$`)

/** A code as it was typed, as it is kept: spaces, hyphens and the width of letters do not matter. Null for what is none. */
export const readInviteCode = (typed: string): string | null => {
  const code = undividedCode(typed)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return whole.test(code) ? code : null
}

/** As it is printed: three groups of four. */
export const showInviteCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')
