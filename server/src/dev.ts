import { join, relative } from 'node:path'
import { stylesOfLook } from '@vitrine/contract/config/look-styles'
import { developmentBuild } from '@vitrine/contract/operation/builds'
import { headOfLook } from '@vitrine/site/server/builds/first-view'
import { createServer } from 'vite'
import { type FreshTexts, openFreshTexts } from './development/fresh-texts.ts'
import { openRefreshListener } from './development/refresh-listener.ts'
import { withServerTiming } from './development/server-timing.ts'
import { openLoader } from './development/site-loader.ts'
import { tellSaves } from './development/tell-saves.ts'
import { addressLines } from './open-hosts.ts'
import { endInOrder } from './process/ending.ts'
import { openLog } from './process/log.ts'
import { type Product, startProduct } from './product.ts'
import { readConfig } from './settings/config.ts'
import { refuseLostLook } from './settings/look-files.ts'
import { orRefuse } from './settings/refusal.ts'
import { localeFolders, productFolder, siteFolder } from './settings/site-folder.ts'
import { readStartWords } from './settings/start-words.ts'

// `npm run dev`: the build tool answers for the browser's modules and replaces them when they
// change, and pages hear when what the server renders them with has changed; a change of the server's
// own code restarts the process (see bin/site-commands.mjs).
const root = join(productFolder, 'site')

// Fast refresh puts styles into the page and listens on a socket of its own. While the process starts
// again, a worker of the build tool's client waits for it.
const developmentPolicy =
  "default-src 'self' 'unsafe-inline'; connect-src 'self' ws:; img-src * data:; worker-src 'self' blob:"

const common = `<link rel="stylesheet" href="/app/ui/site.css">
<script type="module" src="/app/browser/dev-refresh.ts"></script>
<script type="module" src="/@vite/client"></script>`

const developmentTags = `<script type="module" src="/entry-client.ts"></script>`

const screenScript = '/entry-screens.tsx'
const laterStyles = '/app/ui/later.css'
const developmentScreenTags = `<link rel="stylesheet" href="${laterStyles}">
<link rel="stylesheet" href="/app/dashboard/mantine.css">
<link rel="stylesheet" href="/app/dashboard/dashboard.css">
<script type="module" src="${screenScript}"></script>`

await orRefuse(start)

async function start() {
  const config = { ...readConfig(), ...readStartWords() }
  refuseLostLook(config.site)
  const look = `${headOfLook(config.site.look)}<style>${stylesOfLook(config.site.look)}</style>`
  const texts = openFreshTexts(localeFolders, config.site.i18n)
  const refresh = await openRefreshListener(config.host, config.refreshPort)
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
        tags: [look, common, developmentTags].join('\n'),
        screenTags: [look, common, developmentScreenTags].join('\n'),
        screenScripts: [screenScript],
        faces: laterStyles,
        build: developmentBuild,
      },
      load: openLoader(vite, texts, common),
      policy: developmentPolicy,
      wrap: (listener) => {
        const site = withServerTiming(texts.before(listener))
        return (req, res) => vite.middlewares(req, res, () => site(req, res))
      },
    },
    log,
  )
  refresh.admit()
  process.stdout.write(addressLines(product))
}

/** A translation file that is no JSON, half saved perhaps, leaves the texts as they were. */
function readAgain(texts: FreshTexts, file: string) {
  try {
    texts.read()
  } catch (fault) {
    process.stderr.write(`\n${relative(siteFolder, file)}: ${fault}\n\n`)
  }
}
