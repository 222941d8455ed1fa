import * as login from '#contract/accounts/passkey-login.contract.ts'
import * as contract from '#contract/accounts/passkeys.contract.ts'
import { room } from '#server/http/serve.ts'
import { beginPasskeyConfirm, beginPasskeyLogin, confirmByPasskey, logInByPasskey } from './log-in-by-passkey.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey, viewPasskeys } from './passkeys.ts'

export const passkeyRoutes = room(
  { ...contract, ...login },
  {
    listConsumerPasskeys: async ({ deps, actor }) => viewPasskeys(deps.db, actor),
    beginConsumerPasskey: async ({ deps, actor, at }) => beginPasskey(deps, actor, at),
    addConsumerPasskey: async call => addPasskey(call.deps, call.actor, call.body.credential, call),
    renameConsumerPasskey: async ({ deps, actor, params, body, at }) =>
      renamePasskey(deps, actor, { id: params.passkey_id, name: body.name }, at),
    removeConsumerPasskey: async ({ deps, actor, params, at }) => removePasskey(deps, actor, params.passkey_id, at),
    beginPasskeyLoginConsumer: async ({ deps, at }) => beginPasskeyLogin(deps, 'consumer', at),
    logInConsumerByPasskey: async call => logInByPasskey(call.deps, 'consumer', call.body.credential, call),
    beginPasskeyConfirmConsumer: async ({ deps, actor, at }) => beginPasskeyConfirm(deps, actor, at),
    confirmConsumerByPasskey: async call => {
      await confirmByPasskey(call.deps, call.actor, call.body.credential, call)
      return undefined
    },
    listSupplierPasskeys: async ({ deps, actor }) => viewPasskeys(deps.db, actor),
    beginSupplierPasskey: async ({ deps, actor, at }) => beginPasskey(deps, actor, at),
    addSupplierPasskey: async call => addPasskey(call.deps, call.actor, call.body.credential, call),
    renameSupplierPasskey: async ({ deps, actor, params, body, at }) =>
      renamePasskey(deps, actor, { id: params.passkey_id, name: body.name }, at),
    removeSupplierPasskey: async ({ deps, actor, params, at }) => removePasskey(deps, actor, params.passkey_id, at),
    beginPasskeyLoginSupplier: async ({ deps, at }) => beginPasskeyLogin(deps, 'supplier', at),
    logInSupplierByPasskey: async call => logInByPasskey(call.deps, 'supplier', call.body.credential, call),
    beginPasskeyConfirmSupplier: async ({ deps, actor, at }) => beginPasskeyConfirm(deps, actor, at),
    confirmSupplierByPasskey: async call => {
      await confirmByPasskey(call.deps, call.actor, call.body.credential, call)
      return undefined
    },
    listAdminPasskeys: async ({ deps, actor }) => viewPasskeys(deps.db, actor),
    beginAdminPasskey: async ({ deps, actor, at }) => beginPasskey(deps, actor, at),
    addAdminPasskey: async call => addPasskey(call.deps, call.actor, call.body.credential, call),
    renameAdminPasskey: async ({ deps, actor, params, body, at }) =>
      renamePasskey(deps, actor, { id: params.passkey_id, name: body.name }, at),
    removeAdminPasskey: async ({ deps, actor, params, at }) => removePasskey(deps, actor, params.passkey_id, at),
    beginPasskeyLoginAdmin: async ({ deps, at }) => beginPasskeyLogin(deps, 'admin', at),
    logInAdminByPasskey: async call => logInByPasskey(call.deps, 'admin', call.body.credential, call),
    beginPasskeyConfirmAdmin: async ({ deps, actor, at }) => beginPasskeyConfirm(deps, actor, at),
    confirmAdminByPasskey: async call => {
      await confirmByPasskey(call.deps, call.actor, call.body.credential, call)
      return undefined
    },
  },
)
