import * as z from 'zod/mini'
import { imageDefaults, imageSideMax } from '../media/images.ts'
import { AuthRules, authDefaults } from './auth-rules.ts'
import { Look } from './look.ts'
import { describePatternProblem } from './redirect-patterns.ts'

function isLanguageTag(tag: string) {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** One language of the site (specification §3, "Locale configuration"). */
export const Locale = z.object({
  code: z
    .string()
    .check(
      z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'A code is such as fr or pt-BR.'),
      z.refine(isLanguageTag, 'A code is such as fr or pt-BR.'),
    ),
  displayName: z.string().check(z.minLength(1)),
  /** BCP 47 tag for `lang` and `hreflang`; `code` by default. */
  iso: z.optional(z.string().check(z.refine(isLanguageTag, 'A tag is such as fr-CA.'))),
  dir: z.optional(z.enum(['ltr', 'rtl'])),
  /** Origin of this language, if it has its own. */
  baseUrl: z.optional(
    z
      .url({ protocol: /^https?$/ })
      .check(z.regex(/^[a-z]+:\/\/[^/?#]+\/?$/i, 'A baseUrl is an origin: it has no path.')),
  ),
  /** True if addresses at its `baseUrl` have no prefix. */
  baseDefault: z.optional(z.boolean()),
  /** Code of the language to use for missing texts. */
  fallback: z.optional(z.string()),
})
export type Locale = z.infer<typeof Locale>

export const LocaleRules = z.object({
  locales: z.array(Locale).check(z.minLength(1)),
  defaultLocale: z.string(),
  strategy: z.enum(['prefix', 'prefix_and_default', 'prefix_except_default', 'no_prefix']),
  hashMode: z.boolean(),
  /** Reserved first segments of paths, in addition to those of the product. */
  ownSegments: z.optional(z.array(z.string())),
})
export type LocaleRules = z.infer<typeof LocaleRules>

/**
 * A path of this site, or an address with a host. `/**` at the end of the path is replaced by the
 * rest of the requested path; it is not allowed elsewhere.
 */
const RedirectTarget = z.string().check(
  z.regex(/^(\/(?![/\\])|(https?:)?\/\/[^/?#*\\]+)/i, 'A redirect leads to /path or https://host.'),
  z.refine((to) => !to.replace(/(\/\*\*)?([?#].*)?$/s, '').includes('**'), {
    error: '`**` is only allowed at the end of a path, after a slash.',
  }),
)

/**
 * A target, or a target with its status. Keys are `/path`, `/path/:name` (a segment that the target
 * may use), `/path/*` (one segment) and `/path/**` (any rest).
 */
export const RedirectRule = z.union([
  RedirectTarget,
  z.object({
    to: RedirectTarget,
    statusCode: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]),
  }),
])
export type RedirectRule = z.infer<typeof RedirectRule>
export const RedirectRules = z
  .record(z.string().check(z.startsWith('/', 'A redirect begins with a slash.')), RedirectRule)
  .check((payload) => {
    for (const [key, rule] of Object.entries(payload.value)) {
      const message = describePatternProblem(key, typeof rule === 'string' ? rule : rule.to)
      if (message) payload.issues.push({ code: 'custom', path: [key], message, input: rule })
    }
  })
export type RedirectRules = z.infer<typeof RedirectRules>

/** Address of an analytics server, without a trailing slash. */
const AnalyticsUrl = z
  .url({ protocol: /^https?$/ })
  .check(
    z.regex(
      /^[a-z]+:\/\/[^/?#@\s]+(\/[^?#\s]*[^/?#\s])?$/i,
      'It is https://host or https://host/path.',
    ),
  )

const plausibleDomainMax = 255

/** The service that receives page views (specification §1), with its settings. */
export const Analytics = z.discriminatedUnion('sender', [
  z.object({ sender: z.literal('disabled') }),
  z.object({
    sender: z.literal('plausible'),
    url: AnalyticsUrl,
    /** Name of the site in Plausible. */
    domain: z.string().check(z.minLength(1), z.maxLength(plausibleDomainMax)),
  }),
  z.object({
    sender: z.literal('matomo'),
    url: AnalyticsUrl,
    /** Number of the site in Matomo. */
    siteId: z.int().check(z.minimum(1)),
    /** `ask`: nothing is sent before a reader agrees. `none`: sent without cookies to all. */
    consent: z.enum(['ask', 'none']),
  }),
])
export type Analytics = z.infer<typeof Analytics>

/** True for a name such as `Europe/Paris`. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Maximum retention of events without consent, by the conditions of the CNIL. */
export const retentionMonthsMax = 25

export const TimeZone = z
  .string()
  .check(z.refine(isTimeZone, 'A time zone is such as Europe/Paris.'))

/** Settings of the statistics (specification §1, "Anonymous tracking"). */
export const TrackingSettings = z.object({
  /** False to count nothing. If absent, the admin sets it. */
  enabled: z.optional(z.boolean()),
  /** Time zone of the days in the statistics. If absent, the admin sets it. */
  timeZone: z.optional(TimeZone),
  keepMonths: z._default(
    z.int().check(z.minimum(1), z.maximum(retentionMonthsMax)),
    retentionMonthsMax,
  ),
})
export type TrackingSettings = z.infer<typeof TrackingSettings>

/** Settings of the statistics in force. */
export type TrackingRules = Required<TrackingSettings>
export const trackingDefaults: TrackingRules = {
  enabled: true,
  timeZone: 'Europe/Paris',
  keepMonths: retentionMonthsMax,
}

const pollMsMin = 1_000
const pollMsMax = 7 * 24 * 3_600_000

export const UpdateRules = z.object({
  /** Interval in which an open tab checks for a new build, in milliseconds; `false`: never. */
  pollMs: z.union([z.int().check(z.minimum(pollMsMin), z.maximum(pollMsMax)), z.literal(false)]),
})

/** A host (https is assumed) or an origin, with its port. */
const ImageDomain = z
  .string()
  .check(z.regex(/^(https?:\/\/)?[^\s/?#@\\:]+(:\d+)?$/, 'An image domain is a host or an origin.'))

const screenWidth = z.int().check(z.minimum(1), z.maximum(imageSideMax))
const densityMax = 4
const qualityMax = 100

/** Settings of image resizing (specification §9). Defaults are in `imageDefaults`. */
export const ImageSettings = z.object({
  quality: z._default(z.int().check(z.minimum(1), z.maximum(qualityMax)), imageDefaults.quality),
  format: z._default(z.enum(['webp', 'avif', 'jpeg', 'png']), imageDefaults.format),
  screens: z._default(
    z
      .record(z.string().check(z.regex(/^\w*[a-z]\w*$/)), screenWidth)
      .check(z.refine((screens) => Object.keys(screens).length > 0, 'There is no screen.')),
    imageDefaults.screens,
  ),
  densities: z._default(
    z.array(z.number().check(z.minimum(1), z.maximum(densityMax))).check(z.minLength(1)),
    imageDefaults.densities,
  ),
  /** Other hosts whose pictures the site may fetch and resize. */
  domains: z._default(z.array(ImageDomain), imageDefaults.domains),
})

/** Duration of the exit of a page and of the entrance of the next one (specification §9). */
const transitionMs = 600
const halfTransition = z._default(
  z.int().check(z.minimum(0), z.maximum(transitionMs)),
  transitionMs,
)

/** Duration of the exit and of the entrance of a page, in milliseconds; 0 for none. */
export const Transition = z.object({ out: halfTransition, in: halfTransition })
export type Transition = z.infer<typeof Transition>

/** A contact as in RFC 9116. */
const SecurityContact = z
  .string()
  .check(
    z.regex(
      /^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]\S*|tel:\+?[\d-]+)$/,
      'A contact is mailto:name@host, https://host/page or tel:+1-201-555-0123.',
    ),
  )

export const FirstPages = z.enum(['neutral', 'demonstration', 'none'])
export type FirstPages = z.infer<typeof FirstPages>

/** The settings in `site.config.ts`. */
export const SiteConfig = z.object({
  /**
   * The application's name: default title and description (specification §3). If absent, the admin
   * sets it.
   */
  name: z.optional(z.string().check(z.minLength(1))),
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
  /** Redirects of old or short addresses. */
  redirects: z._default(RedirectRules, {}),
  auth: z._default(AuthRules, authDefaults),
  /** Disabled by default. */
  analytics: z.optional(Analytics),
  tracking: z._default(TrackingSettings, { keepMonths: retentionMonthsMax }),
  /** Every hour by default. */
  updates: z.optional(UpdateRules),
  transition: z.optional(Transition),
  images: z._default(ImageSettings, imageDefaults),
  /** Custom colours and logo. The admin can set what it leaves out. */
  look: z.optional(Look),
  /**
   * Pages that the first start creates: pages to complete in the languages of the site (`neutral`),
   * the demonstration, or none. `DEMO` in the environment overrides it.
   */
  firstPages: z.optional(FirstPages),
  /**
   * True to check the addresses of other sites that texts link to, which sends requests to these
   * sites. If absent, the admin sets it.
   */
  externalLinks: z.optional(z.boolean()),
  /**
   * Languages whose texts may be published with units by a machine that no person has confirmed.
   * Such a page says so. If absent, the admin sets it.
   */
  machineLocales: z.optional(z.array(z.string())),
  /** False to disable `/api/docs` and `/api/openapi.json`, which describe the API. */
  apiReference: z.optional(z.boolean()),
  /** False to disable `/api/mcp`, the endpoint for assistants. */
  mcp: z.optional(z.boolean()),
  /** Contact for security reports in `/.well-known/security.txt`; if absent, there is no such file. */
  securityContact: z.optional(SecurityContact),
})
export type SiteConfig = z.infer<typeof SiteConfig>
