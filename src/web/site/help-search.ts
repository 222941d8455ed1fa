import { fold } from '#domain/shared/japanese.ts'
import { searchFor, wordsAsked } from '#domain/shared/search.ts'
import { nearestTo } from './near-entries.ts'

/** The one script of the prerendered pages: narrows a guide's questions while one types. Without it all are shown. */
const field = document.querySelector<HTMLInputElement>('[data-help-search]')
const guides = document.querySelector<HTMLElement>('[data-help-guides]')
const told = document.querySelector('[data-help-told]')
const entries = [...document.querySelectorAll<HTMLElement>('[data-help-entry]')].map(element => ({
  element,
  folded: fold(element.dataset.helpEntry ?? element.textContent),
}))

const narrow = () => {
  const typed = field?.value ?? ''
  const stands = searchFor(typed)
  const exact = entries.filter(({ folded }) => stands(folded))
  const near =
    exact.length > 0
      ? []
      : nearestTo(
          typed,
          entries.map(({ folded }) => folded),
        )
  const found = exact.length > 0 ? exact : near.flatMap(at => entries[at] ?? [])
  for (const entry of entries) entry.element.hidden = !found.includes(entry)
  for (const group of document.querySelectorAll<HTMLElement>('[data-help-group]')) {
    group.hidden = !found.some(({ element }) => group.contains(element))
  }
  const asked = wordsAsked(typed).length > 0
  if (guides) guides.hidden = asked
  if (told) {
    told.textContent = !asked
      ? ''
      : found.length > 0
        ? `${exact.length > 0 ? '' : 'すべての言葉を含むものはありません。近いものが'}${found.length}件見つかりました`
        : '見つかりませんでした。別の言葉でお試しください'
  }
}

/** What was asked for in the address: words, or the screen whose (?) was pressed. */
const askedFor = (asked: URLSearchParams, words_of: string | undefined): string => {
  const screen = asked.get('of')
  const words: Record<string, string> = screen && words_of ? JSON.parse(words_of) : {}
  return asked.get('q') ?? (screen && words[screen]) ?? ''
}

if (field) {
  field.closest('search')?.classList.remove('invisible')
  field.value = askedFor(new URLSearchParams(window.location.search), field.dataset.helpSearch)
  field.addEventListener('input', narrow)
  // Nothing is asked for at most visits: all stand there as they are.
  if (field.value) {
    narrow()
    const answers = entries.filter(({ element }) => !element.hidden)
    if (answers.length === 1) answers[0]?.element.setAttribute('open', '')
  }
}
