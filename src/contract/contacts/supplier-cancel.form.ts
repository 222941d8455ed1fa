import * as z from 'zod/mini'
import { mailAddress, oneLine, phoneNumber, termsChecked } from './contact-fields.ts'

/** The supplier's cancellation request as its screen holds it (requirements sections 3 and 5). */
export const supplierCancelForm = z.object({
  name: oneLine('法人名'),
  phoneNumber: phoneNumber(),
  mailAddress: mailAddress(),
  contactName: oneLine('ご担当者名'),
  isTermsChecked: termsChecked(),
})
export type SupplierCancelForm = z.output<typeof supplierCancelForm>

/** The same as it crosses the wire: snake_case on sending only. */
export const supplierCancelContact = z.object({
  name: supplierCancelForm.shape.name,
  phone_number: supplierCancelForm.shape.phoneNumber,
  mail_address: supplierCancelForm.shape.mailAddress,
  contact_name: supplierCancelForm.shape.contactName,
  is_terms_checked: supplierCancelForm.shape.isTermsChecked,
})
export type SupplierCancelContact = z.output<typeof supplierCancelContact>

/** Renames the form's fields for sending. */
export const toSupplierCancelContact = (form: SupplierCancelForm): SupplierCancelContact => ({
  name: form.name,
  phone_number: form.phoneNumber,
  mail_address: form.mailAddress,
  contact_name: form.contactName,
  is_terms_checked: form.isTermsChecked,
})
