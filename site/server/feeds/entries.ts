import { getPageAddress } from '@vitrine/contract/addresses/address'
import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { sliceDay } from '@vitrine/contract/locale/iso-time'
import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import { getPublicationDate, type Page } from '@vitrine/contract/pages/pages'
import { getSharedImage } from '../../app/images/shared-image.ts'
import { toAbsoluteUrl } from '../../app/pages/hreflang.ts'
import type { PublicConfig } from '../../app/site/site.ts'
import { toAbsoluteHtml } from './absolute-html.ts'
import type { FeedEntry } from './feed.ts'

/** Total length of the texts in a feed, in UTF-16 code units. Further entries have a summary. */
export const textsMax = 1_000_000

/** Returns the entries for articles, in their order. */
export function createEntries(config: PublicConfig, locale: string, articles: Page[]): FeedEntry[] {
  let left = textsMax
  return articles.map((page) => {
    const entry = createEntry(config, locale, page)
    left -= entry.html?.length ?? 0
    return left < 0 ? { ...entry, html: undefined } : entry
  })
}

function createEntry(config: PublicConfig, locale: string, page: Page): FeedEntry {
  const texts = page.translatable[locale] ?? page
  const url = toAbsoluteUrl(config, getPageAddress(config.i18n, locale, texts.slug))
  const published = toTime(getPublicationDate(page))
  const cover = getCover(config, page)
  const content = toAbsoluteHtml(texts.content ?? '', config.siteUrl, url)
  return {
    id: toFeedId(config, page, locale, 'page'),
    url,
    title: texts.title,
    summary: texts.seo_description,
    published,
    updated: latest(published, toTime(texts.words_changed_at)),
    html: markDirection(config, locale, printCover(cover) + content),
    picture: cover?.url,
    authors: (page.authors ?? []).map(({ name, link }) => ({
      name,
      url: link && toAbsoluteUrl(config, link),
    })),
    topics: (page.topics ?? []).map(({ name }) => name),
  }
}

// An editor may move the publication date after the last change.
const latest = (one: string, other: string) => (one > other ? one : other)

function getCover(config: PublicConfig, page: Page) {
  if (!page.picture) return undefined
  const image = getSharedImage({ ...page, seo_image: null })
  return { ...image, url: toAbsoluteUrl(config, image.url) }
}

function printCover(cover: ReturnType<typeof getCover>): string {
  if (!cover) return ''
  const { url, alt, width, height } = cover
  const size = width && height ? ` width="${width}" height="${height}"` : ''
  return `<p><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"${size}></p>`
}

// Feeds have no mark for the direction of a text, so the HTML carries it.
function markDirection({ i18n }: PublicConfig, locale: string, html: string): string {
  const { lang, dir } = getLanguageAttributes(i18n, locale)
  return dir === 'rtl' ? `<div lang="${escapeHtml(lang)}" dir="rtl">${html}</div>` : html
}

/**
 * Returns a tag URI (RFC 4151). It stays the same when the address, the title or the publication
 * date of the page changes. The fallback page and topics have no date.
 */
export function toFeedId(
  { siteUrl }: PublicConfig,
  { id, created_at }: Pick<Page, 'created_at'> & { id: number | string },
  locale: string,
  kind: 'page' | 'feed' | 'topic',
): string {
  const day = sliceDay(toTime(created_at))
  return `tag:${new URL(siteUrl).hostname},${day}:${kind}/${id}/${locale}`
}

const unknownTime = '2000-01-01T00:00:00.000Z'

/** Returns an ISO 8601 date or time as RFC 3339; a constant if it is missing or invalid. */
export function toTime(iso: string | null | undefined): string {
  const date = new Date(iso ?? '')
  const year = date.getUTCFullYear()
  return year >= 0 && year <= yearMax ? date.toISOString() : unknownTime
}

const yearMax = 9999
