import { type ComponentType, lazy, useState } from 'react'
import { matchRoutes } from 'react-router'
import type { Page } from '#contract/pages/page.ts'
import { reloadForNewRelease } from './new-release.ts'

export type ScreenModule = { Screen: ComponentType }
/** What `import.meta.glob` gives for the screen files of an app. */
export type ScreenFiles = Record<string, () => Promise<ScreenModule>>

/** A page of this app with the screen that shows it, loaded when it is needed. */
export type Place = { path: string; page: Page; load: () => Promise<ScreenModule>; Show: ComponentType }

/** A built list says of most screens their room alone (`bin/light-pages.ts`): they are called as their page is. */
const withScreen = (name: string, page: Page): Page => {
  if (!page.screen.endsWith('/')) return page
  return { ...page, screen: page.screen + name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`) }
}

/** Joins the page list to the screen files of an app; `more`: those whose names are loaded when one of them is needed. */
export const placesOf = (pages: Record<string, Page>, files: ScreenFiles, more?: () => Promise<ScreenFiles>): Place[] =>
  Object.entries(pages).map(([name, listed]) => {
    const page = withScreen(name, listed)
    const file = `./${page.screen}-screen.tsx`
    let loaded: ScreenModule | undefined
    const load = async () => {
      if (loaded) return loaded
      const read = files[file] ?? (await more?.())?.[file]
      if (!read) throw new Error(`no screen file ${file}`)
      loaded = await read()
      return loaded
    }
    const Late = lazy(async () => {
      try {
        return { default: (await load()).Screen }
      } catch (error) {
        await reloadForNewRelease()
        throw error
      }
    })
    const Show = () => {
      // A screen that is here already is shown without a moment of nothing; the choice holds while it is mounted.
      const [Screen] = useState<ComponentType>(() => loaded?.Screen ?? Late)
      return <Screen />
    }
    return { path: page.path, page, load, Show }
  })

/** The place of a URL's path, or null when this app has none there. */
export const placeAt = (places: Place[], pathname: string): Place | null => {
  const [match] = matchRoutes(places, pathname) ?? []
  return match?.route ?? null
}
