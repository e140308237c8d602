import cluster from 'node:cluster'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readClientBuild } from '@vitrine/site/server/builds/assets'
import { formatStartReport } from './open-hosts.ts'
import type { SiteBuild } from './parts/renderers.ts'
import { openLog } from './process/log.ts'
import { readyMessage, retireMessage } from './process/pool-worker.ts'
import { endGracefully } from './process/shutdown.ts'
import { type Product, startProduct } from './product.ts'
import type { Config } from './settings/config.ts'
import { divideAmongWorkers } from './settings/listener-settings.ts'
import { refuseMissingLookFiles } from './settings/look-files.ts'
import { enableProductionReact } from './settings/process-environment.ts'
import { Refusal } from './settings/refusal.ts'
import { siteBuild } from './settings/site-folder.ts'
import { findUnbuiltProblem, siteEntry } from './settings/start-problems.ts'

export async function serve(config: Config) {
  const log = openLog(config.logLevel)
  let product: Product | undefined
  const end = endGracefully(log, async (...options) => product?.stop(...options) ?? true)
  if (cluster.isWorker) followParent(end)
  // Ends a trial when the process that started it is gone: a killed process closes only its pipe.
  if (config.trial)
    process.stdin
      .once('end', () => process.kill(process.pid, 'SIGTERM'))
      .resume()
      .unref()
  const problem = findUnbuiltProblem()
  if (problem) throw new Refusal(problem)
  refuseMissingLookFiles(config.site)
  enableProductionReact()
  const build: Promise<SiteBuild> = import(pathToFileURL(siteEntry).href)
  const source = {
    client: readClientBuild(join(siteBuild, 'client')),
    load: () => build,
  }
  const listeners = divideAmongWorkers(
    config.listeners,
    cluster.isWorker ? (config.workers ?? 1) : 1,
  )
  product = await startProduct({ ...config, listeners }, source, log)
  if (!config.beside) process.stdout.write(formatStartReport(product))
  if (cluster.isWorker) process.send?.(readyMessage)
}

function followParent(end: () => Promise<void>) {
  process.on('message', (message) => {
    if (message === retireMessage) void end()
  })
  // The terminal sends SIGHUP to the whole group. The parent decides what it means.
  process.on('SIGHUP', () => {})
}
