import type * as z from 'zod/mini'
import type { SiteConfig } from './config.ts'

export type { SiteConfig }

/**
 * Declares the type of the default export of `site.config.ts`. The values are checked when the
 * process starts. This module has no imports at run time, so that the file loads fast.
 */
export const defineSite = (config: z.input<typeof SiteConfig>): z.input<typeof SiteConfig> => config
