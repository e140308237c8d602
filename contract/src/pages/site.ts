import * as z from 'zod/mini'
import { SiteSettings } from '../config/site-settings.ts'
import { FormNotice } from '../forms/form-notice.ts'
import { videoServices } from '../media/video-services.ts'
import { ShownAlert } from './alerts.ts'

/** Answer for the whole site: what every page shows besides its own content. */
export const SiteAnswer = z.object({
  data: z.extend(SiteSettings, {
    alert: z.optional(ShownAlert),
    /** Set if articles are published in the language: then the site has a feed in it. */
    articles: z.optional(z.literal(true)),
    /** What the forms of published pages keep, for the privacy page; absent if there are none. */
    forms: z.optional(z.array(FormNotice)),
    /** Set if some pages are for signed-in users only. */
    membersArea: z.optional(z.literal(true)),
    /** Video services whose player a published text offers; absent if there is none. */
    videoServices: z.optional(z.array(z.enum(videoServices))),
  }),
})
export type SiteAnswer = z.infer<typeof SiteAnswer>
