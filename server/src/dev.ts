import { join } from 'node:path'
import { developmentBuild } from '@vitrine/contract/builds'
import { createServer } from 'vite'
import { isSiteBuild } from './parts/renderers.ts'
import { endInOrder } from './process/ending.ts'
import { openLog } from './process/log.ts'
import { addressLines, type Product, startProduct } from './product.ts'
import { readConfig } from './settings/config.ts'
import { orRefuse } from './settings/refusal.ts'
import { readStartWords } from './settings/start-words.ts'

// `npm run dev`: the build tool answers for the browser's modules and replaces them when they
// change; a change of server code restarts the process (see bin/setup.mjs).
const root = join(import.meta.dirname, '../../site')

// Fast refresh puts styles into the page and listens on a socket of its own.
const developmentPolicy =
  "default-src 'self' 'unsafe-inline'; connect-src 'self' ws:; img-src * data:"

const common = `<link rel="stylesheet" href="/app/ui/site.css">
<script type="module" src="/app/browser/dev-refresh.ts"></script>
<script type="module" src="/@vite/client"></script>`

const developmentTags = `${common}
<script type="module" src="/entry-client.ts"></script>`

const screenScript = '/entry-screens.tsx'
const developmentScreenTags = `${common}
<link rel="stylesheet" href="/app/ui/later.css">
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
        build: developmentBuild,
      },
      load: async () => {
        const build = await vite.ssrLoadModule('/entry-server.tsx')
        if (!isSiteBuild(build)) throw new Error('The server entry exports no renderPage.')
        return build
      },
      policy: developmentPolicy,
      wrap: (listener) => (req, res) => vite.middlewares(req, res, () => listener(req, res)),
    },
    log,
  )
  process.stdout.write(addressLines(product))
}
