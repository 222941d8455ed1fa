import { supplierBugReportContact } from '#contract/contacts/supplier-contact.form.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { bodyField } from './sender.ts'
import { SupplierContact } from './supplier-contact.tsx'

export const Screen = () => (
  <SupplierContact
    title={supplierPages.contactBugReport.title}
    lead="画面が動かない、表示がおかしいなどのときは、こちらからお知らせください。お使いのブラウザーの種類は自動で届きます。"
    fields={[
      { name: 'page', label: '不具合が起きた画面', kind: 'text', hint: '例：受注一覧、印刷' },
      { name: 'happened_at', label: '起きた日時', kind: 'text', hint: '例：今日の4時ごろから' },
      { ...bodyField, hint: '何をしたときに、どうなったかをお書きください' },
    ]}
    schema={supplierBugReportContact}
    body={(contact, common) => ({ ...common, kind: 'supplier_bug_report', contact })}
  />
)
