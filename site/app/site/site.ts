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
import type { InterfaceTexts } from '../locale/texts.ts'
import type { ShownFormState } from './form-state.ts'
import type { PageStore } from './page-store.ts'

/** Public part of the configuration that follows from the build and from `site.config.ts` alone. */
export interface BaseConfig {
  i18n: LocaleRules
  /** Absolute, without a trailing slash. Base of canonical URLs. */
  siteUrl: string
  /** Origin of the API; empty if it is the same as the site's. */
  apiOrigin: string
  auth: Pick<AuthRules, 'mode' | 'retry' | 'redirects'>
  /** Session cookie of the admin, if the admin is on a path of the site. */
  adminCookie?: string
  build: string
  /** When the build was made, in milliseconds since 1970. */
  builtAt: number
  /** Interval in which a tab checks for a newer build; `false` disables it. */
  pollMs: number | false
  /** Existing translation files: names of pages by locale. */
  files: Record<string, string[]>
  /** Absent if disabled, because every page carries this configuration. */
  analytics?: Analytics
  /** Image settings that differ from `imageDefaults`. */
  images: Partial<ImageSettings>
  transition?: Transition
}

/** Public part of the configuration, sent to the browser, with the settings in force. */
export interface PublicConfig extends BaseConfig {
  name: string
  tracking: boolean
  logo?: { light: string; dark: string }
  /** URL of the default `og:image`; absent if it is the product's. */
  share?: string
}

/** A search that has found nothing. */
export interface EmptySearch {
  q: string
  locale: string
}

/** Services for loaders and components: one for each request, one for each browser tab. */
export interface Site {
  config: PublicConfig
  /** Redirect rules; undefined if the browser could not fetch them. */
  redirects: () => Promise<RedirectRules | undefined>
  api: () => Promise<ApiClient>
  http: () => Promise<HttpClient>
  identity: Identity
  /** Stores or removes the sign-in token; `remember` keeps it after the browser is closed. */
  storeToken: (token: string | undefined, remember?: boolean) => void
  navigate?: (to: string) => void
  texts: InterfaceTexts
  store: PageStore
  /** On the server: called with the id of each editable text that is rendered. */
  onTextShown?: (id: string) => void
  /** On the server: called for a search that finds nothing. */
  onNothingFound?: (search: EmptySearch) => void
  requestId?: () => string
  /** On the server: state of the form of the page. */
  form?: ShownFormState
  /** Sources of the visitor's locale other than the address, such as the cookie. */
  choice: () => LocaleChoice
  /** In the browser: fetches the texts of a page before it is shown. */
  loadTexts?: (locale: string, page: string) => Promise<void>
}

/** For components; loaders of screens use `siteContext` (routing/site-context.ts). */
export const SiteContext = createContext<Site | undefined>(undefined)

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site)
    throw new Error('useSite needs a SiteContext: the component is rendered outside of the site.')
  return site
}
