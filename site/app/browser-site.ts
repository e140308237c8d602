import type { LocaleChoice } from '@vitrine/contract/locale'
import type { ApiClient } from './api-client.ts'
import type { Handover } from './document.ts'
import type { LoadedTexts } from './locale/load-texts.ts'
import { recorded } from './locale/texts.ts'
import { createPageStore } from './pages/store.ts'
import type { Site } from './site.ts'

/** The site in a browser tab. */
export function browserSite({ config, texts }: Handover, locale: string): Site {
  let loaded: LoadedTexts | undefined
  let api: Promise<ApiClient> | undefined
  return {
    config,
    texts: recorded(texts, () => loaded?.texts),
    store: createPageStore(locale),
    choice: () => browserChoice(),
    // The HTTP client, its shapes and i18next arrive with the first navigation, not with the page.
    api: () => {
      api ??= connect(config.apiOrigin)
      return api
    },
    loadTexts: async (locale, page) => {
      const { loadedTexts } = await import('./locale/load-texts.ts')
      loaded ??= loadedTexts(config)
      await loaded.load(locale, page)
    },
  }
}

async function connect(origin: string): Promise<ApiClient> {
  const { createApiClient, readOver } = await import('./api-client.ts')
  return createApiClient(readOver((path, init) => fetch(origin + path, init)))
}

function browserChoice(): LocaleChoice {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('=', 2))
  return { cookies: Object.fromEntries(pairs), origin: location.origin }
}
