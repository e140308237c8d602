import { getLocaleCookieName } from '@vitrine/contract/locale/locale'
import { toScriptJson } from '@vitrine/site/app/document/head'
import { encodeSharedHtml } from '@vitrine/site/app/document/html'
import type { PublicConfig } from '@vitrine/site/app/site/site'
import { getPageSettings } from '@vitrine/site/app/visit/settings'
import type { ReadRecorder } from '@vitrine/site/server/answers/read-recorder'
import type { ClientBuild } from '@vitrine/site/server/builds/assets'
import { alertStyle } from '@vitrine/site/server/rendering/alert-style'
import {
  createRenderer,
  createScreenRenderer,
  type GetRequestId,
  type PageVisit,
  type Renderer,
} from '@vitrine/site/server/rendering/render'
import { createShell } from '@vitrine/site/server/rendering/shell'

/** The server build of the site, or its source in development. */
export type SiteBuild = typeof import('@vitrine/site/entry-server')

type SharedSetup = Omit<Renderer, 'around' | 'renderPage'>

interface RenderersSetup extends SharedSetup {
  client: ClientBuild
  load: () => Promise<SiteBuild>
  recorder: ReadRecorder
}

/**
 * Creates the renderers: `render` for pages that are cached, which records what a page was rendered
 * from, `renderPage` without that record, `renderPreview` and `renderScreen`.
 */
export function openRenderers({ client, load, recorder, ...shared }: RenderersSetup) {
  const { config } = shared
  const around = createFrame(config, client)
  const loadPage = async () => (await load()).renderPage
  const renderPage = createRenderer({ ...shared, around, renderPage: loadPage })
  const untracked = withoutTracking(config)
  const { onTextShown: _, ...unreported } = shared
  const renderPreview = createRenderer({
    ...unreported,
    config: untracked,
    around: createFrame(untracked, client),
    renderPage: loadPage,
  })
  const shell = createShell({ ...shared, around })
  const render = async (visit: PageVisit, request?: GetRequestId) => {
    if (config.i18n.hashMode && !visit.part) return shell(visit)
    const { api, madeOf } = recorder.record()
    return { ...(await renderPage(visit, api, request)), madeOf }
  }
  const renderScreen = createScreenRenderer({
    ...shared,
    assets: client.screenTags,
    renderScreen: async () => (await load()).renderScreen,
  })
  return { render, renderPage, renderPreview, renderScreen }
}

/** HTML that all pages share: the tags of scripts and styles, and the settings as JSON. */
function createFrame(config: PublicConfig, { tags, screenScripts }: ClientBuild) {
  const hasLocaleCookie = getLocaleCookieName(config.i18n) !== undefined
  const data = encodeSharedHtml(
    toScriptJson(getPageSettings(config, screenScripts, hasLocaleCookie)),
  )
  return { assets: encodeSharedHtml(tags), data, alertStyle }
}

const withoutTracking = ({ analytics: _, ...rest }: PublicConfig): PublicConfig => ({
  ...rest,
  tracking: false,
})

export function isSiteBuild(module: object): module is SiteBuild {
  return 'renderPage' in module && 'declaredContents' in module
}
