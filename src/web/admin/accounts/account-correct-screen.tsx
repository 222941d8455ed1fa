import { useNavigate, useParams } from 'react-router'
import { listAccounts } from '#contract/accounts/accounts.contract.ts'
import { getAdminAccount } from '#contract/accounts/admin-account.contract.ts'
import { adminFirst } from '#contract/first-admin.ts'
import { accountCorrection } from '#contract/houses/correction.form.ts'
import { correctAccount } from '#contract/houses/corrections.contract.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { identified_ways } from '#domain/houses/correction.ts'
import { type CorrectionDrawn, CorrectionForm } from '#web/admin/houses/correction-form.tsx'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'

const ways = Object.entries(identified_ways).map(([value, label]) => ({ value, label }))
const labels = { name: '名前', mail_address: 'メールアドレス' }

/** Of another mail address alone. */
const Identified = ({ values, bind, seen }: CorrectionDrawn) =>
  values.mail_address?.trim() !== seen.mail_address && (
    <SelectField
      label="ご本人と確かめた方法"
      hint="新しいアドレスの方は、パスワードを決めてログインできるようになります。メールのほかの方法で、必ず確かめてください"
      placeholder="選んでください"
      required
      className="mt-4"
      choices={ways}
      {...bind('identified_by')}
    />
  )
const identified = { initial: { identified_by: '' }, Draw: Identified }

/** Corrects a person's name and mail address. */
export const Screen = () => {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const say = useToast()
  const { data: account } = useData(...adminFirst.accountCorrect({ id }).account, { fresh_for: 0 })
  const params = { id }
  const page = pathTo(adminPages.accountDetail, params)
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
          hints={{
            mail_address:
              '変えると、新しいアドレスに確認とパスワードの決め直しのリンクを送り、すべての端末からログアウトします。前のアドレスにも知らせます',
          }}
          more={identified}
          save={async (body, _revision, { name = '', mail_address = '' }) => {
            const { link_sent, ...values } = await call(correctAccount, {
              params,
              body: { ...body, seen: { name, mail_address } },
            })
            if (link_sent) say(`${values.mail_address} に確認のリンクを送りました（72時間使えます）`)
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
