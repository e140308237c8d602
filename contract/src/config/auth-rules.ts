import * as z from 'zod/mini'

const Origin = z
  .url({ protocol: /^https?$/ })
  .check(z.regex(/^[a-z]+:\/\/[^/?#]+$/i, 'An origin is https://host, without a path.'))
/** A path of this site, without a locale. */
const Screen = z.string().check(z.regex(/^\/(?![/\\])/, 'A target is a path of this site.'))

const retriesMax = 5

const AuthSettings = z.object({
  /** `cookie`: sessions for the site's own origins. `token`: the site sends Bearer tokens too. */
  mode: z.enum(['cookie', 'token']),
  /** Other origins that get a session too. */
  firstParty: z.array(Origin),
  /** Parent domain of the cookies, for first-party origins on its subdomains. */
  cookieDomain: z.optional(
    z
      .string()
      .check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'A cookieDomain is such as example.org.')),
  ),
  /** Origins whose pages may call the API with Bearer tokens (CORS). */
  tokenOrigins: z.array(Origin),
  /** Number of retries of a failed GET by the site's client. */
  retry: z.number().check(z.int(), z.minimum(0), z.maximum(retriesMax)),
  redirects: z.object({
    /** For a guest on a page for signed-in users. */
    onAuthOnly: Screen,
    /** For a signed-in user on a page for guests. */
    onGuestOnly: Screen,
    onLogin: Screen,
    onLogout: Screen,
    /** True to redirect to `onAuthOnly` after any 401. */
    redirectIfUnauthenticated: z.boolean(),
    /** True to return to the requested page after the sign-in. */
    keepRequestedRoute: z.boolean(),
  }),
})

const isAddress = (url: string) => URL.canParse(url)

/** Settings of the sign-in, and the redirects around it (specification §4, §7). */
export const AuthRules = AuthSettings.check(
  z.superRefine(({ firstParty, tokenOrigins }, context) => {
    // Invalid URLs are reported by `Origin`.
    const origins = new Set(firstParty.filter(isAddress).map((url) => new URL(url).origin))
    const both = tokenOrigins.filter(isAddress).find((url) => origins.has(new URL(url).origin))
    if (both === undefined) return
    const message = `${both} is in firstParty and in tokenOrigins: it gets a session or sends tokens, not both.`
    context.addIssue({ code: 'custom', message })
  }),
)
export type AuthRules = z.infer<typeof AuthRules>

/** Sessions for the site's own origin only, and a dashboard that requires the sign-in. */
export const authDefaults: AuthRules = {
  mode: 'cookie',
  firstParty: [],
  tokenOrigins: [],
  retry: 0,
  redirects: {
    onAuthOnly: '/dashboard/login',
    onGuestOnly: '/dashboard',
    onLogin: '/dashboard',
    onLogout: '/dashboard/login',
    redirectIfUnauthenticated: false,
    keepRequestedRoute: true,
  },
}
