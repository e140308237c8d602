import { hourMs } from '@vitrine/contract/bounds/durations'
import type { AuthRules } from '@vitrine/contract/config/auth-rules'
import type { SiteConfig } from '@vitrine/contract/config/config'
import { getAdminCookieName, getAdminPath } from '@vitrine/contract/identity/handoff-token'
import { getCustomImageSettings } from '@vitrine/contract/media/images'
import type { BaseConfig } from '@vitrine/site/app/site/site'
import type { ClientBuild } from '@vitrine/site/server/builds/assets'
import { listLocaleFiles, type readLocales } from '@vitrine/site/server/generated/locales'
import { type Config, getImageSettings } from '../settings/config.ts'

/** Returns the configuration that browsers get, without the settings of the site. */
export function createPublicConfig(
  config: Config,
  { build }: ClientBuild,
  resources: ReturnType<typeof readLocales>,
): BaseConfig {
  const { site, publicUrl } = config
  return {
    i18n: site.i18n,
    siteUrl: publicUrl,
    apiOrigin: '',
    auth: browserAuth(site.auth),
    ...(getAdminPath(config) && { adminCookie: getAdminCookieName(config.adminUrl) }),
    build: build.id,
    builtAt: build.timestamp,
    pollMs: site.updates?.pollMs ?? hourMs,
    files: listLocaleFiles(resources),
    ...pickEnabledAnalytics(site),
    images: getCustomImageSettings(getImageSettings(config)),
    ...(site.transition && { transition: site.transition }),
  }
}

// The browser needs no other rule of accounts.
const browserAuth = ({ mode, retry, redirects }: AuthRules) => ({ mode, retry, redirects })

function pickEnabledAnalytics({ analytics }: SiteConfig): Pick<BaseConfig, 'analytics'> {
  return analytics && analytics.sender !== 'disabled' ? { analytics } : {}
}
