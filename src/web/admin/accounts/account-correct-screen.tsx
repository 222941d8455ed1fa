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
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

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

/** Once it was said whose the address is: that they share it. Of that address alone. */
const Shared = ({ values, bind }: CorrectionDrawn) => {
  const { value, error, onChange, name } = bind('shared_mail')
  const ticked = value !== '' && value === values.mail_address
  const asked = error !== undefined && bind('mail_address').error !== undefined
  return (
    (ticked || asked) && (
      <Checkbox
        label="同じアドレスを、この方も使う"
        className="mt-2 sm:ml-[50%] sm:pl-2"
        name={name}
        value={ticked}
        error={error}
        onChange={on => onChange(on ? (values.mail_address ?? '') : '')}
      />
    )
  )
}
const more = { initial: { identified_by: '', shared_mail: '' }, Under: Shared, Beside: Identified }

/** Corrects a person's name and mail address. */
export const Screen = () => {
  const { id = '' } = useParams()
  const navigate = useNavigate()
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
          more={more}
          save={async (body, _revision, { name = '', mail_address = '' }) => {
            const { link_sent, ...values } = await call(correctAccount, {
              params,
              body: { ...body, seen: { name, mail_address } },
            })
            const said = `登録内容を直し、${values.mail_address} に確認のリンクを送りました（72時間使えます）`
            return { revision: 0, values, ...(link_sent && { said }) }
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
