import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import {
  beginPasskeyConfirmAdmin,
  beginPasskeyConfirmConsumer,
  beginPasskeyConfirmSupplier,
  beginPasskeyLoginAdmin,
  beginPasskeyLoginConsumer,
  beginPasskeyLoginSupplier,
  confirmAdminByPasskey,
  confirmConsumerByPasskey,
  confirmSupplierByPasskey,
  logInAdminByPasskey,
  logInConsumerByPasskey,
  logInSupplierByPasskey,
} from '#contract/accounts/passkey-login.contract.ts'
import type { CreationOptions, RequestOptions } from '#contract/accounts/passkey-shapes.ts'
import {
  addAdminPasskey,
  addConsumerPasskey,
  addSupplierPasskey,
  beginAdminPasskey,
  beginConsumerPasskey,
  beginSupplierPasskey,
  type Passkey,
} from '#contract/accounts/passkeys.contract.ts'
import type { Area } from '#contract/http/route.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { failureWords } from '#web/api/failure-words.ts'

const logins = {
  consumer: { begin: beginPasskeyLoginConsumer, end: logInConsumerByPasskey },
  supplier: { begin: beginPasskeyLoginSupplier, end: logInSupplierByPasskey },
  admin: { begin: beginPasskeyLoginAdmin, end: logInAdminByPasskey },
}
const confirmations = {
  consumer: { begin: beginPasskeyConfirmConsumer, end: confirmConsumerByPasskey },
  supplier: { begin: beginPasskeyConfirmSupplier, end: confirmSupplierByPasskey },
  admin: { begin: beginPasskeyConfirmAdmin, end: confirmAdminByPasskey },
}
const additions = {
  consumer: { begin: beginConsumerPasskey, end: addConsumerPasskey },
  supplier: { begin: beginSupplierPasskey, end: addSupplierPasskey },
  admin: { begin: beginAdminPasskey, end: addAdminPasskey },
}

type Listed = CreationOptions['excludeCredentials']
type Transport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb'

/** How a device is reached is a word of the standard's list: the server keeps no other. */
const known = (list: Listed) => list.map(one => ({ ...one, transports: one.transports as Transport[] }))

const signed = async (options: RequestOptions, useBrowserAutofill: boolean) => {
  const optionsJSON = { ...options, allowCredentials: known(options.allowCredentials) }
  const { id, rawId, response } = await startAuthentication({ optionsJSON, useBrowserAutofill })
  return { credential: { id, rawId, type: 'public-key' as const, response } }
}

/** What the device is asked to sign for a login. */
export const askLogin = (area: Area): Promise<RequestOptions> => call(logins[area].begin)

/** Logs in by a passkey of this device; where to go next. `autofill`: the browser offers it at the login's field, and waits. */
export const logInByPasskey = async (
  area: Area,
  options: RequestOptions,
  { autofill = false } = {},
): Promise<{ home: string }> => call(logins[area].end, { body: await signed(options, autofill) })

/** Whether the browser offers passkeys at a field. */
export const offersAtField = browserSupportsWebAuthnAutofill

/** Proves once more who sits there, by a passkey in the place of the password. */
export const confirmByPasskey = async (area: Area): Promise<void> => {
  const { begin, end } = confirmations[area]
  await call(end, { body: await signed(await call(begin), false) })
}

/** Makes a passkey on this device, and registers it; all there are now. */
export const makePasskey = async (area: Area): Promise<{ items: Passkey[] }> => {
  const { begin, end } = additions[area]
  const options = await call(begin)
  const optionsJSON = { ...options, excludeCredentials: known(options.excludeCredentials) }
  const { id, rawId, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  const credential = {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, attestationObject, transports },
  }
  return call(end, { body: { credential } })
}

const said: Record<string, string> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'この端末のパスキーは、もう登録されています',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'この端末では使えません。端末に顔・指紋・暗証番号の画面ロックを設定してから、もう一度お試しください',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'このセキュリティーキーでは使えません',
  ERROR_INVALID_DOMAIN: 'このアドレスでは、パスキーを使えません',
  ERROR_INVALID_RP_ID: 'このアドレスでは、パスキーを使えません',
}

/** What to say of a passkey that came to nothing; `closed`: of one that its person has let be, or that took too long. */
export const passkeyWords = (error: unknown, closed: string): string => {
  if (error instanceof ApiError) return failureWords(error)
  return (error instanceof WebAuthnError && said[error.code]) || closed
}
