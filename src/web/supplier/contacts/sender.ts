import { getSupplier } from '#contract/contacts/contacts.contract.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import type { ContactField, ContactValues } from '#web/form/contact-page.tsx'

/** The supplier that is logged in, as registered; not asked for without a session. */
export const useOwnSupplier = () =>
  useData(
    getSupplier,
    // Without one there is no URL to ask; the word stands for it and is never sent.
    { params: { supplier_id: supplierId() || 'none' } },
    // Asked once: what was filled in is the person's own from then on.
    { enabled: supplierId() !== '', throws: false, fresh_for: Number.POSITIVE_INFINITY },
  )

/** Who writes, on each contact form of a supplier. */
export const senderFields: readonly ContactField[] = [
  { name: 'name', label: '法人名', kind: 'text', required: true, autoComplete: 'organization' },
  { name: 'contact_name', label: 'ご担当者名', kind: 'text', required: true, autoComplete: 'name' },
  {
    name: 'phone_number',
    label: '電話番号',
    kind: 'tel',
    required: true,
    hint: '例：03-1234-5678',
    autoComplete: 'tel',
  },
  {
    name: 'mail_address',
    label: 'メールアドレス',
    kind: 'email',
    required: true,
    hint: '確認のメールをお送りします',
    autoComplete: 'email',
  },
]

export const bodyField: ContactField = {
  name: 'body',
  label: 'お問い合わせ内容',
  kind: 'long',
  required: true,
  limit: 2000,
}

/** An empty form of these fields. */
export const emptyOf = (fields: readonly ContactField[]): ContactValues => ({
  ...Object.fromEntries(fields.map(({ name }) => [name, ''])),
  is_terms_checked: false,
})
