import { completeSettings, type SiteSettings } from '@vitrine/contract/config/site-settings'
import { createApiClient } from '@vitrine/site/app/http/api-client'
import { createCachedAnswers } from '@vitrine/site/server/answers/cached-answers'
import type { Config } from '../settings/config.ts'
import { createRemoteSource } from './remote-api.ts'

/**
 * Returns a function for the settings in force, as an API on another server answers. While it does
 * not answer, the settings of `site.config.ts` apply.
 */
export function createRemoteSettings({ apiUrl, site }: Config): () => Promise<SiteSettings> {
  const { read } = createCachedAnswers(createRemoteSource(apiUrl ?? ''))
  const api = createApiClient(read)
  const usual = completeSettings(site)
  return async () =>
    api.site(site.i18n.defaultLocale).then(
      ({ data }) => data,
      () => usual,
    )
}
