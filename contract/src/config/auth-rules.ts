import * as z from 'zod/mini'

const Origin = z
  .url({ protocol: /^https?$/ })
  .check(z.regex(/^[a-z]+:\/\/[^/?#]+$/i, 'An origin is https://host, without a path.'))
/** A path of this site, without locale. */
const Screen = z.string().check(z.regex(/^\/(?![/\\])/, 'A target is a path of this site.'))

const retriesMax = 5

const AuthSettings = z.object({
  /** `cookie`: sessions for the site's own origins. `token`: the site sends Bearer tokens too. */
  mode: z.enum(['cookie', 'token']),
  /** Origins beside the site's own ones that also get a session. */
  firstParty: z.array(Origin),
  /** Parent domain of the cookies, for first-party origins on its subdomains. */
  cookieDomain: z.optional(
    z
      .string()
      .check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'A cookieDomain is such as example.org.')),
  ),
  /** Origins whose pages may call the API with tokens. */
  tokenOrigins: z.array(Origin),
  /** How often the site's client sends a failed GET again. */
  retry: z.number().check(z.int(), z.minimum(0), z.maximum(retriesMax)),
  redirects: z.object({
    /** A guest on a page for signed-in people. */
    onAuthOnly: Screen,
    /** A signed-in person on a page for guests. */
    onGuestOnly: Screen,
    onLogin: Screen,
    onLogout: Screen,
    /** Whether a 401 at any time leads to `onAuthOnly`. */
    redirectIfUnauthenticated: z.boolean(),
    /** Whether the asked page comes after the sign-in. */
    keepRequestedRoute: z.boolean(),
  }),
})

const isAddress = (url: string) => URL.canParse(url)

/** How people sign in (specification §4, §7), and where they are led to. */
export const AuthRules = AuthSettings.check(
  z.superRefine(({ firstParty, tokenOrigins }, context) => {
    // What is no address is told of by its own rule.
    const known = new Set(firstParty.filter(isAddress).map((url) => new URL(url).origin))
    const both = tokenOrigins.filter(isAddress).find((url) => known.has(new URL(url).origin))
    if (both === undefined) return
    const message = `${both} is in firstParty and in tokenOrigins: it gets a session or sends tokens, not both.`
    context.addIssue({ code: 'custom', message })
  }),
)
export type AuthRules = z.infer<typeof AuthRules>

/** A site on its own: sessions of its own origin, and the dashboard behind the sign-in. */
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
