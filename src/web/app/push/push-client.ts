/** What this browser can do about notices on its device; `denied`: the person has said no, and only the browser's settings undo it. */
export type PushAbility = 'none' | 'denied' | 'able'

export const pushAbility = (): PushAbility => {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'none'
  return Notification.permission === 'denied' ? 'denied' : 'able'
}

/** Each side has a worker of its own: the same browser is told of both, each by itself. */
export type PushArea = 'consumer' | 'supplier'

const scopeOf = (area: PushArea) => `/${area}s/`

const manager = async (area: PushArea): Promise<PushManager | null> => {
  const registration = await navigator.serviceWorker.getRegistration(scopeOf(area))
  return registration?.pushManager ?? null
}

/** The address by which this browser is told; null where it is not. */
export const ownEndpoint = async (area: PushArea): Promise<string | null> => {
  if (pushAbility() !== 'able') return null
  return (await (await manager(area))?.getSubscription())?.endpoint ?? null
}

const systems: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux|CrOS/, 'パソコン'],
]
const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** As a person tells devices apart: 「Chrome・Android」. */
export const deviceName = (user_agent: string): string => {
  const named = (list: [RegExp, string][], other: string) => list.find(([sign]) => sign.test(user_agent))?.[1] ?? other
  return `${named(browsers, 'ブラウザ')}・${named(systems, '端末')}`
}

export type Subscribed = { name: string; endpoint: string; p256dh: string; auth: string }

/** How long a page that was just opened may take until it can be notified. */
const patience_ms = 30_000

/** The same, where the worker is not there yet: the restaurant's comes with its pages, the supplier's with the first wish to be told. */
const managerSoon = async (area: PushArea): Promise<PushManager | null> => {
  const scope = scopeOf(area)
  await navigator.serviceWorker.register(`${scope}worker.js`, { scope, updateViaCache: 'none' }).catch(() => null)
  const never = new Promise<null>(resolve => void setTimeout(() => resolve(null), patience_ms))
  return (await Promise.race([navigator.serviceWorker.ready, never]))?.pushManager ?? null
}

/** Asks the person, then the push service. Throws in Japanese, for the screen to show. */
export const subscribe = async (area: PushArea, public_key: string): Promise<Subscribed> => {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new Error('通知が許可されませんでした。ブラウザの設定で、このサイトの通知を許可してください')
  }
  const push = await managerSoon(area)
  if (!push) throw new Error('通知の準備ができていません。ページを読み込み直して、もう一度お試しください')
  const made = await push.subscribe({ userVisibleOnly: true, applicationServerKey: public_key }).catch(() => null)
  const { endpoint, keys } = made?.toJSON() ?? {}
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) throw new Error('この端末では、通知サービスにつながりませんでした')
  return { name: deviceName(navigator.userAgent), endpoint, p256dh, auth }
}

/** This browser is told nothing more, whoever logs in next. */
export const unsubscribe = async (area: PushArea): Promise<void> => {
  if (pushAbility() === 'none') return
  await (await (await manager(area))?.getSubscription())?.unsubscribe()
}
