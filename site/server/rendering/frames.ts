import { getShareImage, toLightAndDark } from '@vitrine/contract/config/look'
import type { SiteSettings } from '@vitrine/contract/config/site-settings'
import { getLocaleCookieName } from '@vitrine/contract/locale/locale'
import { toScriptJson } from '../../app/document/head.ts'
import { encodeSharedHtml } from '../../app/document/html.ts'
import type { ApiClient } from '../../app/http/api-client.ts'
import type { DocumentParts } from '../../app/pages/document.ts'
import type { BaseConfig, PublicConfig } from '../../app/site/site.ts'
import { getPageSettings } from '../../app/visit/settings.ts'
import type { ClientBuild } from '../builds/assets.ts'
import { alertStyle, ownStyles } from './inline-styles.ts'

/** What all documents share: it follows from the build and from the settings of the site. */
export interface SiteFrame {
  settings: SiteSettings
  config: PublicConfig
  /** HTML around each page: the tags of scripts and styles, and the settings as JSON. */
  around: DocumentParts
  screenTags: string
  /** Content-Security-Policy of pages, of pages with an alert, and of screens. */
  policies: { page: string; pageWithAlert: string; screen: string }
}

/** Returns the frame for the settings that the API answers with. */
export type GetFrame = (api: Pick<ApiClient, 'site'>, locale: string) => Promise<SiteFrame>

interface FramesSetup {
  /** The configuration without the settings of the site. */
  base: BaseConfig
  /** The settings that apply if the API does not answer, or has no such call. */
  usual: SiteSettings
  client: ClientBuild
  createPolicies: (styleHash: string | undefined) => SiteFrame['policies']
  /** Adapts the configuration, for example for previews. */
  adapt?: (config: PublicConfig) => PublicConfig
}

const framesMax = 30

/** Caches the frames of the latest settings. */
export function createFrames(setup: FramesSetup): GetFrame {
  const bySettings = new WeakMap<SiteSettings, SiteFrame>()
  const byValue = new Map<string, SiteFrame>()
  const findFrame = (settings: SiteSettings) => {
    const { name, look, counting, contact } = settings
    const key = JSON.stringify([name, look, counting, contact])
    const frame = byValue.get(key) ?? createFrame(setup, settings)
    byValue.delete(key)
    byValue.set(key, frame)
    const [oldest = ''] = byValue.keys()
    if (byValue.size > framesMax) byValue.delete(oldest)
    bySettings.set(settings, frame)
    return frame
  }
  return async (api, locale) => {
    // Specification §8: if the call fails, the settings of the file apply.
    const settings = await api.site(locale).then(
      ({ data }) => data,
      () => setup.usual,
    )
    return bySettings.get(settings) ?? findFrame(settings)
  }
}

function createFrame(
  { base, client, createPolicies, adapt = (config) => config }: FramesSetup,
  settings: SiteSettings,
): SiteFrame {
  const { tags, screenTags, styleHash } = client.forLook(settings.look)
  const config = adapt(applySettings(base, settings))
  const hasLocaleCookie = getLocaleCookieName(config.i18n) !== undefined
  const pageSettings = getPageSettings(config, client.screenScripts, hasLocaleCookie)
  return {
    settings,
    config,
    around: {
      assets: encodeSharedHtml(tags),
      data: encodeSharedHtml(toScriptJson(pageSettings)),
      alertStyle,
      ownStyles,
    },
    screenTags,
    policies: createPolicies(styleHash),
  }
}

function applySettings(base: BaseConfig, { name, look, counting }: SiteSettings): PublicConfig {
  const share = getShareImage(look)
  return {
    ...base,
    name,
    tracking: counting,
    ...(look?.logo && { logo: toLightAndDark(look.logo) }),
    ...(share && { share }),
  }
}
