import * as z from 'zod/mini'

/** The users who can own a page, sorted by name. */
export const Owners = z.object({
  data: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type Owners = z.infer<typeof Owners>['data']
