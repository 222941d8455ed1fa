import { supplierStoreContact } from '#contract/contacts/supplier-contact.form.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { bodyField } from './sender.ts'
import { SupplierContact } from './supplier-contact.tsx'

export const Screen = () => (
  <SupplierContact
    title={supplierPages.contactStore.title}
    lead="得意先の登録・招待・統合などについては、こちらからお問い合わせください。"
    fields={[
      { name: 'store_name', label: '得意先名', kind: 'text', required: true },
      { name: 'customer_code', label: '得意先コード', kind: 'text', hint: 'お分かりになる場合' },
      bodyField,
    ]}
    schema={supplierStoreContact}
    body={(contact, common) => ({ ...common, kind: 'supplier_store', contact })}
  />
)
