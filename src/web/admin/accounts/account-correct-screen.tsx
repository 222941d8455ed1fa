import { useNavigate, useParams } from 'react-router'
import { listAccounts } from '#contract/accounts/accounts.contract.ts'
import { getAdminAccount } from '#contract/accounts/admin-account.contract.ts'
import { adminFirst } from '#contract/first-admin.ts'
import { accountCorrection } from '#contract/houses/correction.form.ts'
import { correctAccount } from '#contract/houses/corrections.contract.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { CorrectionForm } from '#web/admin/houses/correction-form.tsx'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'

const labels = { name: '名前', mail_address: 'メールアドレス' }

/** Corrects a person's name and mail address. */
export const Screen = () => {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const say = useToast()
  const { data: account } = useData(...adminFirst.accountCorrect({ id }).account, { fresh_for: 0 })
  const params = { id }
  const page = pathTo(adminPages.accountDetail, params)
  const hint =
    account?.area === 'consumer'
      ? '新しいアドレスに確認コードを送ります。ご本人が自分の画面で入力すると変わります'
      : '前のアドレスにも知らせます。新しいアドレスは、ご本人が確かめるまで「未確認」です'
  return (
    <>
      <DeskBack to={page}>アカウントの内容</DeskBack>
      <DeskHead title={adminPages.accountCorrect.title} />
      {account ? (
        <CorrectionForm
          key={`${account.name} ${account.mail_address ?? ''}`}
          kept_as={`correct:account:${id}`}
          schema={accountCorrection}
          standing={{ revision: 0, values: { name: account.name, mail_address: account.mail_address ?? '' } }}
          labels={labels}
          required={['name', 'mail_address']}
          hints={{ mail_address: hint }}
          save={async (body, _revision, { name = '', mail_address = '' }) => {
            const { waiting, ...values } = await call(correctAccount, {
              params,
              body: { ...body, seen: { name, mail_address } },
            })
            if (waiting !== null) say(`${waiting} に確認コードを送りました`)
            return { revision: 0, values }
          }}
          onOutdated={() => void invalidate(getAdminAccount)}
          onSaved={() => {
            void Promise.all([invalidate(getAdminAccount), invalidate(listAccounts)])
            void navigate(page)
          }}
        />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </>
  )
}
