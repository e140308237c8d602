import { join } from 'node:path'
import { developmentBuild } from '@vitrine/contract/builds'
import { createServer, type ViteDevServer } from 'vite'
import { isSiteBuild, type SiteBuild } from './parts/renderers.ts'
import { endInOrder } from './process/ending.ts'
import { frameOf } from './process/fault-frame.ts'
import { faultLines, faultPage } from './process/fault-page.ts'
import { openLog } from './process/log.ts'
import { addressLines, type Product, startProduct } from './product.ts'
import { readConfig } from './settings/config.ts'
import { orRefuse } from './settings/refusal.ts'
import { readStartWords } from './settings/start-words.ts'

// `npm run dev`: the build tool answers for the browser's modules and replaces them when they
// change; a change of server code restarts the process (see bin/setup.mjs).
const productRoot = join(import.meta.dirname, '../..')
const root = join(productRoot, 'site')

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
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } })
  const log = openLog(config.logLevel)
  let product: Product | undefined
  endInOrder(log, async (requestsMs) => {
    await vite.close()
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
      load: () => loadEntry(vite).then((build) => showingFaults(vite, build), unloaded),
      policy: developmentPolicy,
      wrap: (listener) => (req, res) => vite.middlewares(req, res, () => listener(req, res)),
    },
    log,
  )
  process.stdout.write(addressLines(product))
}

async function loadEntry(vite: ViteDevServer): Promise<SiteBuild> {
  const build = await vite.ssrLoadModule('/entry-server.tsx', { fixStacktrace: true })
  if (!isSiteBuild(build)) throw new Error('The server entry exports no renderPage.')
  return build
}

/** Code that cannot be read: every page says so until it can. */
function unloaded(fault: unknown): SiteBuild {
  const page = showFault(fault)
  return {
    renderPage: async () => ({ status: serverError, html: [page] }),
    renderScreen: async () => {
      throw fault
    },
    declaredContents: () => [],
    declaredTemplates: () => [],
  }
}

/** Tells the terminal of a fault; answers the page that does. */
function showFault(fault: unknown) {
  const frame = frameOf(fault, productRoot)
  process.stderr.write(faultLines(frame))
  return faultPage(frame, common)
}

const serverError = 500

/** A page that fails is one that says where, and so does the terminal. */
function showingFaults(vite: ViteDevServer, build: SiteBuild): SiteBuild {
  const renderPage: SiteBuild['renderPage'] = async (address, site, write, logError) => {
    let fault: unknown
    const note = (failure: unknown) => {
      fault = failure
    }
    const rendering = await build.renderPage(address, site, write, note)
    if (fault === undefined) return rendering
    if (!('error' in rendering)) {
      logError(fault)
      return rendering
    }
    if (fault instanceof Error) vite.ssrFixStacktrace(fault)
    return { ...rendering, html: [showFault(fault)] }
  }
  return { ...build, renderPage }
}
