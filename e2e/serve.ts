import { join } from 'node:path'
import { SiteConfig } from '../contract/src/config/config.ts'
import { addressLines } from '../server/src/open-hosts.ts'
import { endInOrder } from '../server/src/process/ending.ts'
import { openLog } from '../server/src/process/log.ts'
import { startProduct } from '../server/src/product.ts'
import { readConfig } from '../server/src/settings/config.ts'
import { chooseQuickReact } from '../server/src/settings/process-environment.ts'
import { readClientBuild } from '../site/server/builds/assets.ts'

// `npm start` for a journey, as another owner would have it: the argument is what differs in
// `site.config.ts`, as JSON.
const dist = join(import.meta.dirname, '../site/dist')
const { i18n, auth, ...changes } = JSON.parse(process.argv[2] ?? '{}')

chooseQuickReact()
const config = readConfig()
const redirects = { ...config.site.auth.redirects, ...auth?.redirects }
const site = {
  ...config.site,
  ...changes,
  i18n: { ...config.site.i18n, ...i18n },
  auth: { ...config.site.auth, ...auth, redirects },
}
const build = import(join(dist, 'server/entry-server.js'))
const parsed = SiteConfig.parse(site)
const product = await startProduct(
  { ...config, site: parsed },
  { client: readClientBuild(join(dist, 'client'), parsed.look), load: () => build },
)
endInOrder(openLog(config.logLevel), product.stop)
process.stdout.write(addressLines(product))
