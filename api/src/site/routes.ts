import type { LocaleRules } from '@vitrine/contract/config/config'
import { SiteSettings } from '@vitrine/contract/config/site-settings'
import { showSite } from '@vitrine/contract/endpoints/site-content'
import type { FormNotice } from '@vitrine/contract/forms/form-notice'
import { findShownAlert } from '../alerts/shown-alert.ts'
import { listAlerts } from '../alerts/store.ts'
import { type BoundEndpoint, bind } from '../binding/bind.ts'
import { cacheByVersion } from '../db/cache-by-version.ts'
import type { Changes } from '../db/changes.ts'
import { hasPrivatePages } from '../db/page-readers.ts'
import type { Db } from '../db/schema.ts'
import { createValidityCheck } from '../http/answer.ts'
import { checkEtag, createContentEtag } from '../http/etag.ts'
import { reply } from '../http/reply.ts'
import { createLocaleQuery } from '../http/request-locale.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { PublishedPages } from '../pages/published-pages.ts'
import { type FindPreview, withPreview } from '../pages/with-preview.ts'
import { listVideoServices } from './video-services.ts'

interface SiteRoutes {
  context: Pick<ApiContext, 'settings'>
  db: Db
  changes: Changes
  rules: LocaleRules
  published: () => Promise<PublishedPages>
  findPreview: FindPreview
  /** Describes what the forms of a language keep. */
  listFormNotices: (pages: PublishedPages, rules: LocaleRules, locale: string) => FormNotice[]
}

/** The answer for the whole site, which every page depends on. */
export function siteSettingsRoutes({
  context: { settings },
  db,
  changes,
  rules,
  published,
  findPreview,
  listFormNotices,
}: SiteRoutes): BoundEndpoint[] {
  const tag = createContentEtag(changes, rules)
  const alerts = cacheByVersion(changes, () => listAlerts(db))
  const videos = cacheByVersion(changes, () => listVideoServices(db))
  const membersArea = cacheByVersion(changes, () => hasPrivatePages(db))
  const createReader = (locale: string, previewed?: SiteSettings) => async () => {
    const alert = findShownAlert(await alerts(), rules, locale)
    const shown = SiteSettings.parse(previewed ?? (await settings.read()))
    const pages = await published()
    const articles = hasArticles(pages, locale)
    const forms = listFormNotices(pages, rules, locale)
    const services = await videos()
    return {
      data: {
        ...shown,
        ...(alert && { alert }),
        ...(articles && { articles }),
        ...(forms.length > 0 && { forms }),
        ...((await membersArea()) && { membersArea: true as const }),
        ...(services.length > 0 && { videoServices: services }),
      },
    }
  }
  return [
    bind(
      { ...showSite, query: createLocaleQuery(rules) },
      withPreview(findPreview, async ({ request }, { query }, preview) => {
        const read = createReader(query.locale, preview?.settings)
        if (preview) return read()
        const { headers, notModified } = checkEtag(request, tag())
        if (notModified) return notModified
        const site = await read()
        return reply(200, site, headers, createValidityCheck(request, site, read))
      }),
    ),
  ]
}

const hasArticles = ({ list }: PublishedPages, locale: string) =>
  list.some(({ template, translatable }) => template === 'article' && translatable[locale])
