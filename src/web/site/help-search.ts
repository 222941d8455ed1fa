/** The one script of the prerendered pages: narrows a guide's questions while one types. Without it all are shown. */
const field = document.querySelector<HTMLInputElement>('[data-help-search]')
const told = document.querySelector('[data-help-told]')
const entries = [...document.querySelectorAll<HTMLElement>('[data-help-entry]')].map(element => ({
  element,
  words: plain(element.dataset.helpEntry ?? element.textContent),
}))

/** The letters as they are compared: width, case and katakana make no difference. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0x60))
}

const narrow = () => {
  const wanted = plain(field?.value ?? '')
    .split(/\s+/)
    .filter(word => word !== '')
  const found = entries.filter(({ element, words }) => {
    const fits = wanted.every(word => words.includes(word))
    element.hidden = !fits
    return fits
  })
  for (const group of document.querySelectorAll<HTMLElement>('[data-help-group]')) {
    group.hidden = !found.some(({ element }) => group.contains(element))
  }
  if (told) {
    told.textContent =
      wanted.length === 0
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
