import type { LocaleChoice } from '@vitrine/contract/locale/locale'
import { once } from '../async/once.ts'
import { createApiClient, createApiReader } from '../http/api-client.ts'
import { createIdentity } from '../identity/identity.ts'
import { getSessionMark } from '../identity/session-mark.ts'
import { toTokenCookie } from '../identity/token.ts'
import { createRecordedTexts } from '../locale/texts.ts'
import type { HydrationData } from '../pages/document.ts'
import type { LoadedTexts } from '../site/load-texts.ts'
import { createPageStore } from '../site/page-store.ts'
import type { Site } from '../site/site.ts'

type InitialData = Pick<HydrationData, 'config' | 'texts' | 'identity'>

/** Creates the site services of a browser tab. `navigate` navigates to an address of the site. */
export function createBrowserSite(
  { config, texts, identity: initialIdentity }: InitialData,
  navigate: Site['navigate'],
): Site {
  let loaded: LoadedTexts | undefined
  const getRules = once(() => fetchRules(config.build))
  const api = createApiClient(createApiReader((path, init) => fetch(config.apiOrigin + path, init)))
  const getHttp = once(async () => (await import('./browser-http.ts')).createBrowserHttp(site))
  const site: Site = {
    config,
    texts: createRecordedTexts(texts, () => loaded?.texts),
    store: createPageStore(texts.locale),
    choice: () => getLocaleChoice(),
    redirects: () => getRules().catch(() => undefined),
    api: async () => api,
    http: getHttp,
    identity: createIdentity(
      async () => {
        const { loadBrowserUser } = await import('./browser-http.ts')
        return loadBrowserUser(site)
      },
      initialIdentity,
      getSessionMark,
    ),
    storeToken: (token, remember) => {
      if (config.auth.mode === 'cookie') return
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
      document.cookie = toTokenCookie(location.origin, token, remember)
    },
    navigate,
    loadTexts: async (locale, page) => {
      const { createLoadedTexts } = await import('../site/load-texts.ts')
      loaded ??= createLoadedTexts(config)
      await loaded.load(locale, page)
    },
  }
  // A sign-in in another tab moves the focus there, so check again when it returns.
  addEventListener('focus', site.identity.invalidateGuest)
  return site
}

// The rules are optional: the server applies them too.
async function fetchRules(build: string) {
  const { fetchBuildMeta } = await import('../updates/build-files.ts')
  return (await fetchBuildMeta(build)).matcher
}

function getLocaleChoice(): LocaleChoice {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('=', 2))
  return { cookies: Object.fromEntries(pairs), origin: location.origin }
}
