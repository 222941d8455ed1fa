import { useNavigate } from 'react-router'
import { createSupplier, listAdminSuppliers } from '#contract/houses/admin-suppliers.contract.ts'
import { newSupplierForm } from '#contract/houses/supplier.form.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { ActingForm } from '#web/admin/acting.tsx'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { Form } from '#web/form/form.tsx'
import { SaveRow } from '#web/form/save-row.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Card } from '#web/ui/card.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

const empty = { name: '', phone_number: '', owner_name: '', mail_address: '', login_id: '' }

/** A new supplier with its first owner, who gets a link by mail that sets the password. */
export const Screen = () => {
  const navigate = useNavigate()
  const say = useToast()
  const kept = useKeptDraft('supplier:new', empty, 0)
  const form = useForm({
    schema: newSupplierForm,
    initial: kept.draft,
    onSubmit: async body => {
      const { id } = await call(createSupplier, { body })
      kept.drop()
      say(`「${body.name}」を登録し、${body.mail_address} へ案内を送りました`)
      void invalidate(listAdminSuppliers)
      void navigate(pathTo(adminPages.supplierDetail, { id }))
    },
  })
  useKeepTyped(form.values, kept)
  const drop = () => {
    kept.drop()
    form.reset(empty)
  }
  return (
    <>
      <DeskBack to={adminPages.suppliers.path}>卸の一覧</DeskBack>
      <DeskHead title={adminPages.supplierNew.title} />
      <ActingForm>
        <Form form={form} className="max-w-200">
          <Card title="卸">
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              <TextField label="会社名" autoComplete="off" required {...form.bind('name')} />
              <TextField label="電話番号" type="tel" autoComplete="off" required {...form.bind('phone_number')} />
            </div>
          </Card>
          <Card title="最初のオーナー">
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              <TextField label="オーナーの名前" autoComplete="off" required {...form.bind('owner_name')} />
              <TextField
                label="メールアドレス"
                type="email"
                autoComplete="off"
                hint="パスワードを決めるリンクを送ります。卸の連絡先にもなります"
                required
                {...form.bind('mail_address')}
              />
              <TextField
                label="ログインID"
                hint="4文字以上。半角の英数字と @ . - _ +（メールアドレスでもかまいません）"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                required
                {...form.bind('login_id')}
              />
            </div>
          </Card>
          <SaveRow word="登録して案内を送る" busy={form.busy} dirty={kept.dirty} savable onDrop={drop} />
        </Form>
      </ActingForm>
    </>
  )
}
