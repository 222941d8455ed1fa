import ScanFace from 'lucide-react/icons/scan-face'
import { useState } from 'react'
import {
  listAdminPasskeys,
  listConsumerPasskeys,
  listSupplierPasskeys,
  type Passkey,
  removeAdminPasskey,
  removeConsumerPasskey,
  removeSupplierPasskey,
  renameAdminPasskey,
  renameConsumerPasskey,
  renameSupplierPasskey,
} from '#contract/accounts/passkeys.contract.ts'
import { passkeyNameForm } from '#contract/accounts/passkeys.form.ts'
import type { Area } from '#contract/http/route.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { setData } from '#web/api/data.ts'
import { isSilent } from '#web/api/error-handler.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { passkeysPossible } from './passkeys-possible.ts'

const routes = {
  consumer: { list: listConsumerPasskeys, rename: renameConsumerPasskey, remove: removeConsumerPasskey },
  supplier: { list: listSupplierPasskeys, rename: renameSupplierPasskey, remove: removeSupplierPasskey },
  admin: { list: listAdminPasskeys, rename: renameAdminPasskey, remove: removeAdminPasskey },
}

type What = 'name' | 'remove'

/** Passkeys of the person who is logged in: made on this device, named, taken away. */
export const Passkeys = ({ area, items }: { area: Area; items: Passkey[] | undefined }) => {
  const say = useToast()
  const [open, setOpen] = useState<{ what: What; one: Passkey } | null>(null)
  const close = () => setOpen(null)
  const show = (answer: { items: Passkey[] }, words: string) => {
    setData(routes[area].list, {}, answer)
    say(words)
    close()
  }
  const remove = async (one: Passkey) => {
    try {
      const answer = await call(routes[area].remove, { params: { passkey_id: one.id } })
      show(answer, `パスキー「${one.name}」を削除しました。端末に残ったものは、端末の設定から消せます`)
    } catch (error) {
      close()
      if (!isSilent(error)) say(failureWords(error), { kind: 'error' })
    }
  }
  if (!items) return <SkeletonRows rows={3} />
  return (
    <div className="flex flex-col gap-4">
      <p className="phrase text-sm">
        端末の顔・指紋・暗証番号でログインできます。ログインIDもパスワードも入力しません。顔や指紋は端末の外へ出ません。
      </p>
      {items.length > 0 && (
        <ul aria-label="パスキー" className="flex flex-col">
          {items.map(one => (
            <PasskeyRow key={one.id} one={one} onDo={what => setOpen({ what, one })} />
          ))}
        </ul>
      )}
      <AddPasskey
        area={area}
        onAdded={answer => show(answer, 'パスキーを登録しました。次から「顔・指紋でログイン」で入れます')}
      />
      {open?.what === 'name' && (
        <NamePasskey area={area} one={open.one} onClose={close} onDone={answer => show(answer, '名前を変えました')} />
      )}
      {open?.what === 'remove' && (
        <ConfirmDialog
          title={`「${open.one.name}」を削除しますか`}
          yes="削除する"
          onYes={() => remove(open.one)}
          onClose={close}
        >
          <p className="phrase">
            このパスキーではログインできなくなります。いまのログインは続きます。なくした端末のものは、削除してください。
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

const PasskeyRow = ({ one, onDo }: { one: Passkey; onDo: (what: What) => void }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b py-3">
    <PasskeyWords one={one} />
    <span className="flex gap-2">
      <Button onClick={() => onDo('name')} aria-label={`${one.name}の名前を変える`}>
        名前
      </Button>
      <Button onClick={() => onDo('remove')} aria-label={`${one.name}を削除する`}>
        削除
      </Button>
    </span>
  </li>
)

const PasskeyWords = ({ one }: { one: Passkey }) => (
  <div className="min-w-0 flex-1 basis-48">
    <p className="font-bold break-all">{one.name}</p>
    <p className="phrase text-sm text-ink-soft">
      {one.last_used_at === null ? 'まだ使っていません' : `最後の使用 ${formatDateTime(new Date(one.last_used_at))}`}
      <br />
      登録 {formatDateTime(new Date(one.added_at))}
      {one.synced && '　ほかの端末と共有'}
    </p>
  </div>
)

type AddPasskeyProps = { area: Area; onAdded: (answer: { items: Passkey[] }) => void }

/** Makes a passkey on this device. The browser asks for face, finger or PIN. */
export const AddPasskey = ({ area, onAdded }: AddPasskeyProps) => {
  const [failure, setFailure] = useState<string | null>(null)
  if (!passkeysPossible()) {
    return <p className="phrase text-sm text-ink-soft">このブラウザーでは、パスキーを登録できません。</p>
  }
  const add = async () => {
    setFailure(null)
    const { makePasskey, passkeyWords } = await import('./passkey-calls.ts')
    try {
      onAdded(await makePasskey(area))
    } catch (error) {
      if (isSilent(error)) return
      setFailure(passkeyWords(error, '登録されませんでした。もう一度お試しください'))
    }
  }
  return (
    <>
      <Button wide icon={ScanFace} onClick={add}>
        この端末のパスキーを登録する
      </Button>
      {failure !== null && <Notice kind="error" title={failure} />}
    </>
  )
}

type NamePasskeyProps = {
  area: Area
  one: Passkey
  onDone: (answer: { items: Passkey[] }) => void
  onClose: () => void
}

const NamePasskey = ({ area, one, onDone, onClose }: NamePasskeyProps) => {
  const form = useForm({
    schema: passkeyNameForm,
    initial: { name: one.name },
    onSubmit: async body => onDone(await call(routes[area].rename, { params: { passkey_id: one.id }, body })),
  })
  return (
    <Dialog open onClose={onClose} title="パスキーの名前" width="narrow">
      <Form form={form}>
        <TextField
          label="名前"
          hint="どの端末か分かるように。「厨房のiPhone」など"
          required
          autoComplete="off"
          data-autofocus
          {...form.bind('name')}
        />
        <Button type="submit" look="primary" size="large" wide busy={form.busy}>
          名前を変える
        </Button>
      </Form>
    </Dialog>
  )
}
