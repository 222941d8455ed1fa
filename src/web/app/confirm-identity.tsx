import ScanFace from 'lucide-react/icons/scan-face'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { beginExternalConfirm, listProofs, type Proofs } from '#contract/accounts/external-accounts.contract.ts'
import { listAdminPasskeys, listConsumerPasskeys, listSupplierPasskeys } from '#contract/accounts/passkeys.contract.ts'
import { confirmAdmin, confirmConsumer, confirmSupplier } from '#contract/accounts/sessions.contract.ts'
import type { Area } from '#contract/http/route.ts'
import { call } from '#web/api/call.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { GoElsewhere } from './go-elsewhere.tsx'
import { passkeysPossible } from './passkeys-possible.ts'

const routes = { consumer: confirmConsumer, supplier: confirmSupplier, admin: confirmAdmin }
const passkeys = { consumer: listConsumerPasskeys, supplier: listSupplierPasskeys, admin: listAdminPasskeys }
const schema = z.object({
  password: z.string().check(z.minLength(1, 'パスワードを入力してください'), z.maxLength(200)),
})

/** Asks over the page who sits there, before a sensitive act goes on. False: the person does not want to. */
export const askIdentity = (area: Area): Promise<boolean> =>
  new Promise(resolve => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const end = (proved: boolean) => {
      root.unmount()
      place.remove()
      resolve(proved)
    }
    root.render(<ConfirmIdentity area={area} onEnd={end} />)
  })

/** By what the person can prove itself; undefined until it is known. Only restaurants' people may have no password. */
const useProofs = (area: Area): Proofs | undefined => {
  const [proofs, setProofs] = useState<Proofs | undefined>(area === 'consumer' ? undefined : by_password)
  useEffect(() => {
    if (area === 'consumer') call(listProofs).then(setProofs, () => setProofs(by_password))
  }, [area])
  return proofs
}
const by_password: Proofs = { password: true, services: [], confirmed: false, next_login_id: null }

const usePasskey = (area: Area): boolean => {
  const [has_passkey, setHasPasskey] = useState(false)
  useEffect(() => {
    // Whoever has none goes another way; so does who can't be asked just now.
    if (passkeysPossible()) {
      call(passkeys[area]).then(
        ({ items }) => setHasPasskey(items.length > 0),
        () => {},
      )
    }
  }, [area])
  return has_passkey
}

const ConfirmIdentity = ({ area, onEnd }: { area: Area; onEnd: (proved: boolean) => void }) => {
  const [done, setDone] = useState(false)
  const proofs = useProofs(area)
  const has_passkey = usePasskey(area)
  const end = () => {
    setDone(true)
    onEnd(true)
  }
  if (!proofs) return null
  return (
    <Dialog open={!done} onClose={() => onEnd(false)} title="ご本人の確認" width="narrow">
      {proofs.password ? (
        <ByPassword area={area} onProved={end} />
      ) : (
        <ByService services={proofs.services} has_passkey={has_passkey} />
      )}
      {has_passkey && <ByPasskey area={area} onProved={end} />}
    </Dialog>
  )
}

type Asked = { area: Area; onProved: () => void }

const ByPassword = ({ area, onProved }: Asked) => {
  const form = useForm({
    schema,
    initial: { password: '' },
    onSubmit: async body => {
      await call(routes[area], { body })
      onProved()
    },
  })
  return (
    <Form form={form} method="post">
      <p className="phrase text-sm text-ink-soft">
        大切な操作のため、もう一度パスワードを入力してください。10分間は、続けて操作できます。
      </p>
      <PasswordField
        label="いまのパスワード"
        autoComplete="current-password"
        required
        data-autofocus
        {...form.bind('password')}
      />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        続ける
      </Button>
    </Form>
  )
}

/** Whoever has no password is vouched for by a service that lets in, and comes back to this page. */
const ByService = ({ services, has_passkey }: { services: Proofs['services']; has_passkey: boolean }) => (
  <div className="flex flex-col gap-4">
    <p className="phrase text-sm text-ink-soft">
      大切な操作のため、{services.map(one => one.name).join('か')}
      {services.length > 0 && has_passkey && 'か、'}
      {has_passkey && '顔・指紋'}
      でご本人を確かめます。10分間は、続けて操作できます。
    </p>
    {services.length > 0 && (
      <p className="phrase text-sm">確かめたあと、この画面に戻ります。もう一度、同じ操作をしてください。</p>
    )}
    {services.map(({ provider, name }) => (
      <GoElsewhere
        key={provider}
        look="primary"
        begin={() =>
          call(beginExternalConfirm, {
            body: { provider, next: window.location.pathname + window.location.search },
          })
        }
      >
        {name}で確かめる
      </GoElsewhere>
    ))}
  </div>
)

const ByPasskey = ({ area, onProved }: Asked) => {
  const [failure, setFailure] = useState<string | null>(null)
  const prove = async () => {
    setFailure(null)
    const { confirmByPasskey, passkeyWords } = await import('./passkey-calls.ts')
    try {
      await confirmByPasskey(area)
      onProved()
    } catch (error) {
      setFailure(passkeyWords(error, '確かめられませんでした。もう一度お試しください'))
    }
  }
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Button size="large" wide icon={ScanFace} onClick={prove}>
        顔・指紋で確かめる
      </Button>
      {failure !== null && <Notice kind="error" title={failure} />}
    </div>
  )
}
