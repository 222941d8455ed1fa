/** The page in a dead spot of a device that keeps nothing to show. */
export const showEmptyShell = (): void => {
  document.title = '通信できませんでした | 卸 Oroshi'
  const page = document.createElement('main')
  page.className = 'mx-auto flex max-w-140 flex-col gap-4 px-4 py-16 text-center'
  const title = document.createElement('h1')
  title.className = 'text-xl'
  title.textContent = '通信できませんでした'
  const words = document.createElement('p')
  words.textContent = '電波の届く場所で、もう一度お試しください。'
  const again = document.createElement('button')
  again.type = 'button'
  again.className = 'mx-auto min-h-12 rounded-input bg-leaf px-6 font-bold text-surface'
  again.textContent = 'もう一度試す'
  again.addEventListener('click', () => window.location.reload())
  page.append(title, words, again)
  document.querySelector('[data-mount]')?.replaceChildren(page)
  window.addEventListener('online', () => window.location.reload())
}
