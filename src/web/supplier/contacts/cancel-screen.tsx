import { sendContact } from '#contract/contacts/contacts.contract.ts'
import { supplierCancelForm, toSupplierCancelContact } from '#contract/contacts/supplier-cancel.form.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { call } from '#web/api/call.ts'
import { supplierId } from '#web/api/meta.ts'
import { type ContactField, ContactPage } from '#web/form/contact-page.tsx'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PublicShell } from '#web/ui/public-shell.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import { useOwnSupplier } from './sender.ts'
import { TakeoutCard } from './takeout-card.tsx'

const fields: readonly ContactField[] = [
  { name: 'name', label: '法人名', kind: 'text', required: true, autoComplete: 'organization' },
  {
    name: 'phoneNumber',
    label: '電話番号',
    kind: 'tel',
    required: true,
    hint: '例：03-1234-5678',
    autoComplete: 'tel',
  },
  {
    name: 'mailAddress',
    label: 'メールアドレス',
    kind: 'email',
    required: true,
    hint: '確認のメールをお送りします',
    autoComplete: 'email',
  },
  { name: 'contactName', label: 'ご担当者名', kind: 'text', required: true, autoComplete: 'name' },
]

const initial = { name: '', phoneNumber: '', mailAddress: '', contactName: '', isTermsChecked: false }

/** The supplier's cancellation request (requirements sections 2, 3, 4, 5 and 7). */
export const Screen = () => (supplierId() === '' ? <Request logged_in={false} owner={false} /> : <OfUser />)

/** A visitor has no session to be asked about: that question would lead to the login. */
const OfUser = () => {
  const role = useSupplierSession()?.role
  return role === 'staff' ? <OwnersOnly /> : <Request logged_in owner={role === 'owner'} />
}

const Request = ({ logged_in, owner }: { logged_in: boolean; owner: boolean }) => {
  const { data: supplier, isError } = useOwnSupplier()
  const prefill = supplier && {
    name: supplier.name,
    phoneNumber: supplier.phone_number,
    mailAddress: supplier.mail_address,
  }
  return (
    <PublicShell narrow>
      <ContactPage
        title={supplierPages.contactCancel.title}
        lead={
          <>
            <ErasureWarning />
            {!logged_in && <NotLoggedIn />}
            {owner && <TakeoutCard />}
            {isError && (
              <Notice kind="info" title="ご登録の内容を読み込めませんでした">
                お手数ですが、下の欄にご入力ください。このまま申請できます。
              </Notice>
            )}
          </>
        }
        fields={fields}
        terms="isTermsChecked"
        schema={supplierCancelForm}
        initial={initial}
        prefill={prefill}
        confirm_note={
          <>
            <ErasureWarning />
            <p>次の内容で退会を申請します。よろしければ「送信する」を押してください。</p>
          </>
        }
        send={(form, recaptcha_token) =>
          call(sendContact, {
            body: {
              recaptcha_token,
              route: 'supplier',
              kind: 'supplier_cancel',
              supplier_id: supplierId(),
              contact: toSupplierCancelContact(form),
            },
          })
        }
        complete={supplierPages.contactComplete.path}
      />
    </PublicShell>
  )
}

const ErasureWarning = () => (
  <Notice kind="warning" title="退会すると、これまでのご利用データはすべて消去されます">
    あらためてご登録いただいても、消去したデータを引き継ぐことはできません。
  </Notice>
)

const NotLoggedIn = () => (
  <Notice
    kind="info"
    title="ログインしていません"
    action={
      <ButtonAnchor
        size="small"
        href={`${areaEntries.supplier.login}?next=${encodeURIComponent(supplierPages.contactCancel.path)}`}
      >
        ログインしてから申請する
      </ButtonAnchor>
    }
  >
    ログインすると、ご登録の内容があらかじめ入力されます。ログインせずに申請する場合は、担当者がご本人の確認のご連絡をします。
  </Notice>
)

/** Told before anything is filled in: the server would refuse it afterwards. */
const OwnersOnly = () => {
  useTitle(supplierPages.contactCancel.title)
  return (
    <PublicShell narrow>
      <div className="flex flex-col items-start gap-6">
        <h1 className="text-xl">{supplierPages.contactCancel.title}</h1>
        <Notice kind="error" title="退会の申請は、権限が「オーナー」のユーザーだけが行えます">
          お手数ですが、オーナーの方がログインして申請してください。
        </Notice>
        <ButtonAnchor href={areaEntries.supplier.home}>受注画面へ戻る</ButtonAnchor>
      </div>
    </PublicShell>
  )
}
