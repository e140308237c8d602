import { readdir, readFile, stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { parseUrl } from '@vitrine/contract/http/parse-url'
import { getDay } from '@vitrine/contract/locale/zoned-days'
import { proposeSlug } from '@vitrine/contract/names/propose-slug'
import { ExportRefusal } from '../old-site-exports/export-refusal.ts'
import { toIsoDate } from '../old-site-exports/iso-date.ts'
import type {
  ExportFault,
  OldSiteExport,
  SourceReading,
} from '../old-site-exports/old-site-export.ts'
import type { Spool } from '../old-site-exports/spool.ts'
import { readFrontMatter } from './front-matter.ts'
import { findOldAddress, findPlace, type MarkdownPlace } from './markdown-address.ts'
import { convertMarkdown } from './markdown-html.ts'
import { findMarkdownSystem, type MarkdownSystem } from './markdown-system.ts'
import { createOldSiteBuilder, toOldLink } from './old-site.ts'
import { resolveFiles, type TextPlace, toOldUrl } from './resolve-files.ts'

const textBytesMax = 5_000_000
const filesMax = 50_000
const skipped = new Set([
  'node_modules',
  '_site',
  'dist',
  'public',
  'vendor',
  'themes',
  '_includes',
  '_layouts',
])

/**
 * Reads a folder of Markdown files with front matter, as Hugo, Jekyll and Astro have it. `address`
 * is that of the old site, by default that of its settings.
 */
export const createMarkdownReader =
  (address: string | undefined) =>
  async (folder: string, spool: Spool, reading: SourceReading): Promise<OldSiteExport> => {
    const system = await findMarkdownSystem(folder)
    const { settings } = system
    const { site, addText } = createOldSiteBuilder(system, spool)
    site.title = toText(settings.title)
    const home = findHome(address, settings, folder)
    site.url = home.href
    site.language = toText(
      settings.defaultcontentlanguage ?? settings.languagecode ?? settings.lang,
    )
    const isLanguage = createLanguageCheck(settings)
    const sources = new Map<string, TextSource>()
    const texts = await listTexts(folder, system)
    const total = texts.reduce((sum, { bytes }) => sum + bytes, 0)
    let read = 0
    const context = { folder, system, home, isLanguage, timeZone: reading.timeZone }
    for (const text of texts) {
      const source = await readSource(text, context)
      if ('kind' in source) site.problems.faults.push(source)
      else sources.set(text.file, source)
      read += text.bytes
      reading.onRead(read, total)
    }
    const links = new Map([...sources].map(([file, { link }]) => [file, link]))
    site.system = { ...system, archives: [...system.archives, ...listSections(sources.values())] }
    const authors = new Set<string>()
    for (const source of sources.values()) {
      const text = await convertText(folder, source, { home, links })
      for (const name of text.authors) authors.add(name)
      await addText(text)
    }
    if (sources.size === 0) throw new ExportRefusal('no-markdown')
    site.authors = [...authors].map((name) => ({ login: name, name, email: '' }))
    return site
  }

/** Lists the addresses of lists of posts that have no text of their own, such as `/posts`. */
function listSections(sources: Iterable<TextSource>): string[] {
  const places = [...sources].map(({ place }) => place)
  const written = new Set(places.map(({ path }) => path))
  const sections = places.flatMap(({ path, isPost }) => (isPost ? (path.split('/')[0] ?? []) : []))
  // Folders such as `_posts` have no address.
  const listed = [...new Set(sections)].filter(
    (name) => !name.startsWith('_') && !written.has(name),
  )
  return listed.flatMap((name) => [`/${name}`, `/${name}/page/**`])
}

/** A folder or an ending is a language if the settings name it, or if it is the code of a language. */
function createLanguageCheck(settings: Record<string, unknown>) {
  const named = new Set(Object.keys(Object(settings.languages)).map((code) => code.toLowerCase()))
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  return (code: string) =>
    named.has(code.toLowerCase()) ||
    (named.size === 0 && /^[a-z]{2}(-[A-Za-z]{2,4})?$/.test(code) && names.of(code) !== undefined)
}

function findHome(address: string | undefined, settings: Record<string, unknown>, folder: string) {
  const written = address ?? [settings.baseurl, settings.url, settings.site].find(isWebAddress)
  const name = proposeSlug(posix.basename(folder)) || 'markdown'
  return (
    parseUrl(toText(written)) ??
    parseUrl(`https://${name}.invalid`) ??
    new URL('https://markdown.invalid')
  )
}

const isWebAddress = (value: unknown) => /^https?:\/\//.test(toText(value))

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

/** Lists the Markdown files of the folders that have texts, in the order of their names. */
async function listTexts(folder: string, { roots }: MarkdownSystem) {
  const texts: TextFile[] = []
  const walk = async (root: string, below: string) => {
    const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(() => [])
    for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name))) {
      const file = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.name.startsWith('.') || skipped.has(entry.name) || texts.length >= filesMax)
        continue
      // Links are not followed: they could lead out of the folder.
      if (entry.isDirectory()) await walk(root, file)
      else if (entry.isFile() && isText(entry.name))
        texts.push({ file, root, bytes: (await stat(join(folder, file))).size })
    }
  }
  for (const root of roots) await walk(root, root)
  return texts
}

const isText = (name: string) =>
  /\.(md|mdx|markdown|mkd)$/i.test(name) &&
  !/^(readme|changelog|license|contributing)\./i.test(name)

interface TextFile {
  /** Path below the folder. */
  file: string
  /** Folder of texts that it is in. */
  root: string
  bytes: number
}

interface SourceContext {
  folder: string
  system: MarkdownSystem
  home: URL
  isLanguage: (code: string) => boolean
  timeZone: string
}

/** A text without its Markdown. */
interface TextSource {
  file: string
  root: string
  place: MarkdownPlace
  values: Record<string, unknown>
  date: string | undefined
  categories: string[]
  /** Address on the old site. */
  link: string
}

/** Reads the front matter of a text. Returns the fault if it cannot. */
async function readSource(
  { file, root, bytes }: TextFile,
  { folder, system, home, isLanguage, timeZone }: SourceContext,
): Promise<TextSource | ExportFault> {
  if (bytes > textBytesMax) return { kind: 'text-large', name: file }
  const { values, problem } = readFrontMatter(await readFile(join(folder, file), 'utf8'))
  if (problem !== undefined) return { kind: 'front-matter', name: file, detail: problem }
  const place = findPlace(file, root, isLanguage)
  const written = values.date ?? values.pubdate ?? values.publishdate ?? place.day
  const date = toIsoDate(written, timeZone)
  const categories = toList(values.categories ?? values.category)
  // Addresses have the day as it is written, whatever its time zone.
  const [day = date && getDay(new Date(date), timeZone)] =
    /^\d{4}-\d\d-\d\d/.exec(toText(written)) ?? []
  const address = findOldAddress({ system, place, values, day, categories })
  return { file, root, place, values, date, categories, link: toOldLink(address, home) }
}

async function convertText(
  folder: string,
  source: TextSource,
  site: Pick<TextPlace, 'home' | 'links'>,
) {
  const { file, values, place, date, categories, link } = source
  const { body } = readFrontMatter(await readFile(join(folder, file), 'utf8'))
  const { html, unknown } = convertMarkdown(body, { isMdx: file.endsWith('.mdx') })
  const at = { ...source, ...site }
  const image = values.image ?? values.cover ?? values.heroimage ?? values.featured_image
  const picture = toText(Object(image).src ?? image)
  const language = toText(values.lang ?? values.language ?? values.locale) || place.language
  const name = place.path.split('/').at(-1) ?? ''
  return {
    name: `markdown ${file}`,
    type: place.isPost ? 'post' : 'page',
    status: findStatus(source),
    title: escapeHtml(toText(values.title) || /^#\s+(.+)$/m.exec(body)?.[1] || name || 'Index'),
    slug: toText(values.slug) || name.replace(/^\d{4}-\d\d-\d\d-/, ''),
    link,
    date,
    order: Number(values.weight) || 0,
    excerpt: toText(values.excerpt ?? values.summary),
    seoDescription: toText(values.description),
    language: language || undefined,
    group: toText(values.translationkey) || place.path || 'index',
    categories,
    tags: toList(values.tags ?? values.tag),
    authors: toList(values.authors ?? values.author),
    aliases: toList(values.aliases ?? values.redirect_from).map((alias) =>
      alias.replaceAll(/^\/|\/$/g, ''),
    ),
    html: resolveFiles(html, at),
    picture: picture
      ? { url: toOldUrl(picture, at), alt: toText(Object(image).alt ?? values.imagealt) }
      : undefined,
    losses: unknown.map((call) => ({ kind: 'shortcode' as const, name: call })),
  }
}

function findStatus({ file, values, date }: TextSource): string {
  const isDraft = values.draft === true || values.published === false
  if (isDraft || file.startsWith('_drafts/')) return 'draft'
  return date !== undefined && Date.parse(date) > Date.now() ? 'future' : 'publish'
}

function toList(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => toText(Object(each).name ?? each) || [])
  return toText(value)
    .split(/\s*,\s*/)
    .filter(Boolean)
}
