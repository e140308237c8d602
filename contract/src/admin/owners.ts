import * as z from 'zod/mini'

/** `GET /api/admin/owners`: the people who may look after a page, by their names. */
export const Owners = z.object({
  data: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type Owners = z.infer<typeof Owners>['data']
