import { join, relative } from 'node:path'
import { createLookStyles } from '@vitrine/contract/config/look-styles'
import { developmentBuild } from '@vitrine/contract/operation/builds'
import { renderLookTags } from '@vitrine/site/server/builds/first-view'
import { createServer } from 'vite'
import { notifySaves } from './development/notify-saves.ts'
import { openRefreshListener } from './development/refresh-listener.ts'
import { openReloadableTexts, type ReloadableTexts } from './development/reloadable-texts.ts'
import { withServerTiming } from './development/server-timing.ts'
import { createSiteLoader } from './development/site-loader.ts'
import { formatStartReport } from './open-hosts.ts'
import { openLog } from './process/log.ts'
import { endGracefully } from './process/shutdown.ts'
import { type Product, startProduct } from './product.ts'
import { readConfig } from './settings/config.ts'
import { refuseMissingLookFiles } from './settings/look-files.ts'
import { runOrRefuse } from './settings/refusal.ts'
import { localeFolders, productFolder, siteFolder } from './settings/site-folder.ts'
import { parseStartOptions } from './settings/start-options.ts'

// `npm run dev`: Vite serves the modules of the browser and replaces them when they change. Pages
// reload when a template or a text changes. bin/site-commands.mjs restarts the process when the code
// of the server changes.
const root = join(productFolder, 'site')

// Fast refresh adds inline styles and opens a web socket. While the process restarts, a worker of
// Vite's client waits for it.
const developmentPolicy =
  "default-src 'self' 'unsafe-inline'; connect-src 'self' ws:; img-src * data:; worker-src 'self' blob:"

const commonTags = `<link rel="stylesheet" href="/app/ui/site.css">
<script type="module" src="/app/browser/dev-refresh.ts"></script>
<script type="module" src="/@vite/client"></script>`

const pageTags = `<script type="module" src="/entry-client.ts"></script>`

const screenScript = '/entry-screens.tsx'
const deferredStyles = '/app/ui/later.css'
const dashboardTags = `<link rel="stylesheet" href="${deferredStyles}">
<link rel="stylesheet" href="/app/dashboard/mantine.css">
<link rel="stylesheet" href="/app/dashboard/dashboard.css">
<script type="module" src="${screenScript}"></script>`

await runOrRefuse(start)

async function start() {
  const config = { ...readConfig(), ...parseStartOptions() }
  refuseMissingLookFiles(config.site)
  const texts = openReloadableTexts(localeFolders, config.site.i18n)
  const refresh = await openRefreshListener(config.host, config.refreshPort)
  const vite = await createServer({
    root,
    // Vite would write a bundled copy of the configuration, but a package may be read-only.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: refresh.server, clientPort: refresh.port } },
    plugins: [notifySaves(localeFolders, (file) => reloadTexts(texts, file))],
  })
  const log = openLog(config.logLevel)
  let product: Product | undefined
  endGracefully(log, async (requestsMs) => {
    await vite.close()
    refresh.close()
    return product?.stop(requestsMs) ?? true
  })
  product = await startProduct(
    { ...config, pageCache: false, imagesAhead: false },
    {
      client: {
        files: new Map(),
        forLook: (look) => {
          const lookTags = `${renderLookTags(look)}<style>${createLookStyles(look)}</style>`
          return {
            tags: [lookTags, commonTags, pageTags].join('\n'),
            screenTags: [lookTags, commonTags, dashboardTags].join('\n'),
          }
        },
        screenScripts: [screenScript],
        faces: deferredStyles,
        build: developmentBuild,
      },
      load: createSiteLoader(vite, texts, commonTags),
      policy: developmentPolicy,
      wrap: (listener) => {
        const site = withServerTiming(texts.serveBefore(listener))
        return (req, res) => vite.middlewares(req, res, () => site(req, res))
      },
    },
    log,
  )
  refresh.admit()
  process.stdout.write(formatStartReport(product))
}

/** Reloads the texts. If a file is not valid JSON, prints the error and keeps the previous texts. */
function reloadTexts(texts: ReloadableTexts, file: string) {
  try {
    texts.reload()
  } catch (fault) {
    process.stderr.write(`\n${relative(siteFolder, file)}: ${fault}\n\n`)
  }
}
