import { hourMs } from '@vitrine/contract/bounds/durations'
import type { AuthRules } from '@vitrine/contract/config/auth-rules'
import type { SiteConfig } from '@vitrine/contract/config/config'
import { bothOf, shareOf } from '@vitrine/contract/config/look'
import { adminCookieOf, adminPathOf } from '@vitrine/contract/identity/pass'
import { unlikeDefaults } from '@vitrine/contract/media/images'
import type { PublicConfig } from '@vitrine/site/app/site/site'
import type { ClientBuild } from '@vitrine/site/server/builds/assets'
import { filesOf, type readLocales } from '@vitrine/site/server/generated/locales'
import { type Config, imagesOf } from '../settings/config.ts'

/** Returns the settings that browsers get. Everything in them is public. */
export function publicConfigOf(
  config: Config,
  { build }: ClientBuild,
  resources: ReturnType<typeof readLocales>,
): PublicConfig {
  const { site, publicUrl } = config
  const share = shareOf(site.look)
  return {
    name: site.name,
    i18n: site.i18n,
    siteUrl: publicUrl,
    apiOrigin: '',
    auth: browserAuth(site.auth),
    ...(adminPathOf(config) && { adminCookie: adminCookieOf(config.adminUrl) }),
    build: build.id,
    builtAt: build.timestamp,
    pollMs: site.updates?.pollMs ?? hourMs,
    files: filesOf(resources),
    ...pickEnabledAnalytics(site),
    tracking: site.tracking.enabled,
    ...(site.look?.logo && { logo: bothOf(site.look.logo) }),
    ...(share && { share }),
    images: unlikeDefaults(imagesOf(config)),
    ...(site.transition && { transition: site.transition }),
  }
}

// The browser needs no other rule of accounts.
const browserAuth = ({ mode, retry, redirects }: AuthRules) => ({ mode, retry, redirects })

function pickEnabledAnalytics({ analytics }: SiteConfig): Pick<PublicConfig, 'analytics'> {
  return analytics && analytics.sender !== 'disabled' ? { analytics } : {}
}
