import * as z from 'zod/mini'
import { RedirectRules } from '../config/config.ts'

/** Which build something is, and when it was made, in milliseconds since 1970. */
export const BuildName = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  timestamp: z.int().check(z.minimum(0)),
})
export type BuildName = z.infer<typeof BuildName>

/** `GET /builds/meta/{buildId}.json` (specification §7): what a build answers by rules. */
export const BuildMeta = z.extend(BuildName, {
  /** Where old or short addresses lead; `resolveRedirect` reads them on both ends. */
  matcher: RedirectRules,
  /** Addresses that were rendered when the build was made. */
  prerendered: z.array(z.string()),
})
export type BuildMeta = z.infer<typeof BuildMeta>

/** The name of what the build tool serves in development: it never ages. */
export const developmentBuild: BuildName = { id: 'development', timestamp: 0 }
