import { supplierQuestionContact } from '#contract/contacts/supplier-contact.form.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { bodyField } from './sender.ts'
import { SupplierContact } from './supplier-contact.tsx'

export const Screen = () => (
  <SupplierContact
    title={supplierPages.contactQuestion.title}
    lead="使い方でお分かりにならないことを、こちらからお尋ねください。"
    fields={[bodyField]}
    schema={supplierQuestionContact}
    body={(contact, common) => ({ ...common, kind: 'supplier_question', contact })}
  />
)
