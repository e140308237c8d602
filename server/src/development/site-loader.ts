import type { ViteDevServer } from 'vite'
import { isSiteBuild, type SiteBuild } from '../parts/renderers.ts'
import { readFaultFrame } from '../process/fault-frame.ts'
import { formatFault, renderFaultPage } from '../process/fault-page.ts'
import { siteFolder } from '../settings/site-folder.ts'
import type { ReloadableTexts } from './reloadable-texts.ts'

const serverError = 500

/**
 * Returns a function that loads the site from its sources. If they cannot be loaded, all pages show
 * the error, and the declared texts and templates stay those of the last build.
 */
export function createSiteLoader(vite: ViteDevServer, texts: ReloadableTexts, tags: string) {
  let last: Declared = {
    declaredContents: () => [],
    declaredTemplates: () => [],
    templateFaults: () => [],
  }
  return async (): Promise<SiteBuild> => {
    try {
      const build = await loadEntry(vite)
      last = build
      return withErrorPages(vite, build, texts, tags)
    } catch (error) {
      const { declaredContents, declaredTemplates, templateFaults } = last
      const declared = { declaredContents, declaredTemplates, templateFaults }
      return { ...createErrorBuild(error, tags), ...declared }
    }
  }
}

type Declared = Pick<SiteBuild, 'declaredContents' | 'declaredTemplates' | 'templateFaults'>

async function loadEntry(vite: ViteDevServer): Promise<SiteBuild> {
  const build = await vite.ssrLoadModule('/entry-server.tsx', { fixStacktrace: true })
  if (!isSiteBuild(build)) throw new Error('The server entry exports no renderPage.')
  return build
}

/** A build whose pages all show the error. */
function createErrorBuild(error: unknown, tags: string): Omit<SiteBuild, keyof Declared> {
  const page = showError(error, tags)
  return {
    renderPage: async () => ({ status: serverError, html: [page] }),
    renderScreen: async () => {
      throw error
    },
    findFeedPage: async () => {
      throw error
    },
  }
}

/** Prints an error to the terminal; returns a page that shows it. */
function showError(error: unknown, tags: string) {
  const frame = readFaultFrame(error, siteFolder)
  process.stderr.write(formatFault(frame))
  return renderFaultPage(frame, tags)
}

/** Renders with the current texts. If a page fails, it shows the error with its position in the code. */
function withErrorPages(
  vite: ViteDevServer,
  build: SiteBuild,
  texts: ReloadableTexts,
  tags: string,
): SiteBuild {
  const renderPage: SiteBuild['renderPage'] = async (address, site, write, logError) => {
    let error: unknown
    const onError = (failure: unknown) => {
      error = failure
    }
    const rendering = await build.renderPage(address, texts.applyTo(site), write, onError)
    if (error === undefined) return rendering
    if (!('error' in rendering)) {
      logError(error)
      return rendering
    }
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    return { ...rendering, html: [showError(error, tags)] }
  }
  const renderScreen: SiteBuild['renderScreen'] = (request, site, assets, logError) =>
    build.renderScreen(request, texts.applyTo(site), assets, logError)
  return { ...build, renderPage, renderScreen }
}
