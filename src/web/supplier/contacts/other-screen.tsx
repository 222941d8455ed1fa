import { supplierOtherContact } from '#contract/contacts/supplier-contact.form.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { bodyField } from './sender.ts'
import { SupplierContact } from './supplier-contact.tsx'

export const Screen = () => (
  <SupplierContact
    title={supplierPages.contactOther.title}
    lead="ご意見・ご要望など、ほかの項目にあてはまらないことは、こちらからお送りください。"
    fields={[bodyField]}
    schema={supplierOtherContact}
    body={(contact, common) => ({ ...common, kind: 'supplier_other', contact })}
  />
)
