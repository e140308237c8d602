import type { FirstPages, SiteConfig } from '@vitrine/contract/config/config'
import * as z from 'zod/mini'
import { productFolder, siteFolder } from './site-folder.ts'

const firstPagesByValue: Record<string, FirstPages> = {
  0: 'none',
  1: 'demonstration',
  neutral: 'neutral',
}

export const firstPagesVariable = z.pipe(
  z.enum(['0', '1', 'neutral']),
  z.transform((value): FirstPages => firstPagesByValue[value] ?? 'none'),
)

/**
 * Returns the first pages of a new site: those of the environment, else of `site.config.ts`, else
 * the default.
 */
export function chooseFirstPages(demo: FirstPages | undefined, site: SiteConfig): FirstPages {
  const fallback = siteFolder === productFolder ? 'demonstration' : 'none'
  return demo ?? site.firstPages ?? fallback
}
