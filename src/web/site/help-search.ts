import { fold } from '#domain/shared/japanese.ts'
import { searchFor, wordsAsked } from '#domain/shared/search.ts'

/** The one script of the prerendered pages: narrows a guide's questions while one types. Without it all are shown. */
const field = document.querySelector<HTMLInputElement>('[data-help-search]')
const told = document.querySelector('[data-help-told]')
const entries = [...document.querySelectorAll<HTMLElement>('[data-help-entry]')].map(element => ({
  element,
  folded: fold(element.dataset.helpEntry ?? element.textContent),
}))

const narrow = () => {
  const typed = field?.value ?? ''
  const stands = searchFor(typed)
  const found = entries.filter(({ element, folded }) => {
    const fits = stands(folded)
    element.hidden = !fits
    return fits
  })
  for (const group of document.querySelectorAll<HTMLElement>('[data-help-group]')) {
    group.hidden = !found.some(({ element }) => group.contains(element))
  }
  if (told) {
    told.textContent =
      wordsAsked(typed).length === 0
        ? ''
        : found.length > 0
          ? `${found.length}件見つかりました`
          : '見つかりませんでした。別の言葉でお試しください'
  }
}

if (field) {
  field.closest('search')?.removeAttribute('hidden')
  field.value = new URLSearchParams(window.location.search).get('q') ?? ''
  field.addEventListener('input', narrow)
  narrow()
}
