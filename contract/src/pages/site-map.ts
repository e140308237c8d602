import * as z from 'zod/mini'

/** A page in the tree of a language. */
export const SiteMapItem = z.object({
  title: z.string(),
  href: z.string(),
  get items() {
    return z.optional(z.array(SiteMapItem))
  },
})
export type SiteMapItem = z.infer<typeof SiteMapItem>

/** `GET /api/site-map?locale=`. */
export const SiteMapAnswer = z.object({ data: z.array(SiteMapItem) })
export type SiteMapAnswer = z.infer<typeof SiteMapAnswer>
