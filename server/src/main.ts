import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readClientBuild } from '@vitrine/site/server/assets'
import { chooseQuickReact, readConfig } from './config.ts'
import { addressLines, startProduct, stopOnSignal } from './product.ts'
import { orRefuse, Refusal } from './refusal.ts'
import type { SiteBuild } from './site-part.ts'
import { readStartWords } from './start-words.ts'

const dist = join(import.meta.dirname, '../../site/dist')

await orRefuse(start)

async function start() {
  const config = { ...readConfig(), ...readStartWords() }
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
