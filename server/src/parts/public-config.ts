import { hourMs } from '@vitrine/contract/bounds/durations'
import type { AuthRules } from '@vitrine/contract/config/auth-rules'
import type { SiteConfig } from '@vitrine/contract/config/config'
import { getShareImage, toLightAndDark } from '@vitrine/contract/config/look'
import { getAdminCookieName, getAdminPath } from '@vitrine/contract/identity/handoff-token'
import { getCustomImageSettings } from '@vitrine/contract/media/images'
import type { PublicConfig } from '@vitrine/site/app/site/site'
import type { ClientBuild } from '@vitrine/site/server/builds/assets'
import { listLocaleFiles, type readLocales } from '@vitrine/site/server/generated/locales'
import { type Config, getImageSettings } from '../settings/config.ts'

/** Returns the settings that browsers get. Everything in them is public. */
export function createPublicConfig(
  config: Config,
  { build }: ClientBuild,
  resources: ReturnType<typeof readLocales>,
): PublicConfig {
  const { site, publicUrl } = config
  const share = getShareImage(site.look)
  return {
    name: site.name,
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
    tracking: site.tracking.enabled,
    ...(site.look?.logo && { logo: toLightAndDark(site.look.logo) }),
    ...(share && { share }),
    images: getCustomImageSettings(getImageSettings(config)),
    ...(site.transition && { transition: site.transition }),
  }
}

// The browser needs no other rule of accounts.
const browserAuth = ({ mode, retry, redirects }: AuthRules) => ({ mode, retry, redirects })

function pickEnabledAnalytics({ analytics }: SiteConfig): Pick<PublicConfig, 'analytics'> {
  return analytics && analytics.sender !== 'disabled' ? { analytics } : {}
}
