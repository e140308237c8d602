import type { LocaleRules } from '../config/config.ts'
import { localizePath } from '../locale/locale.ts'
import { feedFiles, productSegments } from './product-segments.ts'

const reservedSegments = [...productSegments, 'dashboard']

const slugLengthMax = 255
/** Invisible characters, except joiners: Persian and Indian languages need them. */
const unwritable = /[\p{Cc}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/u

/** Faults of a slug that do not depend on other pages. */
export type SlugFault =
  | 'long'
  | 'signs'
  | 'invisible'
  | 'space'
  | 'segments'
  | 'reserved'
  | 'locale'

const slugRules: {
  fault: SlugFault
  reason: string
  isBroken: (slug: string, rules: LocaleRules) => boolean
}[] = [
  {
    fault: 'long',
    reason: 'is longer than 255 characters',
    isBroken: (slug) => slug.length > slugLengthMax,
  },
  {
    fault: 'signs',
    reason: 'holds "?", "#", "%" or "\\", which mean something else in an address: leave it out',
    isBroken: (slug) => /[?#%\\]/.test(slug),
  },
  {
    fault: 'invisible',
    reason: 'holds an invisible character',
    isBroken: (slug) => unwritable.test(slug),
  },
  {
    fault: 'space',
    reason: 'has white space around it',
    isBroken: (slug) => slug !== slug.trim(),
  },
  {
    fault: 'segments',
    reason: 'has an empty segment, "." or ".."',
    isBroken: (slug) => slug !== '' && slug.split('/').some((part) => /^\.{0,2}$/.test(part)),
  },
  {
    fault: 'reserved',
    reason: 'begins with a reserved word',
    isBroken: (slug, rules) => isProductPath(slug, rules),
  },
  {
    fault: 'reserved',
    reason: 'ends with the name of a feed',
    isBroken: isFeedPath,
  },
  {
    fault: 'locale',
    reason: 'begins with a reserved word',
    isBroken: (slug, rules) => isReservedSlug(rules, slug),
  },
]

/** Returns the name of the rule that a slug breaks; undefined if it breaks none. */
export function findSlugFault(rules: LocaleRules, slug: string): SlugFault | undefined {
  return slugRules.find(({ isBroken }) => isBroken(slug, rules))?.fault
}

/**
 * Returns the reason why a slug is refused, as the end of a sentence; undefined if it is valid. The
 * empty slug is that of the home page.
 */
export function describeSlugFault(rules: LocaleRules, slug: string): string | undefined {
  return slugRules.find(({ isBroken }) => isBroken(slug, rules))?.reason
}

/** True if the first segment of a slug belongs to the product or is a locale code. */
export function isReservedSlug(rules: LocaleRules, slug: string): boolean {
  const first = firstSegmentKey(slug)
  return isProductPath(slug, rules) || rules.locales.some(({ code }) => toSlugKey(code) === first)
}

/** True if the product answers a path itself, never with a page. The path has no leading slash. */
export function isProductPath(slug: string, rules?: LocaleRules): boolean {
  const first = firstSegmentKey(slug)
  const own = [...reservedSegments, ...(rules?.ownSegments ?? [])]
  return first.startsWith('_') || own.includes(first)
}

/** True if the last segment of a slug is the name of a feed. */
function isFeedPath(slug: string): boolean {
  const last = toSlugKey(slug.split('/').at(-1) ?? '')
  return Object.values<string>(feedFiles).includes(last)
}

const firstSegmentKey = (slug: string) => toSlugKey(slug.split('/', 1)[0] ?? '')

/** Returns the same text for slugs that differ only in case or Unicode composition. */
export function toSlugKey(slug: string): string {
  return slug.normalize('NFC').toLowerCase()
}

/**
 * Percent-decodes a path segment by segment. Returns undefined if it is malformed, or if an escape
 * hides a separator, a control character or a dot segment.
 */
export function decodePath(pathname: string): string | undefined {
  try {
    const parts = pathname.split('/').map(decodeURIComponent)
    const isUnsafe = parts.some(
      (part) => /[/\\\p{Cc}]/u.test(part) || part === '..' || part === '.',
    )
    return isUnsafe ? undefined : parts.join('/')
  } catch {
    return undefined
  }
}

/** Decodes the percent-encoding of a text; returns the text unchanged if it is malformed. */
export function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Fast path: most paths have only characters that need no encoding. */
const plainPath = /^(?!\/\/)[\w/.~-]*$/

/**
 * Percent-encodes a decoded path; absolute addresses keep their origin. Collapses leading slashes,
 * since two would name another host.
 */
export function encodePath(path: string): string {
  if (plainPath.test(path)) return path
  const origin = /^https?:\/\/[^/]+/.exec(path)?.[0] ?? ''
  const local = path.slice(origin.length).replace(/^\/+/, '/').toWellFormed()
  return origin + local.split('/').map(encodeURIComponent).join('/')
}

/**
 * Removes empty segments and the trailing slash. Backslashes count as slashes, as in browsers.
 */
export function tidyPath(path: string): string {
  return `/${path.split(/[/\\]/).filter(Boolean).join('/')}`
}

/** Returns the encoded address of a slug in a locale; absolute if the locale has its own origin. */
export function getPageAddress(rules: LocaleRules, locale: string, slug: string): string {
  return encodePath(localizePath(rules, locale, tidyPath(slug)))
}
