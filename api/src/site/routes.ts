import type { LocaleRules } from '@vitrine/contract/config/config'
import { SiteSettings } from '@vitrine/contract/config/site-settings'
import { showSite } from '@vitrine/contract/endpoints/site-content'
import { type BoundEndpoint, bind } from '../binding/bind.ts'
import type { Changes } from '../db/changes.ts'
import { createValidityCheck } from '../http/answer.ts'
import { checkEtag, createContentEtag } from '../http/etag.ts'
import { reply } from '../http/reply.ts'
import { createLocaleQuery } from '../http/request-locale.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { type FindPreview, withPreview } from '../pages/with-preview.ts'

interface SiteRoutes {
  context: Pick<ApiContext, 'settings'>
  changes: Changes
  rules: LocaleRules
  findPreview: FindPreview
}

/** The answer for the whole site, which every page depends on. */
export function siteSettingsRoutes({
  context: { settings },
  changes,
  rules,
  findPreview,
}: SiteRoutes): BoundEndpoint[] {
  const tag = createContentEtag(changes, rules)
  const read = async () => ({ data: SiteSettings.parse(await settings.read()) })
  return [
    bind(
      { ...showSite, query: createLocaleQuery(rules) },
      withPreview(findPreview, async ({ request }, _, preview) => {
        if (preview)
          return { data: SiteSettings.parse(preview.settings ?? (await settings.read())) }
        const { headers, notModified } = checkEtag(request, tag())
        if (notModified) return notModified
        const site = await read()
        return reply(200, site, headers, createValidityCheck(request, site, read))
      }),
    ),
  ]
}
