import type { Config } from '#server/config.ts'

export const standin_site_key = 'local-site-key'
export const standin_script = '/dev/recaptcha/api.js?render=explicit&hl=ja'

/** A stand-in token: `local.<random>.<host name>`. */
const token_shape = /^local\.([0-9a-f]{32})\.([\w.-]*)$/

/**
 * Answers as Google's siteverify does: success once for each token that the stand-in's script made. `mode` is the one
 * switch: `refuse` fails every check, `unreachable` answers nobody.
 */
export const localSiteverify = (mode: Config['recaptcha_standin'], now: () => Date) => {
  const used = new Set<string>()
  return async (form: URLSearchParams, signal?: AbortSignal): Promise<Record<string, unknown>> => {
    signal?.throwIfAborted()
    if (mode === 'unreachable') throw new Error('the stand-in is switched to unreachable')
    const refused = (code: string) => ({ success: false, 'error-codes': [code] })
    if (!form.get('secret')) return refused('missing-input-secret')
    const token = form.get('response')
    if (!token) return refused('missing-input-response')
    const found = token_shape.exec(token)
    if (!found || mode === 'refuse') return refused('invalid-input-response')
    if (used.has(token)) return refused('timeout-or-duplicate')
    if (used.size > 10_000) used.clear()
    used.add(token)
    return { success: true, challenge_ts: now().toISOString(), hostname: found[2] }
  }
}

/**
 * The browser's side: `grecaptcha` with render, execute, reset and getResponse of the invisible widget
 * (developers.google.com/recaptcha/docs/invisible). It never shows a picture to solve.
 */
export const standinApi = `(() => {
  const widgets = []
  const find = id => {
    const widget = widgets[id ?? 0]
    if (!widget) throw new Error('No reCAPTCHA clients exist.')
    return widget
  }
  const token = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    const random = Array.from(bytes, one => one.toString(16).padStart(2, '0')).join('')
    return 'local.' + random + '.' + location.hostname
  }
  window.grecaptcha = {
    ready: work => work(),
    render: (container, options) => {
      const box = typeof container === 'string' ? document.getElementById(container) : container
      if (!box) throw new Error('reCAPTCHA placeholder element must be an element or id')
      if (options.size !== 'invisible') throw new Error('The stand-in knows the invisible widget only')
      return widgets.push({ options, response: '' }) - 1
    },
    execute: id => {
      const widget = find(id)
      setTimeout(() => {
        if (widget.options.sitekey !== '${standin_site_key}') return widget.options['error-callback']?.()
        widget.response = token()
        widget.options.callback?.(widget.response)
      }, 50)
    },
    reset: id => {
      find(id).response = ''
    },
    getResponse: id => find(id).response,
  }
})()
`
