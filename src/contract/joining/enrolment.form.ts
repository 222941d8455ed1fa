import * as z from 'zod/mini'
import { oneLine } from '#contract/contacts/contact-fields.ts'
import { enrolment_channels } from '#domain/joining/enrolment.ts'
import { joiningCodeForm, joiningLoginForm, joiningResumeForm } from './joining.form.ts'

/** A supplier that comes in by the link of an order: its name, who logs in and how, and where the code goes. */
export const enrolmentForm = z.extend(joiningLoginForm, {
  supplier_name: oneLine('会社名・屋号', 60),
  channel: z.enum(enrolment_channels, 'コードの届け先を選んでください'),
})

export const enrolmentCodeForm = joiningCodeForm
export const enrolmentResumeForm = joiningResumeForm
