import { deviceSettings } from '#web/ui/device-settings.ts'

let context: AudioContext | undefined

/** Two quiet notes. A browser plays them only after the page was used once; before that it stays silent. */
export const chime = async (): Promise<void> => {
  context ??= new AudioContext()
  if (context.state === 'suspended') await context.resume()
  const { currentTime: start, destination } = context
  for (const [at, pitch] of [
    [0, 880],
    [0.14, 1175],
  ] as const) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0, start + at)
    volume.gain.linearRampToValueAtTime(0.18, start + at + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, start + at + 0.5)
    tone.connect(volume).connect(destination)
    tone.start(start + at)
    tone.stop(start + at + 0.55)
  }
}

const RANG = 'oroshi.order-desk.rang'

/** Several tabs hear of the same order: one of them rings. */
const mayRing = (): boolean => {
  try {
    const at = Date.now()
    if (at - Number(localStorage.getItem(RANG)) < 1500) return false
    localStorage.setItem(RANG, String(at))
  } catch {
    // No storage: every tab rings.
  }
  return true
}

/** Sound and browser notification of new orders, where this device wants them. */
export const announceOrders = (words: string): void => {
  const { sound, notification } = deviceSettings()
  if (sound && mayRing()) chime().catch(reportError)
  if (!notification || typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  if (document.visibilityState === 'visible' && document.hasFocus()) return
  const shown = new Notification('新着の受注', { body: words, tag: 'oroshi-new-order', lang: 'ja' })
  shown.addEventListener('click', () => {
    window.focus()
    shown.close()
  })
}

/** Asks the browser for its leave to notify; false where it is refused or impossible. */
export const askToNotify = async (): Promise<boolean> =>
  typeof Notification !== 'undefined' && (await Notification.requestPermission()) === 'granted'
