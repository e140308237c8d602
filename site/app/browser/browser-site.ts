import type { LocaleChoice } from '@vitrine/contract/locale/locale'
import { once } from '../async/once.ts'
import { createApiClient, readOver } from '../http/api-client.ts'
import { createIdentity } from '../identity/identity.ts'
import { sessionMark } from '../identity/session-mark.ts'
import { tokenField } from '../identity/token.ts'
import { recorded } from '../locale/texts.ts'
import type { HydrationData } from '../pages/document.ts'
import type { LoadedTexts } from '../site/load-texts.ts'
import { createPageStore } from '../site/page-store.ts'
import type { Site } from '../site/site.ts'

type InitialData = Pick<HydrationData, 'config' | 'texts' | 'identity'>

/** Creates the site services of a browser tab. `go` navigates to an address of the site. */
export function browserSite(
  { config, texts, identity: initialIdentity }: InitialData,
  go: Site['go'],
): Site {
  let loaded: LoadedTexts | undefined
  const getRules = once(() => fetchRules(config.build))
  const api = createApiClient(readOver((path, init) => fetch(config.apiOrigin + path, init)))
  const getHttp = once(async () => (await import('./browser-http.ts')).browserHttp(site))
  const site: Site = {
    config,
    texts: recorded(texts, () => loaded?.texts),
    store: createPageStore(texts.locale),
    choice: () => getLocaleChoice(),
    redirects: () => getRules().catch(() => undefined),
    api: async () => api,
    http: getHttp,
    identity: createIdentity(
      async () => {
        const { askInBrowser } = await import('./browser-http.ts')
        return askInBrowser(site)
      },
      initialIdentity,
      sessionMark,
    ),
    keepToken: (token, remember) => {
      if (config.auth.mode === 'cookie') return
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
      document.cookie = tokenField(location.origin, token, remember)
    },
    go,
    loadTexts: async (locale, page) => {
      const { loadedTexts } = await import('../site/load-texts.ts')
      loaded ??= loadedTexts(config)
      await loaded.load(locale, page)
    },
  }
  // A sign-in in another tab moves the focus there, so check again when it returns.
  addEventListener('focus', site.identity.doubt)
  return site
}

// The rules are optional: the server applies them too.
async function fetchRules(build: string) {
  const { fetchMeta } = await import('../updates/build-files.ts')
  return (await fetchMeta(build)).matcher
}

function getLocaleChoice(): LocaleChoice {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('=', 2))
  return { cookies: Object.fromEntries(pairs), origin: location.origin }
}
