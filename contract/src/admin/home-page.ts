import * as z from 'zod/mini'

/** Code of the 409 that refuses to trash or unpublish the home page. */
export const homePageCode = 'home_page'

export const ChooseHomeAnswer = z.object({
  data: z.object({
    /** Id of the previous home page. */
    former: z.nullable(z.number()),
  }),
})
export type ChooseHomeAnswer = z.infer<typeof ChooseHomeAnswer>
