import type { HttpClient } from '@vitrine/contract/client/http-client'
import type { AuthRules } from '@vitrine/contract/config/auth-rules'
import type {
  Analytics,
  LocaleRules,
  RedirectRules,
  Transition,
} from '@vitrine/contract/config/config'
import type { LocaleChoice } from '@vitrine/contract/locale/locale'
import type { ImageSettings } from '@vitrine/contract/media/images'
import { createContext, use } from 'react'
import type { ApiClient } from '../http/api-client.ts'
import type { Identity } from '../identity/identity.ts'
import type { Texts } from '../locale/texts.ts'
import type { PageStore } from './page-store.ts'

/** What the browser may know of the site's configuration. */
export interface PublicConfig {
  name: string
  i18n: LocaleRules
  /** Absolute, without a slash at its end: canonical addresses begin with it. */
  siteUrl: string
  /** Origin of the API; empty when it is the site's own. */
  apiOrigin: string
  auth: Pick<AuthRules, 'mode' | 'retry' | 'redirects'>
  /** The cookie of an admin that is a path of the site; absent where the admin is elsewhere. */
  adminCookie?: string
  build: string
  /** When the build was made, in milliseconds since 1970. */
  builtAt: number
  /** How often a tab asks for a newer build; `false`: never. */
  pollMs: number | false
  /** The translation files that exist: names of pages by locale. */
  files: Record<string, string[]>
  /** Absent when it is disabled: every page carries this configuration. */
  analytics?: Analytics
  /** Whether pages and links are counted. */
  tracking: boolean
  /** Addresses of the logotype that replaces the name, for light and dark backgrounds. */
  logo?: { light: string; dark: string }
  /** Address of the `og:image` of pages without a picture; absent if it is the product's. */
  share?: string
  /** Image settings that are not as `imageDefaults` says. */
  images: Partial<ImageSettings>
  /** How pages leave and come, where that is not as the specification has it. */
  transition?: Transition
}

/** What loaders and components work with: one for each request, one for each browser tab. */
export interface Site {
  config: PublicConfig
  /** The route rules; undefined in a browser that could not fetch them. */
  redirects: () => Promise<RedirectRules | undefined>
  api: () => Promise<ApiClient>
  /** Speaks to the API in the visitor's name. */
  http: () => Promise<HttpClient>
  identity: Identity
  /** Keeps the token of a sign-in, or throws it away; `remember`: after the browser has closed. */
  keepToken: (token: string | undefined, remember?: boolean) => void
  /** In the browser: shows another address of this site. */
  go?: (to: string) => void
  texts: Texts
  store: PageStore
  /** On the server: hears which declared texts are shown. */
  sees?: (id: string) => void
  /** On the server: the id of the request, for an error page. */
  requestId?: () => string
  /** Sources of the visitor's locale other than the address. */
  choice: () => LocaleChoice
  /** In the browser: fetches the texts of a page that is about to be shown. */
  loadTexts?: (locale: string, page: string) => Promise<void>
}

/** For components; loaders of screens have routing/site-context.ts. */
export const SiteContext = createContext<Site | undefined>(undefined)

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('A component of the site is shown outside of it.')
  return site
}
