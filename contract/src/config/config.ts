import * as z from 'zod/mini'
import { imageDefaults, imageSideMax } from '../media/images.ts'
import { AuthRules, authDefaults } from './auth-rules.ts'
import { Look } from './look.ts'
import { patternProblem } from './redirect-patterns.ts'

/** True if dates and numbers can be formatted in a language. */
function isLanguage(tag: string) {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    // Throws for an invalid language tag.
    return false
  }
}

/** One language of the site (specification §3, "Locale configuration"). */
export const Locale = z.object({
  code: z
    .string()
    .check(
      z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'A code is such as fr or pt-BR.'),
      z.refine(isLanguage, 'A code is such as fr or pt-BR.'),
    ),
  displayName: z.string().check(z.minLength(1)),
  /** BCP 47 tag for `lang` and `hreflang`; the code when absent. */
  iso: z.optional(z.string().check(z.refine(isLanguage, 'A tag is such as fr-CA.'))),
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
  /** Reserved first segments of paths, in addition to those of the product. */
  ownSegments: z.optional(z.array(z.string())),
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

/**
 * A target, or a target with its status. Keys are `/path`, `/path/:name` (a segment that the target may
 * name), `/path/*` (one segment), `/path/**`.
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
  .check((found) => {
    for (const [key, rule] of Object.entries(found.value)) {
      const message = patternProblem(key, typeof rule === 'string' ? rule : rule.to)
      if (message) found.issues.push({ code: 'custom', path: [key], message, input: rule })
    }
  })
export type RedirectRules = z.infer<typeof RedirectRules>

/** Where another program counts: its address without a slash at its end. */
const CounterAddress = z
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
    url: CounterAddress,
    /** Name of the site in Plausible. */
    domain: z.string().check(z.minLength(1), z.maxLength(plausibleDomainMax)),
  }),
  z.object({
    sender: z.literal('matomo'),
    url: CounterAddress,
    /** Number of the site in Matomo. */
    siteId: z.int().check(z.minimum(1)),
    /** `ask`: nothing is sent before a reader agrees. `none`: sent without cookies to all. */
    consent: z.enum(['ask', 'none']),
  }),
])
export type Analytics = z.infer<typeof Analytics>

function isTimeZone(name: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    // Throws for an invalid time zone.
    return false
  }
}

/** How long single events are kept at most, by the CNIL's conditions for counting without consent. */
export const keepMonthsMax = 25

/** How readers are counted (specification §1, "Anonymous tracking"). */
export const TrackingRules = z.object({
  /** Whether pages and links are counted at all. */
  enabled: z._default(z.boolean(), true),
  /** Where the days of the statistics begin and end. */
  timeZone: z._default(
    z.string().check(z.refine(isTimeZone, 'A time zone is such as Europe/Paris.')),
    'Europe/Paris',
  ),
  keepMonths: z._default(z.int().check(z.minimum(1), z.maximum(keepMonthsMax)), keepMonthsMax),
})
export type TrackingRules = z.infer<typeof TrackingRules>
export const trackingDefaults: TrackingRules = TrackingRules.parse({})

const pollMsMin = 1_000
const pollMsMax = 7 * 24 * 3_600_000

export const UpdateRules = z.object({
  /** How often an open tab asks for a newer build, in milliseconds; `false`: never. */
  pollMs: z.union([z.int().check(z.minimum(pollMsMin), z.maximum(pollMsMax)), z.literal(false)]),
})

/** A host that is reached by https, or an origin with its scheme; the port counts. */
const ImageDomain = z
  .string()
  .check(z.regex(/^(https?:\/\/)?[^\s/?#@\\:]+(:\d+)?$/, 'An image domain is a host or an origin.'))

const screenWidth = z.int().check(z.minimum(1), z.maximum(imageSideMax))
const densityMax = 4
const qualityMax = 100

/** How pictures are resized (specification §9). Defaults are in `imageDefaults`. */
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
  /** Hosts, besides the admin host, whose pictures the site may fetch and resize. */
  domains: z._default(z.array(ImageDomain), imageDefaults.domains),
})

/** Duration of the exit of a page and of the entrance of the next one (specification §9). */
const transitionMs = 600
const halfTransition = z._default(
  z.int().check(z.minimum(0), z.maximum(transitionMs)),
  transitionMs,
)

/** How long the old page leaves and the new one comes, in milliseconds; 0: at once. */
export const Transition = z.object({ out: halfTransition, in: halfTransition })
export type Transition = z.infer<typeof Transition>

/** An address as RFC 9116 takes it. */
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
  redirects: z._default(RedirectRules, {}),
  auth: z._default(AuthRules, authDefaults),
  /** Disabled when absent. */
  analytics: z.optional(Analytics),
  /** Counted, in French time, when it is absent. */
  tracking: z._default(TrackingRules, trackingDefaults),
  /** Every hour, when it is absent. */
  updates: z.optional(UpdateRules),
  /** As the specification has it, when it is absent. */
  transition: z.optional(Transition),
  images: z._default(ImageSettings, imageDefaults),
  /** Custom colours and logo; by default those of the product. */
  look: z.optional(Look),
  /**
   * Pages that the first start of a site creates: pages to complete in the languages of the site
   * (`neutral`), the demonstration, or none. `DEMO` in the environment overrides it.
   */
  firstPages: z.optional(FirstPages),
  /** False to answer neither the page `/api/docs` nor `/api/openapi.json`, which describe the API. */
  apiReference: z.optional(z.boolean()),
  /** False to answer no assistant at `/api/mcp`. */
  mcp: z.optional(z.boolean()),
  /** Where weaknesses are reported, in `/.well-known/security.txt`; there is none when absent. */
  securityContact: z.optional(SecurityContact),
})
export type SiteConfig = z.infer<typeof SiteConfig>
