import * as z from 'zod/mini'
import { mobile } from '#contract/validation/contact.ts'
import { required, text } from '#contract/validation/text.ts'

const label = '携帯電話番号'

export const myNumberForm = z.object({ sms_number: text(label).check(required(label), mobile(label)) })
