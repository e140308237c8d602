import { localeCookieName } from '@vitrine/contract/locale/locale'
import { scriptJson } from '@vitrine/site/app/document/head'
import { sharedHtml } from '@vitrine/site/app/document/html'
import type { PublicConfig } from '@vitrine/site/app/site/site'
import { settingsOf } from '@vitrine/site/app/visit/settings'
import type { Recorder } from '@vitrine/site/server/answers/reads'
import type { ClientBuild } from '@vitrine/site/server/builds/assets'
import {
  createRenderer,
  createScreenRenderer,
  type Renderer,
  type RequestId,
  type Visit,
} from '@vitrine/site/server/rendering/render'
import { createShell } from '@vitrine/site/server/rendering/shell'

/** The server build of the site, or its source in development. */
export type SiteBuild = typeof import('@vitrine/site/entry-server')

type SharedSetup = Omit<Renderer, 'around' | 'renderPage'>

interface RenderersSetup extends SharedSetup {
  client: ClientBuild
  load: () => Promise<SiteBuild>
  recorder: Recorder
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
  const { sees: _, ...unreported } = shared
  const renderPreview = createRenderer({
    ...unreported,
    config: untracked,
    around: createFrame(untracked, client),
    renderPage: loadPage,
  })
  const shell = createShell({ ...shared, around })
  const render = async (visit: Visit, request?: RequestId) => {
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
  const hasLocaleCookie = localeCookieName(config.i18n) !== undefined
  const data = sharedHtml(scriptJson(settingsOf(config, screenScripts, hasLocaleCookie)))
  return { assets: sharedHtml(tags), data }
}

const withoutTracking = ({ analytics: _, ...rest }: PublicConfig): PublicConfig => ({
  ...rest,
  tracking: false,
})

export function isSiteBuild(module: object): module is SiteBuild {
  return 'renderPage' in module && 'declaredContents' in module
}
