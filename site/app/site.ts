import type { LocaleRules, RedirectRules } from '@vitrine/contract/config'
import type { LocaleChoice } from '@vitrine/contract/locale'
import { createContext as createReactContext, use } from 'react'
import { createContext } from 'react-router'
import type { ApiClient } from './api-client.ts'
import type { Texts } from './locale/texts.ts'
import type { PageStore } from './pages/store.ts'

/** What the browser may know of the site's configuration. */
export interface PublicConfig {
  name: string
  i18n: LocaleRules
  redirects: RedirectRules
  /** Absolute, without a slash at its end: canonical addresses begin with it. */
  siteUrl: string
  /** Origin of the API; empty when it is the site's own. */
  apiOrigin: string
  build: string
  /** The translation files that exist: names of pages by locale. */
  files: Record<string, string[]>
}

/** What loaders and components work with: one for each request, one for each browser tab. */
export interface Site {
  config: PublicConfig
  api: () => Promise<ApiClient>
  texts: Texts
  store: PageStore
  /** What beside the address tells the visitor's locale. */
  choice: () => LocaleChoice
  /** In the browser: fetches the texts of a page that is about to be shown. */
  loadTexts?: (locale: string, page: string) => Promise<void>
}

/** For loaders and route middlewares. */
export const siteContext = createContext<Site>()

/** For components. */
export const SiteContext = createReactContext<Site | undefined>(undefined)

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('A component of the site is shown outside of it.')
  return site
}
