import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readClientBuild } from '@vitrine/site/server/builds/assets'
import { addressLines } from './open-hosts.ts'
import type { SiteBuild } from './parts/renderers.ts'
import { endInOrder } from './process/ending.ts'
import { openLog } from './process/log.ts'
import { type Product, startProduct } from './product.ts'
import { chooseQuickReact, readConfig } from './settings/config.ts'
import { orRefuse, Refusal } from './settings/refusal.ts'
import { siteBuild } from './settings/site-folder.ts'
import { readStartWords } from './settings/start-words.ts'

const entry = join(siteBuild, 'server/entry-server.js')

await orRefuse(start)

async function start() {
  const config = { ...readConfig(), ...readStartWords() }
  const log = openLog(config.logLevel)
  let product: Product | undefined
  endInOrder(log, async (requestsMs) => product?.stop(requestsMs) ?? true)
  // Whoever tries a backup and is killed can stop nothing any more, but the pipe to it closes.
  if (config.trial)
    process.stdin
      .once('end', () => process.kill(process.pid, 'SIGTERM'))
      .resume()
      .unref()
  if (!existsSync(entry)) throw new Refusal('The site is not built yet: run "npm run build" first.')
  chooseQuickReact()
  const build: Promise<SiteBuild> = import(pathToFileURL(entry).href)
  const source = { client: readClientBuild(join(siteBuild, 'client')), load: () => build }
  product = await startProduct(config, source, log)
  process.stdout.write(addressLines(product))
}
