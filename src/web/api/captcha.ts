import { ApiError, aborted } from './api-error.ts'

/** What this app uses of Google's reCAPTCHA v2 invisible widget (developers.google.com/recaptcha/docs/invisible). */
type Grecaptcha = {
  render(container: HTMLElement, options: RenderOptions): number
  execute(widget: number): unknown
  reset(widget: number): void
}
type RenderOptions = {
  sitekey: string
  size: 'invisible'
  callback: (token: string) => void
  'error-callback': () => void
}

declare global {
  interface Window {
    grecaptcha?: Partial<Grecaptcha>
  }
}

/** The human check of one form. */
export type Captcha = {
  /**
   * Runs the invisible challenge and answers its token. Throws what the shared error handler tells when the check can't
   * be had, and an aborted error (which nobody needs to hear of) when the person closed the pictures.
   */
  execute(): Promise<string>
  /** A token is good once: makes the widget ready for another. */
  reset(): void
  stop(): void
}

const poll_ms = 500
/** How long a send waits for a script that does not come (no network, a blocker). */
const patience_ms = 20_000
/** The widget answers just after its pictures have gone; if it does not, the person closed them. */
const closed_ms = 1_500

const unavailable = () => {
  const message = '送信前の確認を始められませんでした。通信環境を確かめて、もう一度「送信する」を押してください'
  return new ApiError('ApiError', message, null, { message })
}

/** The site key that the document carries for its checked form; null where it has none. */
export const readSiteKey = (): string | null => {
  const text = document.getElementById('js-recaptcha-data')?.textContent
  if (!text) return null
  const data: unknown = JSON.parse(text)
  return typeof data === 'object' && data !== null && 'siteKey' in data && typeof data.siteKey === 'string'
    ? data.siteKey
    : null
}

const isReady = (api: Partial<Grecaptcha> | undefined): api is Grecaptcha =>
  typeof api?.render === 'function' && typeof api.execute === 'function' && typeof api.reset === 'function'

/** Looks every 500 ms whether the script is ready, then renders the invisible widget into `container`. */
export const startCaptcha = (container: HTMLElement, sitekey: string): Captcha => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: { resolve: (token: string) => void; reject: (error: Error) => void } | null = null
  let widget: { api: Grecaptcha; id: number } | null = null
  // Its own element each time: the widget refuses one that it has been rendered into before.
  const box = container.appendChild(document.createElement('div'))

  const ready = new Promise<{ api: Grecaptcha; id: number }>(resolve => {
    const poll = () => {
      const api = window.grecaptcha
      if (!isReady(api)) {
        timer = setTimeout(poll, poll_ms)
        return
      }
      const id = api.render(box, {
        sitekey,
        size: 'invisible',
        callback: token => waiting?.resolve(token),
        'error-callback': () => waiting?.reject(unavailable()),
      })
      widget = { api, id }
      resolve(widget)
    }
    poll()
  })

  return {
    execute: async () => {
      const { api, id } = await within(ready, patience_ms)
      const unwatch = watchPictures(() => waiting?.reject(aborted()))
      try {
        return await new Promise<string>((resolve, reject) => {
          waiting = { resolve, reject }
          api.execute(id)
        })
      } finally {
        waiting = null
        unwatch()
      }
    },
    reset: () => widget?.api.reset(widget.id),
    stop: () => {
      clearTimeout(timer)
      waiting?.reject(aborted())
      box.remove()
    },
  }
}

const within = <T>(promise: Promise<T>, ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(unavailable()), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** Google says nothing when a person closes the pictures to be solved: their frame's box is hidden again. */
const watchPictures = (onClose: () => void): (() => void) => {
  let shown = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const frame = document.querySelector('iframe[src*="recaptcha"][src*="bframe"]')
    if (!frame) return
    const visible = getComputedStyle(frame).visibility !== 'hidden'
    if (visible) {
      shown = true
      clearTimeout(timer)
      timer = undefined
    } else if (shown) timer ??= setTimeout(onClose, closed_ms)
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['style'] })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
