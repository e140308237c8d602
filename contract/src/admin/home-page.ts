import * as z from 'zod/mini'

/** Code of the 409 that refuses to trash or unpublish the home page. */
export const homePageCode = 'home_page'

export const HomeChosen = z.object({
  data: z.object({
    /** Id of the previous home page. */
    former: z.nullable(z.number()),
  }),
})
export type HomeChosen = z.infer<typeof HomeChosen>
