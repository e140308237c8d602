import { createHttpClient, type HttpClient } from '@vitrine/contract/client/http-client'
import { parseCookies } from '@vitrine/contract/http/cookies'
import type { IdentityResult } from '../identity/identity.ts'
import { isCertainlyGuest, loadUser } from '../identity/load-user.ts'
import { parseToken, tokenCookie } from '../identity/token.ts'
import { getSignInAddress } from '../site/sign-in-address.ts'
import type { Site } from '../site/site.ts'

export function createBrowserHttp(site: Site): HttpClient {
  const { config, store } = site
  return createHttpClient({
    mode: config.auth.mode,
    baseUrl: config.apiOrigin,
    retry: config.auth.retry,
    fetch: (url, init) => fetch(url, init),
    cookie: getBrowserCookie,
    token: () => parseToken(getBrowserCookie(tokenCookie)),
    locale: () => store.locale,
    // biome-ignore lint/suspicious/noConsole: the specification asks for a warning (§8).
    warn: (message) => console.warn(message),
    onUnauthenticated: () => handleUnauthenticated(site),
  })
}

/** Loads the signed-in user, unless the cookies show that there is none. */
export async function loadBrowserUser(site: Site): Promise<IdentityResult> {
  if (isCertainlyGuest(site.config, getBrowserCookie)) return { user: undefined }
  const answer = await loadUser(await site.http(), reportUnlessLeft)
  if (answer !== 'failed' && !answer.user) site.storeToken(undefined)
  return answer
}

/** Reports in the next task, which an unloading page with aborted requests does not have. */
const reportUnlessLeft = (error: unknown) => void setTimeout(() => reportError(error))

/** Handles a 401 response: signs out and, if configured, redirects to the sign-in screen. */
function handleUnauthenticated(site: Site) {
  site.storeToken(undefined)
  site.identity.setUser(undefined)
  const { redirectIfUnauthenticated, onAuthOnly } = site.config.auth.redirects
  if (!redirectIfUnauthenticated) return
  // If several calls get a 401, the first one has already started the redirect.
  const requestedUrl = new URL(site.store.requestedAddress ?? location.href, location.href)
  if ([location, requestedUrl].some(({ pathname }) => pathname.endsWith(onAuthOnly))) return
  site.navigate?.(getSignInAddress(site, requestedUrl))
}

export function getBrowserCookie(name: string) {
  return parseCookies(document.cookie).get(name)
}
