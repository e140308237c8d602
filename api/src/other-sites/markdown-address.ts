import { posix } from 'node:path'
import { proposeSlug } from '@vitrine/contract/names/propose-slug'
import type { MarkdownSystem } from './markdown-system.ts'

/** A Markdown file, by its path below the folder. */
export interface MarkdownPlace {
  /** Path below the root of texts, without language and ending, such as `posts/bread`. */
  path: string
  /** Language that the path names. */
  language: string | undefined
  isPost: boolean
  /** Date in the name of a post of Jekyll. */
  day: string | undefined
}

const languageCode = /^[a-z]{2}(-[A-Za-z]{2,4})?$/
const postFolders = /^(_posts|_drafts|posts?|blog|news|articles?|actualites|writing)\//i

/** Finds the place of a file: `content/fr/posts/bread.md`, `posts/bread.fr.md`, `_posts/2020-01-02-bread.md`. */
export function findPlace(
  file: string,
  root: string,
  isLanguage: (code: string) => boolean,
): MarkdownPlace {
  const below = root === '' ? file : posix.relative(root, file)
  let path = below.replace(/\.(md|mdx|markdown|mkd)$/i, '')
  let language: string | undefined
  const [, stem = '', suffix = ''] = /^(.*)\.([A-Za-z-]{2,7})$/.exec(path) ?? []
  if (languageCode.test(suffix) && isLanguage(suffix)) {
    language = suffix
    path = stem
  }
  const parts = path.split('/')
  // The language is the first folder, or the second one in a collection of Astro.
  const at = parts.slice(0, -1).findIndex((part, index) => index < 2 && isLanguage(part))
  if (language === undefined && at >= 0) language = parts.splice(at, 1)[0]
  path = parts.join('/').replace(/(^|\/)_?index$/, '')
  const isPost = postFolders.test(`${path}/`) && path.includes('/')
  const [, day] = /(?:^|\/)(\d{4}-\d\d-\d\d)-[^/]+$/.exec(path) ?? []
  return { path, language, isPost, day }
}

interface AddressInput {
  system: MarkdownSystem
  place: MarkdownPlace
  values: Record<string, unknown>
  /** Such as `2020-05-04`. */
  day: string | undefined
  categories: string[]
}

/** Patterns of addresses of Jekyll by name. */
const jekyllPatterns: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  none: '/:categories/:title.html',
}

/** Returns the path of a text on the old site. */
export function findOldAddress(input: AddressInput): string {
  const { system, place, values } = input
  const { path, language } = place
  const own = values.url ?? values.permalink
  if (typeof own === 'string' && own !== '') return fillPattern(own, input)
  const section = path.split('/')[0] ?? ''
  const prefix = language === undefined ? '' : `/${language.toLowerCase()}`
  if (system.name === 'Jekyll' && place.isPost) {
    const style = String(system.settings.permalink ?? 'date')
    return fillPattern(jekyllPatterns[style] ?? style, input)
  }
  if (system.name === 'Jekyll') return path === '' ? '/' : `/${path}.html`
  const pattern = Object(system.settings.permalinks)[section]
  if (system.name === 'Hugo' && typeof pattern === 'string')
    return prefix + fillPattern(pattern, input)
  const slug = typeof values.slug === 'string' ? values.slug : undefined
  const parts = path.split('/')
  if (slug !== undefined) parts.splice(-1, 1, slug)
  const address = parts.map(toPart).filter(Boolean).join('/')
  return address === '' ? `${prefix}/` : `${prefix}/${address}/`
}

/** Hugo and Astro write addresses in lower case with hyphens. */
const toPart = (part: string) => part.trim().toLowerCase().replaceAll(/\s+/g, '-')

function fillPattern(pattern: string, input: AddressInput): string {
  const { place, values, categories } = input
  const [year = '', month = '', day = ''] = (place.day ?? input.day ?? '').split('-')
  const name = (place.path.split('/').at(-1) ?? '').replace(/^\d{4}-\d\d-\d\d-/, '')
  const slug = typeof values.slug === 'string' ? values.slug : name
  const parts: Record<string, string> = {
    ...{ year, month, day, slug, name, filename: name, contentbasename: name },
    title:
      place.day === undefined && typeof values.title === 'string'
        ? proposeSlug(values.title)
        : slug,
    slugorfilename: slug,
    section: place.path.split('/')[0] ?? '',
    categories: categories.map((category) => proposeSlug(category)).join('/'),
    i_month: String(Number(month)),
    i_day: String(Number(day)),
    short_year: year.slice(2),
    output_ext: '.html',
    path: place.path,
  }
  const filled = pattern.replaceAll(
    /:([a-z_]+)/gi,
    (_, key: string) => parts[key.toLowerCase()] ?? '',
  )
  return `/${filled}`.replaceAll(/\/{2,}/g, '/')
}
