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
