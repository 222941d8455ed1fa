import { useNavigate, useParams } from 'react-router'
import { company_labels, company_numbers } from '#contract/company/company.form.ts'
import { adminFirst } from '#contract/first-admin.ts'
import { getAdminSupplier, listAdminSuppliers } from '#contract/houses/admin-suppliers.contract.ts'
import { companyCorrection, supplier_mail_label } from '#contract/houses/correction.form.ts'
import { type CompanyData, correctCompany, getCompanyData } from '#contract/houses/corrections.contract.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { newNumbers } from '#contract/validation/contact.ts'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { CorrectionForm } from './correction-form.tsx'

const { invoice_paper: _paper, line_rounding: _line, tax_rounding: _tax, free_lines: _free, ...said } = company_labels
const labels = { ...said, mail_address: supplier_mail_label }
const standingOf = ({ revision, ...values }: CompanyData) => ({ revision, values })

/** Corrects what a supplier says of itself. */
export const Screen = () => {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { data } = useData(...adminFirst.supplierCorrect({ id }).data, { fresh_for: 0 })
  const params = { id }
  const page = pathTo(adminPages.supplierDetail, params)
  return (
    <>
      <DeskBack to={page}>卸の登録内容</DeskBack>
      <DeskHead title={adminPages.supplierCorrect.title} />
      {data ? (
        <CorrectionForm
          key={`${id} ${data.revision}`}
          kept_as={`correct:supplier:${id}`}
          schema={companyCorrection.check(newNumbers(company_numbers, data))}
          standing={standingOf(data)}
          labels={labels}
          required={['name']}
          hints={{
            registration_number: '「T」と13桁の数字。請求や端数の設定は、卸だけが変えられます',
            mail_address: '変えると、前と新しいアドレスの両方に知らせます',
          }}
          save={async (body, revision) =>
            standingOf(await call(correctCompany, { params, body: { ...body, revision } }))
          }
          onOutdated={() => void invalidate(getCompanyData)}
          onSaved={() => {
            void Promise.all([getCompanyData, getAdminSupplier, listAdminSuppliers].map(one => invalidate(one)))
            void navigate(page)
          }}
        />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </>
  )
}
