import * as z from 'zod/mini'

/** How the API says no: Laravel's shape, which Sanctum clients understand. */
export const Problem = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
})
export type Problem = z.infer<typeof Problem>
