import * as adminPages from '../endpoints/admin-pages.ts'
import * as adminSession from '../endpoints/admin-session.ts'
import * as ageing from '../endpoints/ageing.ts'
import * as authors from '../endpoints/authors.ts'
import * as declaredTexts from '../endpoints/declared-texts.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import * as glossary from '../endpoints/glossary.ts'
import * as machineDrafts from '../endpoints/machine-drafts.ts'
import * as media from '../endpoints/media.ts'
import * as pageTexts from '../endpoints/page-texts.ts'
import * as previews from '../endpoints/previews.ts'
import * as publishing from '../endpoints/publishing.ts'
import * as revisions from '../endpoints/revisions.ts'
import { showUser } from '../endpoints/sign-in.ts'
import * as siteChecks from '../endpoints/site-checks.ts'
import * as siteContent from '../endpoints/site-content.ts'
import * as statistics from '../endpoints/statistics.ts'
import { getTokenScope, type TokenEndpoint } from '../endpoints/token-scope.ts'
import * as topics from '../endpoints/topics.ts'
import * as translationDebt from '../endpoints/translation-debt.ts'
import * as translations from '../endpoints/translations.ts'
import * as xliff from '../endpoints/xliff.ts'
import { parseUrl } from '../http/parse-url.ts'
import { type CallAnswer, type CallRest, call, type DataOf } from './call.ts'
import { createHttpClient, type HttpEnvironment } from './http-client.ts'

// biome-ignore-start lint/performance/noBarrelFile: a front end imports from one place.
export { imageDefaults, imageSizes } from '../media/images.ts'
export type { Alternate, Page, PageTranslation, Picture } from '../pages/pages.ts'
export type { CallAnswer, Refused } from './call.ts'

// biome-ignore-end lint/performance/noBarrelFile: above.

/** Groups of endpoints. Some endpoints accept access tokens. */
const groups = {
  showUser,
  ...adminSession,
  ...adminPages,
  ...pageTexts,
  ...declaredTexts,
  ...revisions,
  ...publishing,
  ...previews,
  ...media,
  ...statistics,
  ...ageing,
  ...topics,
  ...authors,
  ...glossary,
  ...machineDrafts,
  ...siteChecks,
  ...translationDebt,
  ...translations,
  ...xliff,
}

type Groups = typeof groups

/** Endpoints for programs: those of published content, and those that accept access tokens. */
type Endpoints = typeof siteContent & {
  [Name in keyof Groups as Groups[Name] extends TokenEndpoint ? Name : never]: Groups[Name]
}

/**
 * A method for each endpoint for programs, with the same name. It takes the input (`params`, `query`,
 * `body`) and options such as `signal`. It never rejects: a refusal is a value, with `status` 0 if
 * there was no readable response.
 */
export type VitrineClient = {
  [Name in keyof Endpoints]: (
    ...rest: CallRest<Endpoints[Name]>
  ) => Promise<CallAnswer<DataOf<Endpoints[Name]>>>
}

export interface ClientOptions {
  /**
   * Address of the site, such as `https://example.org`, for every call. The address of the admin
   * works for the calls of the admin.
   */
  url: string
  /** Access token, for unpublished content. Keep it on servers. */
  token?: string | undefined
  /** Language of the sentences in refusals, such as `fr`. */
  locale?: string | undefined
  /** Replaces `fetch`, for example to set cache options. */
  fetch?: HttpEnvironment['fetch'] | undefined
}

/** Returns a client of the API. Throws a `TypeError` if `url` or `token` is invalid. */
export function createClient({ url, token, locale, fetch: send = fetch }: ClientOptions) {
  if (token && !/^[\x21-\x7e]+$/.test(token))
    throw new TypeError('The "token" of createClient has a character that no access token has.')
  const http = createHttpClient({
    mode: 'token',
    baseUrl: readBaseUrl(url),
    retry: 0,
    // The client needs no cookies, and some server runtimes reject the option `credentials`.
    fetch: (address, init) => send(address, { ...init, credentials: undefined }),
    cookie: () => undefined,
    token: () => token,
    locale: () => locale,
    warn: () => {},
    onUnauthenticated: () => {},
  })
  const methods = Object.entries(listEndpoints()).map(([name, endpoint]) => [
    name,
    (...rest: CallRest<Endpoint>) => call(http, endpoint, ...rest),
  ])
  // The names and the types of the methods come from the same constants.
  return Object.fromEntries(methods) as VitrineClient
}

function listEndpoints(): Record<string, Endpoint> {
  const forTokens = Object.entries<Endpoint>(groups).filter(([, each]) => getTokenScope(each))
  return { ...siteContent, ...Object.fromEntries(forTokens) }
}

/** Returns the origin and path of an address, without a trailing slash. */
function readBaseUrl(address: string): string {
  const url = parseUrl(address)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new TypeError('The "url" of createClient must be like "https://example.org".')
  if (url.search || url.hash || url.username || url.password)
    throw new TypeError(
      'The "url" of createClient has no query, fragment, name or password. Pass an access token as "token".',
    )
  return url.origin + url.pathname.replace(/\/+$/, '')
}
