import * as z from 'zod/mini'

/** Whether dates and numbers can be written in it. */
function isLanguage(tag: string) {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    // It throws for what is no language tag.
    return false
  }
}

/** One language of the site (specification §3, "Locale configuration"). */
export const Locale = z.object({
  code: z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), z.refine(isLanguage)),
  displayName: z.string().check(z.minLength(1)),
  /** BCP 47 tag for `lang` and `hreflang`; the code when absent. */
  iso: z.optional(z.string().check(z.refine(isLanguage))),
  dir: z.optional(z.enum(['ltr', 'rtl'])),
  /** Origin this language lives at, when it has one of its own. */
  baseUrl: z.optional(
    z
      .url({ protocol: /^https?$/ })
      .check(z.regex(/^[a-z]+:\/\/[^/?#]+\/?$/i, 'A baseUrl is an origin: it has no path.')),
  ),
  /** At its own `baseUrl` this language needs no prefix. */
  baseDefault: z.optional(z.boolean()),
  /** Code of the language to read where a text is missing. */
  fallback: z.optional(z.string()),
})
export type Locale = z.infer<typeof Locale>

export const LocaleRules = z.object({
  locales: z.array(Locale).check(z.minLength(1)),
  defaultLocale: z.string(),
  strategy: z.enum(['prefix', 'prefix_and_default', 'prefix_except_default', 'no_prefix']),
  hashMode: z.boolean(),
})
export type LocaleRules = z.infer<typeof LocaleRules>

/**
 * A path of this site, or an address with its host. `/**` at the end of its path stands for the rest
 * of the asked one; anywhere else `**` would reach the visitor as it is.
 */
const RedirectTarget = z.string().check(
  z.regex(/^(\/(?![/\\])|(https?:)?\/\/[^/?#*\\]+)/i, 'A redirect leads to /path or https://host.'),
  z.refine((to) => !to.replace(/(\/\*\*)?([?#].*)?$/s, '').includes('**'), {
    error: '`**` stands only at the end of a path, after a slash.',
  }),
)

/** A target, or a target with its status. Keys are `/path`, `/path/*` (one segment), `/path/**`. */
export const RedirectRule = z.union([
  RedirectTarget,
  z.object({
    to: RedirectTarget,
    statusCode: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]),
  }),
])
export type RedirectRule = z.infer<typeof RedirectRule>
export const RedirectRules = z.record(z.string().check(z.startsWith('/')), RedirectRule)
export type RedirectRules = z.infer<typeof RedirectRules>

/** What a site owner decides in `site.config.ts`. */
export const SiteConfig = z.object({
  /** The application's name: default title and description (specification §3). */
  name: z.string().check(z.minLength(1)),
  i18n: LocaleRules.check(
    z.refine(({ locales, defaultLocale }) => locales.some(({ code }) => code === defaultLocale), {
      error: 'defaultLocale is none of the locales.',
    }),
    z.refine(
      ({ locales }) =>
        new Set(locales.map(({ code }) => code.toLowerCase())).size === locales.length,
      { error: 'Two locales share one code.' },
    ),
    z.refine(
      ({ locales }) =>
        locales.every(({ fallback }) => !fallback || locales.some(({ code }) => code === fallback)),
      { error: 'A fallback names no configured locale.' },
    ),
  ),
  /** Route rules: where old or short addresses lead. */
  redirects: RedirectRules,
})
export type SiteConfig = z.infer<typeof SiteConfig>

/** Gives `site.config.ts` its types; the value is checked when the process starts. */
export function defineSite(config: SiteConfig): SiteConfig {
  return config
}
