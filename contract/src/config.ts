import * as z from 'zod/mini'
import { LocaleRules } from './locale.ts'
import { RedirectRules } from './redirects.ts'

/** What a site owner decides in `site.config.ts`. */
export const SiteConfig = z.object({
  /** The application's name: default title and description (specification §3). */
  name: z.string().check(z.minLength(1)),
  i18n: LocaleRules.check(
    z.refine(({ locales, defaultLocale }) => locales.some(({ code }) => code === defaultLocale), {
      error: 'defaultLocale is none of the locales.',
    }),
    z.refine(({ locales }) => new Set(locales.map(({ code }) => code)).size === locales.length, {
      error: 'Two locales share one code.',
    }),
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
