import { getGeneratedSlug } from '@vitrine/contract/addresses/generated-pages'
import { createFallbackPage } from '@vitrine/contract/pages/fallback-page'
import { type FoundGenerated, getGeneratedPath } from '@vitrine/contract/pages/generated-index'
import type { PageMatch } from '@vitrine/contract/pages/page-index'
import type { Alternate, Detour, Page } from '@vitrine/contract/pages/pages'
import { type PageError, pageNotFound, serviceUnavailable } from '../errors/page-error.ts'
import { ApiFailure } from '../http/api-client.ts'
import type { Site } from '../site/site.ts'
import type { PageView } from '../templates/template.ts'
import type { GeneratedContent, GeneratedRequest } from './generated-page.ts'
import { generatedLoaders } from './table.ts'

/** Statuses of the API from here on mean that it does not work, not that it refuses. */
const serverFault = 500

/**
 * Loads a generated page: 404 in a language without a home page (decision 0040). Another spelling of
 * an address, a former one, and one of another language are `moved`.
 */
export async function loadGenerated(
  site: Site,
  { kind, locale, item, match }: FoundGenerated,
  url: URL,
): Promise<{ view: PageView } | { moved: Moved } | { error: PageError }> {
  const api = await site.api()
  const homes: Detour[] = await api.menu('main', locale).then(
    ({ meta }) => meta?.homes ?? [],
    () => [],
  )
  if (homes.length > 0 && !homes.some((home) => home.locale === locale))
    return { error: pageNotFound(url.pathname) }
  const read: GeneratedRequest['read'] = (key, params) =>
    site.texts.read(locale, kind, key, params).text
  const request = { site, api, kind, locale, homes, url, item, read }
  const content = await generatedLoaders[kind](request).catch((failure: unknown) => {
    const isRefused = failure instanceof ApiFailure && failure.status < serverFault
    return { error: isRefused ? pageNotFound(url.pathname) : serviceUnavailable }
  })
  if ('error' in content) return content
  if ('moved' in content) {
    const { moved } = content
    return { moved: { slug: getGeneratedPath({ kind, ...moved }), ...moved } }
  }
  if (match !== 'exact')
    return { moved: { slug: getGeneratedPath({ kind, locale, item }), locale, match } }
  return { view: createView(request, content) }
}

/** The address of a generated page. */
interface Moved {
  slug: string
  locale: string
  match: Exclude<PageMatch, 'exact'>
}

function createView(
  { site, kind, locale, homes, item }: GeneratedRequest,
  content: GeneratedContent,
): PageView {
  const { title, description, body, listing, ancestors, picture = null } = content
  const slug = getGeneratedPath({ kind, locale, item })
  const alternates =
    content.alternates ??
    homes.map(
      (home): Alternate => ({ locale: home.locale, slug: getGeneratedSlug(kind, home.locale) }),
    )
  const page: Page = {
    ...createFallbackPage(kind, site.config.name),
    title,
    slug,
    alternates,
    picture,
    ...(picture && { seo_image: null }),
    ...(ancestors && { ancestors }),
  }
  const texts = {
    title,
    slug,
    seo_title: '',
    seo_description: description,
    content: '',
  }
  return {
    page,
    locale,
    texts,
    contents: {},
    generated: { kind, body, hasFeed: content.hasFeed ?? false },
    ...(listing && { listing }),
  }
}
