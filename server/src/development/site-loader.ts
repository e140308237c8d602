import type { ViteDevServer } from 'vite'
import { isSiteBuild, type SiteBuild } from '../parts/renderers.ts'
import { frameOf } from '../process/fault-frame.ts'
import { faultLines, faultPage } from '../process/fault-page.ts'
import { siteFolder } from '../settings/site-folder.ts'
import type { FreshTexts } from './fresh-texts.ts'

const serverError = 500

/** Loads the site as it is saved; while it cannot be read, it declares what it did before. */
export function openLoader(vite: ViteDevServer, texts: FreshTexts, tags: string) {
  let last: Declared = { declaredContents: () => [], declaredTemplates: () => [] }
  return async (): Promise<SiteBuild> => {
    try {
      const build = await loadEntry(vite)
      last = build
      return asSaved(vite, build, texts, tags)
    } catch (fault) {
      const { declaredContents, declaredTemplates } = last
      return { ...unloaded(fault, tags), declaredContents, declaredTemplates }
    }
  }
}

type Declared = Pick<SiteBuild, 'declaredContents' | 'declaredTemplates'>

async function loadEntry(vite: ViteDevServer): Promise<SiteBuild> {
  const build = await vite.ssrLoadModule('/entry-server.tsx', { fixStacktrace: true })
  if (!isSiteBuild(build)) throw new Error('The server entry exports no renderPage.')
  return build
}

/** Code that cannot be read: every page says so until it can. */
function unloaded(fault: unknown, tags: string): Omit<SiteBuild, keyof Declared> {
  const page = showFault(fault, tags)
  return {
    renderPage: async () => ({ status: serverError, html: [page] }),
    renderScreen: async () => {
      throw fault
    },
  }
}

/** Tells the terminal of a fault; answers the page that does. */
function showFault(fault: unknown, tags: string) {
  const frame = frameOf(fault, siteFolder)
  process.stderr.write(faultLines(frame))
  return faultPage(frame, tags)
}

/**
 * The site in the words of the translation files as they are now. A page that fails is one that says
 * where, and so does the terminal.
 */
function asSaved(
  vite: ViteDevServer,
  build: SiteBuild,
  texts: FreshTexts,
  tags: string,
): SiteBuild {
  const renderPage: SiteBuild['renderPage'] = async (address, site, write, logError) => {
    let fault: unknown
    const note = (failure: unknown) => {
      fault = failure
    }
    const rendering = await build.renderPage(address, texts.of(site), write, note)
    if (fault === undefined) return rendering
    if (!('error' in rendering)) {
      logError(fault)
      return rendering
    }
    if (fault instanceof Error) vite.ssrFixStacktrace(fault)
    return { ...rendering, html: [showFault(fault, tags)] }
  }
  const renderScreen: SiteBuild['renderScreen'] = (request, site, assets, logError) =>
    build.renderScreen(request, texts.of(site), assets, logError)
  return { ...build, renderPage, renderScreen }
}
