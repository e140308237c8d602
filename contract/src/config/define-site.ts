import type * as z from 'zod/mini'
import type { SiteConfig } from './config.ts'

export type { SiteConfig }

/**
 * What `site.config.ts` exports, checked by its type as it is written and by its values when the
 * process starts. Nothing else is loaded with it.
 */
export const defineSite = (config: z.input<typeof SiteConfig>): z.input<typeof SiteConfig> => config
