import type { GeneratedKind } from '@vitrine/contract/addresses/generated-pages'
import type { LoadGenerated } from './generated-page.ts'
import { loadSearch } from './load-search.tsx'
import { loadSiteMap } from './load-site-map.tsx'
import { loadTopics } from './load-topics.tsx'

/** Loads the content of each generated page. */
export const generatedLoaders = {
  search: loadSearch,
  'site-map': loadSiteMap,
  topics: loadTopics,
} as const satisfies Record<GeneratedKind, LoadGenerated>
