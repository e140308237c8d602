import type { ReadRecorder } from '@vitrine/site/server/answers/read-recorder'
import type { GetFrame } from '@vitrine/site/server/rendering/frames'
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

type SharedSetup = Omit<Renderer, 'getFrame' | 'renderPage'>

interface RenderersSetup extends SharedSetup {
  /** Frames of pages and screens, and of previews. */
  frames: { page: GetFrame; preview: GetFrame }
  load: () => Promise<SiteBuild>
  recorder: ReadRecorder
}

/**
 * Creates the renderers: `render` for pages that are cached, which records what a page was rendered
 * from, `renderPage` without that record, `renderPreview` and `renderScreen`. `loadFeedFinder` returns
 * the function that finds pages with a feed.
 */
export function openRenderers({ frames, load, recorder, ...shared }: RenderersSetup) {
  const { i18n } = shared
  const getFrame = frames.page
  const loadPage = async () => (await load()).renderPage
  const renderPage = createRenderer({ ...shared, getFrame, renderPage: loadPage })
  const { onTextShown: _, ...unreported } = shared
  const renderPreview = createRenderer({
    ...unreported,
    getFrame: frames.preview,
    renderPage: loadPage,
  })
  const shell = createShell({ ...shared, getFrame })
  const render = async (visit: PageVisit, request?: GetRequestId) => {
    if (i18n.hashMode && !visit.part) return shell(visit)
    const { api, madeOf } = recorder.record()
    return { ...(await renderPage(visit, api, request)), madeOf }
  }
  const renderScreen = createScreenRenderer({
    ...shared,
    getFrame,
    renderScreen: async () => (await load()).renderScreen,
  })
  const loadFeedFinder = async () => (await load()).findFeedPage
  return { render, renderPage, renderPreview, renderScreen, loadFeedFinder }
}

export function isSiteBuild(module: object): module is SiteBuild {
  return 'renderPage' in module && 'declaredContents' in module
}
