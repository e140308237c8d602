import { createHttpClient, type HttpClient } from '@vitrine/contract/client/http-client'
import { cookiesIn } from '@vitrine/contract/http/cookies'
import { askUser, isSurelyGuest } from '../identity/ask-user.ts'
import type { IdentityAnswer } from '../identity/identity.ts'
import { tokenCookie, tokenIn } from '../identity/token.ts'
import { signInAddress } from '../site/sign-in-address.ts'
import type { Site } from '../site/site.ts'

export function browserHttp(site: Site): HttpClient {
  const { config, store } = site
  return createHttpClient({
    mode: config.auth.mode,
    baseUrl: config.apiOrigin,
    retry: config.auth.retry,
    fetch: (url, init) => fetch(url, init),
    cookie: browserCookie,
    token: () => tokenIn(browserCookie(tokenCookie)),
    locale: () => store.locale,
    // biome-ignore lint/suspicious/noConsole: the specification asks for a warning (§8).
    warn: (message) => console.warn(message),
    onUnauthenticated: () => handleUnauthenticated(site),
  })
}

/** Loads the signed-in user, unless the cookies show that there is none. */
export async function askInBrowser(site: Site): Promise<IdentityAnswer> {
  if (isSurelyGuest(site.config, browserCookie)) return { user: undefined }
  const answer = await askUser(await site.http(), reportUnlessLeft)
  if (answer !== 'failed' && !answer.user) site.keepToken(undefined)
  return answer
}

/** Reports in the next task, which an unloading page with aborted requests does not have. */
const reportUnlessLeft = (error: unknown) => void setTimeout(() => reportError(error))

/** Handles a 401 response: signs out and, if configured, redirects to the sign-in screen. */
function handleUnauthenticated(site: Site) {
  site.keepToken(undefined)
  site.identity.put(undefined)
  const { redirectIfUnauthenticated, onAuthOnly } = site.config.auth.redirects
  if (!redirectIfUnauthenticated) return
  // If several calls get a 401, the first one has already started the redirect.
  const requestedUrl = new URL(site.store.asked ?? location.href, location.href)
  if ([location, requestedUrl].some(({ pathname }) => pathname.endsWith(onAuthOnly))) return
  site.go?.(signInAddress(site, requestedUrl))
}

export function browserCookie(name: string) {
  return cookiesIn(document.cookie).get(name)
}
