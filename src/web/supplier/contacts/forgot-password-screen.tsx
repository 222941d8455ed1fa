import { supplierForgotPasswordContact } from '#contract/contacts/supplier-contact.form.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { bodyField } from './sender.ts'
import { SupplierContact } from './supplier-contact.tsx'

export const Screen = () => (
  <SupplierContact
    title={supplierPages.contactForgotPassword.title}
    lead="ログインできない場合は、こちらからご連絡ください。ご登録を確認し、担当者からご連絡します。"
    fields={[
      { name: 'login_id', label: 'ログインID', kind: 'text', hint: 'お分かりになる場合' },
      { name: 'body', label: bodyField.label, kind: 'long', limit: 2000 },
    ]}
    schema={supplierForgotPasswordContact}
    body={(contact, common) => ({ ...common, kind: 'supplier_forgot_password', contact })}
  />
)
