import type { GeneratedKind } from '@vitrine/contract/addresses/generated-pages'
import type { LoadGenerated } from './generated-page.ts'
import { loadSiteMap } from './load-site-map.tsx'

/** Loads the content of each generated page. */
export const generatedLoaders = {
  'site-map': loadSiteMap,
} as const satisfies Record<GeneratedKind, LoadGenerated>
