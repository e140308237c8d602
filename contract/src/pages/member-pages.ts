import * as z from 'zod/mini'

export const memberPagesMax = 500

/** Answer with private pages that a user may read. */
export const MemberPages = z.object({
  data: z.array(z.object({ title: z.string(), href: z.string(), locale: z.string() })),
})
export type MemberPages = z.infer<typeof MemberPages>
