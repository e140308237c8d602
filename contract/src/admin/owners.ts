import * as z from 'zod/mini'

/** The people who can own a page, by their names. */
export const Owners = z.object({
  data: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type Owners = z.infer<typeof Owners>['data']
