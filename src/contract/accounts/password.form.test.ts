import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fieldMessages } from '#contract/validation/messages.ts'
import { changePasswordForm, newPasswordForm } from './password.form.ts'

it('says all that is wrong at once, not one after the other', () => {
  const typed = { current_password: '', password: 'abc', again: 'abd' }
  const fields = (form: typeof changePasswordForm | typeof newPasswordForm) => {
    const { error } = z.safeParse<typeof form>(form, typed)
    return [...new Set(error ? fieldMessages(error).map(one => one.field) : [])]
  }
  expect(fields(changePasswordForm)).toEqual(['current_password', 'password', 'again'])
  expect(fields(newPasswordForm)).toEqual(['password', 'again'])
  expect(z.safeParse(newPasswordForm, { password: 'Tomato-umi47', again: 'Tomato-umi47' }).success).toBe(true)
})
