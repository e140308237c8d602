import * as z from 'zod/mini'
import { RedirectRules } from '../config/config.ts'

/** Id of a build and its time, in milliseconds since 1970. */
export const BuildName = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  timestamp: z.int().check(z.minimum(0)),
})
export type BuildName = z.infer<typeof BuildName>

/** `GET /builds/meta/{buildId}.json` (specification §7). */
export const BuildMeta = z.extend(BuildName, {
  /** Redirects, which server and browser resolve with `resolveRedirect`. */
  matcher: RedirectRules,
  /** Addresses that were rendered at build time. */
  prerendered: z.array(z.string()),
})
export type BuildMeta = z.infer<typeof BuildMeta>

/** The build in development. It is never outdated. */
export const developmentBuild: BuildName = { id: 'development', timestamp: 0 }
