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

type Handed = Pick<HydrationData, 'config' | 'texts' | 'identity'>

/** The site in a browser tab; `go` shows another address of it. */
export function browserSite({ config, texts, identity: known }: Handed, go: Site['go']): Site {
  let loaded: LoadedTexts | undefined
  const rules = once(() => fetchRules(config.build))
  const api = createApiClient(readOver((path, init) => fetch(config.apiOrigin + path, init)))
  const speak = once(async () => (await import('./browser-http.ts')).browserHttp(site))
  const site: Site = {
    config,
    texts: recorded(texts, () => loaded?.texts),
    store: createPageStore(texts.locale),
    choice: () => browserChoice(),
    redirects: () => rules().catch(() => undefined),
    api: async () => api,
    http: speak,
    identity: createIdentity(
      async () => {
        const { askInBrowser } = await import('./browser-http.ts')
        return askInBrowser(site)
      },
      known,
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
  // Nobody signs in in another tab while this one has the focus.
  addEventListener('focus', site.identity.doubt)
  return site
}

// A part that cannot be fetched is no reason to stay: the server knows the rules too.
async function fetchRules(build: string) {
  const { fetchMeta } = await import('../updates/build-files.ts')
  return (await fetchMeta(build)).matcher
}

function browserChoice(): LocaleChoice {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('=', 2))
  return { cookies: Object.fromEntries(pairs), origin: location.origin }
}
