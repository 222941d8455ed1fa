import type { PushSettings } from '#contract/notices/push.contract.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { there } from '#server/http/there.ts'
import { redateHeld } from './mail-wishes.ts'
import type { Reader } from './notice-store.ts'
import {
  deleteDevice,
  findMailAddress,
  findPushDevices,
  findPushWishes,
  insertPushes,
  type NewDevice,
  saveDevice,
  saveWishes,
  testsSince,
  type Wishes,
} from './push-store.ts'
import { pushKeys } from './send-push.ts'

const most_devices = 10
const most_tests = 5

export const viewPushSettings = async (deps: Deps, actor: Reader): Promise<PushSettings> => {
  const [wishes, devices, keys, mail_address] = await Promise.all([
    findPushWishes(deps.db, actor),
    findPushDevices(deps.db, actor),
    pushKeys(deps),
    findMailAddress(deps.db, actor),
  ])
  return {
    ...wishes,
    mail_address,
    public_key: keys.public_key,
    devices: devices.map(({ created_at, sent_at, ...one }) => ({
      ...one,
      created_at: created_at.toISOString(),
      sent_at: sent_at?.toISOString() ?? null,
    })),
  }
}

/** For this person alone. 409 with `current` where another screen was faster, 422 for half of the quiet hours. */
export const changePushSettings = async (deps: Deps, actor: Reader, wishes: Wishes, at: Date) => {
  const { quiet_from, quiet_to } = wishes
  if ((quiet_from === null) !== (quiet_to === null)) {
    throw refuse(422, [{ field: 'quiet_to', message: '始まりと終わりの両方を選んでください' }])
  }
  if (quiet_from !== null && quiet_from === quiet_to) {
    throw refuse(422, [{ field: 'quiet_to', message: '始まりと違う時刻を選んでください' }])
  }
  const chosen = { ...wishes, without: [...new Set(wishes.without)], without_mail: [...new Set(wishes.without_mail)] }
  const saved = await deps.db.transaction().execute(async trx => {
    if (!(await saveWishes(trx, actor, chosen, at))) return false
    await redateHeld(trx, actor)
    return true
  })
  if (!saved) {
    const current = await viewPushSettings(deps, actor)
    throw refuse(409, 'ほかの画面でこの設定が変更されました。最新の内容をご確認ください', { current })
  }
  return viewPushSettings(deps, actor)
}

/** This browser is told from now on. Refuses 422 for an address that is no push service's, 409 for too many devices. */
export const addDevice = async (deps: Deps, actor: Reader, device: NewDevice, at: Date) => {
  if (!deps.push.mayAsk(device.endpoint)) {
    throw refuse(422, [{ field: 'endpoint', message: 'このブラウザの通知サービスには対応していません' }])
  }
  const devices = await findPushDevices(deps.db, actor)
  if (devices.length >= most_devices && !devices.some(one => one.endpoint === device.endpoint)) {
    throw refuse(409, `通知できる端末は${most_devices}台までです。使っていない端末を外してください`)
  }
  await saveDevice(deps.db, actor, device, at)
  return viewPushSettings(deps, actor)
}

export const removeDevice = async (deps: Deps, actor: Reader, device_id: string) => {
  there(await deleteDevice(deps.db, actor, device_id))
  return viewPushSettings(deps, actor)
}

/** A word to all of the person's devices, quiet hours or not: it was asked for now. */
export const sendTest = async (deps: Deps, actor: Reader, at: Date) => {
  const devices = await findPushDevices(deps.db, actor)
  if (devices.length === 0) throw refuse(409, '通知する端末がありません。先に「この端末に通知する」を押してください')
  await deps.db.transaction().execute(async trx => {
    const title = 'お知らせの試し送信です。この端末に届いています'
    const pushes = devices.map(({ id }) => ({
      push_device_id: id,
      notification_id: null,
      title,
      urgent: true,
      due_at: at,
    }))
    if ((await testsSince(trx, actor, new Date(at.getTime() - 60_000))) >= most_tests * devices.length) {
      throw refuse(429, '続けて送りすぎです。1分ほどおいてからお試しください')
    }
    await insertPushes(trx, pushes, at)
  })
}
