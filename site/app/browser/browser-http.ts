import { createHttpClient, type HttpClient } from '@vitrine/contract/client/http-client'
import { cookiesIn } from '@vitrine/contract/http/cookies'
import { askUser, isSurelyGuest } from '../identity/ask-user.ts'
import type { IdentityAnswer } from '../identity/identity.ts'
import { tokenCookie, tokenIn } from '../identity/token.ts'
import { signInAddress } from '../site/sign-in-address.ts'
import type { Site } from '../site/site.ts'

/** The HTTP client of a browser tab. */
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
    onUnauthenticated: () => signedOut(site),
  })
}

/** Asks who is signed in, unless the cookies tell already that nobody is. */
export async function askInBrowser(site: Site): Promise<IdentityAnswer> {
  if (isSurelyGuest(site.config, browserCookie)) return { user: undefined }
  const asked = await askUser(await site.http(), reportUnlessLeft)
  if (asked !== 'failed' && !asked.user) site.keepToken(undefined)
  return asked
}

/** A page that is left breaks off what it has asked for, which is no fault: it is gone before its next task. */
const reportUnlessLeft = (error: unknown) => void setTimeout(() => reportError(error))

/** A 401 at any time: nobody is signed in, and where the site says so the browser goes to the sign-in. */
function signedOut(site: Site) {
  site.keepToken(undefined)
  site.identity.put(undefined)
  const { redirectIfUnauthenticated, onAuthOnly } = site.config.auth.redirects
  if (!redirectIfUnauthenticated) return
  // When several calls get 401 at once, the first one has already requested the sign-in.
  const asked = new URL(site.store.asked ?? location.href, location.href)
  if ([location, asked].some(({ pathname }) => pathname.endsWith(onAuthOnly))) return
  site.go?.(signInAddress(site, asked))
}

export function browserCookie(name: string) {
  return cookiesIn(document.cookie).get(name)
}
