import type { FirstPages, SiteConfig } from '@vitrine/contract/config'
import * as z from 'zod/mini'
import { productFolder, siteFolder } from './site-folder.ts'

const spellings: Record<string, FirstPages> = {
  0: 'none',
  1: 'demonstration',
  neutral: 'neutral',
}

/** `DEMO`, as the environment spells it. */
export const firstPagesVariable = z.pipe(
  z.enum(['0', '1', 'neutral']),
  z.transform((value): FirstPages => spellings[value] ?? 'none'),
)

/** What the first start fills a site with: as the environment says, then the owner's settings. */
export function firstPagesOf(said: FirstPages | undefined, site: SiteConfig): FirstPages {
  const usual = siteFolder === productFolder ? 'demonstration' : 'none'
  return said ?? site.firstPages ?? usual
}
