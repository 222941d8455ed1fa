import * as z from 'zod/mini'
import { email } from '#contract/validation/contact.ts'
import { loginId } from '#contract/validation/latin.ts'
import { maxItems } from '#contract/validation/list.ts'
import { rule } from '#contract/validation/rule.ts'
import { maxChars, minChars, required, text } from '#contract/validation/text.ts'
import { toHalfWidth } from '#domain/shared/japanese.ts'
import { user_labels } from '#domain/users/user.ts'

// A user as the screen's form, the API and each row of a file give it.

const composed = rule<string>(
  () => null,
  value => value.normalize('NFC').replace(/\s+/gu, ' ').trim(),
)
const halved = rule<string>(
  () => null,
  value => toHalfWidth(value).trim(),
)

export const userLoginId = text(user_labels.login_id).check(
  halved,
  required(user_labels.login_id),
  minChars(user_labels.login_id, 4),
  maxChars(user_labels.login_id, 60),
  loginId(user_labels.login_id),
)

export const user_fields = {
  name: text(user_labels.name).check(composed, required(user_labels.name), maxChars(user_labels.name, 50)),
  /** '' is none. */
  mail_address: text(user_labels.mail_address).check(
    email(user_labels.mail_address),
    maxChars(user_labels.mail_address, 254),
  ),
  role: z.enum(['owner', 'staff']),
  /** An owner sees all stores whatever stands here. */
  sees_all_stores: z.boolean(),
  /** An owner may whatever stands here. Left out, as a former page sends it: who sees all stores may. */
  may_change_items: z.optional(z.boolean()),
  mail_on_order: z.boolean(),
  /** The stores of one who sees assigned stores only. */
  store_ids: maxItems('担当の得意先', 5000, z.array(z.uuid())),
}
/** A user as a row of a file gives it. */
export const userRow = z.object(user_fields)

export const no_stores_words = '担当の得意先を1件以上選んでください'
/** Who sees assigned stores alone has one at least: without any it would see nothing. */
const seesSomeStore = z.refine<z.output<typeof userRow>>(
  ({ role, sees_all_stores, store_ids }) => role === 'owner' || sees_all_stores || store_ids.length > 0,
  { path: ['store_ids'], error: no_stores_words },
)
export const userForm = userRow.check(seesSomeStore)
export const newUserForm = z.object({ login_id: userLoginId, ...user_fields }).check(seesSomeStore)
export type UserForm = z.output<typeof userForm>
