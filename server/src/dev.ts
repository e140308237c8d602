import { join, relative } from 'node:path'
import { developmentBuild } from '@vitrine/contract/builds'
import { createServer, type ViteDevServer } from 'vite'
import { type FreshTexts, openFreshTexts } from './development/fresh-texts.ts'
import { openRefreshListener } from './development/refresh-listener.ts'
import { withServerTiming } from './development/server-timing.ts'
import { tellSaves } from './development/tell-saves.ts'
import { addressLines } from './open-hosts.ts'
import { isSiteBuild, type SiteBuild } from './parts/renderers.ts'
import { endInOrder } from './process/ending.ts'
import { frameOf } from './process/fault-frame.ts'
import { faultLines, faultPage } from './process/fault-page.ts'
import { openLog } from './process/log.ts'
import { type Product, startProduct } from './product.ts'
import { readConfig } from './settings/config.ts'
import { orRefuse } from './settings/refusal.ts'
import { localeFolders, productFolder, siteFolder } from './settings/site-folder.ts'
import { readStartWords } from './settings/start-words.ts'

// `npm run dev`: the build tool answers for the browser's modules and replaces them when they
// change, and pages hear when what the server renders them with has changed; a change of the server's
// own code restarts the process (see bin/site-commands.mjs).
const root = join(productFolder, 'site')

// Fast refresh puts styles into the page and listens on a socket of its own.
const developmentPolicy =
  "default-src 'self' 'unsafe-inline'; connect-src 'self' ws:; img-src * data:"

const common = `<link rel="stylesheet" href="/app/ui/site.css">
<script type="module" src="/app/browser/dev-refresh.ts"></script>
<script type="module" src="/@vite/client"></script>`

const developmentTags = `${common}
<script type="module" src="/entry-client.ts"></script>`

const screenScript = '/entry-screens.tsx'
const laterStyles = '/app/ui/later.css'
const developmentScreenTags = `${common}
<link rel="stylesheet" href="${laterStyles}">
<link rel="stylesheet" href="/app/dashboard/mantine.css">
<link rel="stylesheet" href="/app/dashboard/dashboard.css">
<script type="module" src="${screenScript}"></script>`

await orRefuse(start)

async function start() {
  const config = { ...readConfig(), ...readStartWords() }
  const texts = openFreshTexts(localeFolders, config.site.i18n)
  const refresh = await openRefreshListener(config.host)
  const vite = await createServer({
    root,
    // In place: a package may be read, not written.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: refresh.server, clientPort: refresh.port } },
    plugins: [tellSaves(localeFolders, (file) => readAgain(texts, file))],
  })
  const log = openLog(config.logLevel)
  let product: Product | undefined
  endInOrder(log, async (requestsMs) => {
    await vite.close()
    refresh.close()
    return product?.stop(requestsMs) ?? true
  })
  product = await startProduct(
    { ...config, pageCache: false, imagesAhead: false },
    {
      client: {
        files: new Map(),
        tags: developmentTags,
        screenTags: developmentScreenTags,
        screenScripts: [screenScript],
        faces: laterStyles,
        build: developmentBuild,
      },
      load: loader(vite, texts),
      policy: developmentPolicy,
      wrap: (listener) => {
        const site = withServerTiming(texts.before(listener))
        return (req, res) => vite.middlewares(req, res, () => site(req, res))
      },
    },
    log,
  )
  process.stdout.write(addressLines(product))
}

/** Loads the site as it is saved; while it cannot be read, it declares what it did before. */
function loader(vite: ViteDevServer, texts: FreshTexts) {
  let last: Declared = { declaredContents: () => [], declaredTemplates: () => [] }
  return async (): Promise<SiteBuild> => {
    try {
      const build = await loadEntry(vite)
      last = build
      return asSaved(vite, build, texts)
    } catch (fault) {
      const { declaredContents, declaredTemplates } = last
      return { ...unloaded(fault), declaredContents, declaredTemplates }
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
function unloaded(fault: unknown): Omit<SiteBuild, keyof Declared> {
  const page = showFault(fault)
  return {
    renderPage: async () => ({ status: serverError, html: [page] }),
    renderScreen: async () => {
      throw fault
    },
  }
}

/** Tells the terminal of a fault; answers the page that does. */
function showFault(fault: unknown) {
  const frame = frameOf(fault, siteFolder)
  process.stderr.write(faultLines(frame))
  return faultPage(frame, common)
}

const serverError = 500

/** A translation file that is no JSON, half saved perhaps, leaves the texts as they were. */
function readAgain(texts: FreshTexts, file: string) {
  try {
    texts.read()
  } catch (fault) {
    process.stderr.write(`\n${relative(siteFolder, file)}: ${fault}\n\n`)
  }
}

/**
 * The site in the words of the translation files as they are now. A page that fails is one that says
 * where, and so does the terminal.
 */
function asSaved(vite: ViteDevServer, build: SiteBuild, texts: FreshTexts): SiteBuild {
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
    return { ...rendering, html: [showFault(fault)] }
  }
  const renderScreen: SiteBuild['renderScreen'] = (request, site, assets, logError) =>
    build.renderScreen(request, texts.of(site), assets, logError)
  return { ...build, renderPage, renderScreen }
}
