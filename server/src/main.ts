import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readClientBuild } from '@vitrine/site/server/assets'
import { chooseQuickReact, readConfig } from './config.ts'
import { addressLines, type Product, startProduct } from './product.ts'
import { Refusal } from './refusal.ts'
import type { SiteBuild } from './site-part.ts'

const dist = join(import.meta.dirname, '../../site/dist')

try {
  await start()
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function start() {
  const config = readConfig()
  if (!existsSync(join(dist, 'server/entry-server.js')))
    throw new Refusal('The site is not built yet: run "npm run build" first.')
  chooseQuickReact()
  const build: Promise<SiteBuild> = import(join(dist, 'server/entry-server.js'))
  const product = await startProduct(config, {
    client: readClientBuild(join(dist, 'client')),
    load: () => build,
  })
  stopOnSignal(product)
  process.stdout.write(addressLines(product))
}

function stopOnSignal(product: Product) {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await product.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
