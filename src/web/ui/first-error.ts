/**
 * Whether something typed in there is understood by nobody (a date in other words): it gets the focus, which says what is
 * wrong with it, and nothing may be done as if it had not been typed.
 */
export const leadsToUnread = (root: ParentNode | null): boolean => {
  const unread = root?.querySelector<HTMLElement>('[data-unread]')
  if (!unread) return false
  unread.focus({ preventScroll: true })
  unread.scrollIntoView({ block: 'center' })
  return true
}

/** Scrolls to and focuses the first field marked wrong, else the form's own error box. */
export const focusFirstError = (root: ParentNode | null): void => {
  const scope = root ?? document
  const wrong =
    scope.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    scope.querySelector<HTMLElement>('fieldset[data-invalid="true"] :is(input, button, select, textarea)')
  const target = wrong ?? scope.querySelector<HTMLElement>('[data-form-error]')
  if (!target) return
  target.focus({ preventScroll: true })
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  target.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
}
