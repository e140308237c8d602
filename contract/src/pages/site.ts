import * as z from 'zod/mini'
import { SiteSettings } from '../config/site-settings.ts'

/** Answer for the whole site: what every page shows besides its own content. */
export const SiteAnswer = z.object({ data: SiteSettings })
export type SiteAnswer = z.infer<typeof SiteAnswer>
