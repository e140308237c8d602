import type { LocaleRules } from '../config/config.ts'
import { localizePath } from '../locale/locale.ts'
import { ownSegments } from './own-addresses.ts'

/** First segments that a slug cannot have. */
const reservedSegments = [...ownSegments, 'dashboard']

const slugLengthMax = 255
/** Joiners belong to the spelling of Persian and of Indian languages; other invisible signs do not. */
const unwritable = /[\p{Cc}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/u

/** What may be wrong with a slug by itself. */
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
  broken: (slug: string, rules: LocaleRules) => boolean
}[] = [
  {
    fault: 'long',
    reason: 'is longer than 255 characters',
    broken: (slug) => slug.length > slugLengthMax,
  },
  {
    fault: 'signs',
    reason: 'holds "?", "#", "%" or "\\", which mean something else in an address: leave it out',
    broken: (slug) => /[?#%\\]/.test(slug),
  },
  {
    fault: 'invisible',
    reason: 'holds an invisible character',
    broken: (slug) => unwritable.test(slug),
  },
  {
    fault: 'space',
    reason: 'has white space around it',
    broken: (slug) => slug !== slug.trim(),
  },
  {
    fault: 'segments',
    reason: 'has an empty segment, "." or ".."',
    broken: (slug) => slug !== '' && slug.split('/').some((part) => /^\.{0,2}$/.test(part)),
  },
  {
    fault: 'reserved',
    reason: 'begins with a reserved word',
    broken: (slug, rules) => isOwn(slug, rules),
  },
  {
    fault: 'locale',
    reason: 'begins with a reserved word',
    broken: (slug, rules) => isReserved(rules, slug),
  },
]

/** Returns the name of the rule that a slug breaks; undefined if it breaks none. */
export function slugFault(rules: LocaleRules, slug: string): SlugFault | undefined {
  return slugRules.find(({ broken }) => broken(slug, rules))?.fault
}

/** Why a slug may not be used, or undefined when it may. The empty slug is the home page's. */
export function slugProblem(rules: LocaleRules, slug: string): string | undefined {
  return slugRules.find(({ broken }) => broken(slug, rules))?.reason
}

/** Whether a slug begins with what belongs to the product or to the locales. */
export function isReserved(rules: LocaleRules, slug: string): boolean {
  const first = firstKey(slug)
  return isOwn(slug, rules) || rules.locales.some(({ code }) => slugKey(code) === first)
}

/** Whether a path without its slash is one that the product answers itself, never a page. */
export function isOwn(slug: string, rules?: LocaleRules): boolean {
  const first = firstKey(slug)
  const own = [...reservedSegments, ...(rules?.ownSegments ?? [])]
  return first.startsWith('_') || own.includes(first)
}

const firstKey = (slug: string) => slugKey(slug.split('/', 1)[0] ?? '')

/** Slugs that differ only by case or by Unicode composition are one slug. */
export function slugKey(slug: string): string {
  return slug.normalize('NFC').toLowerCase()
}

/**
 * Percent-decodes a path segment by segment. Undefined when it is malformed or hides a separator,
 * a control character or a dot segment: such an address leads nowhere.
 */
export function decodePath(pathname: string): string | undefined {
  try {
    const parts = pathname.split('/').map(decodeURIComponent)
    const hidden = parts.some((part) => /[/\\\p{Cc}]/u.test(part) || part === '..' || part === '.')
    return hidden ? undefined : parts.join('/')
  } catch {
    // decodeURIComponent has no other way to say that an escape is malformed.
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

/** Paths of plain letters are most of them, and need no encoding. */
const plainPath = /^(?!\/\/)[\w/.~-]*$/

/**
 * Percent-encodes a decoded path; absolute addresses keep their origin. Of slashes in front one is
 * left: two would name another host.
 */
export function encodePath(path: string): string {
  if (plainPath.test(path)) return path
  const origin = /^https?:\/\/[^/]+/.exec(path)?.[0] ?? ''
  const local = path.slice(origin.length).replace(/^\/+/, '/').toWellFormed()
  return origin + local.split('/').map(encodeURIComponent).join('/')
}

/** One slash between segments, none at the end; browsers read a backslash as a slash. */
export function tidyPath(path: string): string {
  return `/${path.split(/[/\\]/).filter(Boolean).join('/')}`
}

/** The encoded address of a slug in a locale. */
export function addressOf(rules: LocaleRules, locale: string, slug: string): string {
  return encodePath(localizePath(rules, locale, tidyPath(slug)))
}
