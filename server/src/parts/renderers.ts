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

type Shared = Omit<Renderer, 'around' | 'renderPage'>

interface Setup extends Shared {
  client: ClientBuild
  load: () => Promise<SiteBuild>
  recorder: Recorder
}

/** What shows pages and screens; `render` notes what a page was made of. */
export function openRenderers({ client, load, recorder, ...shared }: Setup) {
  const { config } = shared
  const around = aroundPages(config, client)
  const loadPage = async () => (await load()).renderPage
  const renderPage = createRenderer({ ...shared, around, renderPage: loadPage })
  const quiet = uncounted(config)
  const { sees: _, ...unheard } = shared
  const renderPreview = createRenderer({
    ...unheard,
    config: quiet,
    around: aroundPages(quiet, client),
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

/** What stands around every page. */
function aroundPages(config: PublicConfig, { tags, screenScripts }: ClientBuild) {
  const chosen = localeCookieName(config.i18n) !== undefined
  const data = sharedHtml(scriptJson(settingsOf(config, screenScripts, chosen)))
  return { assets: sharedHtml(tags), data }
}

/** A site whose pages tell nobody of their readers. */
const uncounted = ({ analytics: _, ...rest }: PublicConfig): PublicConfig => ({
  ...rest,
  tracking: false,
})

/** Whether a module that was loaded by name is the site's server build. */
export function isSiteBuild(module: object): module is SiteBuild {
  return 'renderPage' in module && 'declaredContents' in module
}
