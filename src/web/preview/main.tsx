import '#web/styles/app.css'

import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'

import { OfferKey } from '#web/ui/offer-key.tsx'
import { ToastProvider } from '#web/ui/toast.tsx'

// The shared error handler shows no browser alert on a component-preview page (requirements section 8).
document.documentElement.dataset['componentPreview'] = 'true'

type Stories = Record<string, ComponentType>

const files = import.meta.glob<Stories>(['../ui/*.stories.tsx', '../form/*.stories.tsx'], { eager: true })

const stories = Object.entries(files).flatMap(([path, parts]) =>
  Object.entries(parts).map(([name, Story]) => ({
    key: `${path.replace(/^.*\//, '').replace('.stories.tsx', '')}/${name}`,
    Story,
  })),
)

/** `?story=button/Looks` shows one story alone, as screenshots and axe see it; without it, the list. */
const wanted = new URLSearchParams(location.search).get('story')
const chosen = stories.find(story => story.key === wanted)

const List = () => (
  <main className="mx-auto max-w-220 p-6">
    <h1 className="mb-4 text-2xl">部品の見本</h1>
    <ul className="columns-2 text-sm">
      {stories.map(({ key }) => (
        <li key={key}>
          <a className="inline-block py-1 text-indigo underline" href={`?story=${key}`}>
            {key}
          </a>
        </li>
      ))}
    </ul>
  </main>
)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <MemoryRouter initialEntries={['/orders']}>
      <ToastProvider OfferKey={OfferKey}>{chosen ? <chosen.Story /> : <List />}</ToastProvider>
    </MemoryRouter>
  </StrictMode>,
)
