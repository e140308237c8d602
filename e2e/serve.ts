import { join } from 'node:path'
import { SiteConfig } from '../contract/src/config/config.ts'
import { formatStartReport } from '../server/src/open-hosts.ts'
import { openLog } from '../server/src/process/log.ts'
import { endGracefully } from '../server/src/process/shutdown.ts'
import { startProduct } from '../server/src/product.ts'
import { readConfig } from '../server/src/settings/config.ts'
import { enableProductionReact } from '../server/src/settings/process-environment.ts'
import { readClientBuild } from '../site/server/builds/assets.ts'

// Runs `npm start` for a journey with another configuration: the argument contains the settings that
// differ from `site.config.ts`, as JSON.
const dist = join(import.meta.dirname, '../site/dist')
const { i18n, auth, name, ...changes } = JSON.parse(process.argv[2] ?? '{}')

enableProductionReact()
const config = readConfig()
const redirects = { ...config.site.auth.redirects, ...auth?.redirects }
const site = {
  ...config.site,
  ...changes,
  ...(name === null && { name: undefined }),
  i18n: { ...config.site.i18n, ...i18n },
  auth: { ...config.site.auth, ...auth, redirects },
}
const build = import(join(dist, 'server/entry-server.js'))
const parsed = SiteConfig.parse(site)
const product = await startProduct(
  { ...config, site: parsed },
  { client: readClientBuild(join(dist, 'client')), load: () => build },
)
endGracefully(openLog(config.logLevel), product.stop)
process.stdout.write(formatStartReport(product))
