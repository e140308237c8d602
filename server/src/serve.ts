import cluster from 'node:cluster'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readClientBuild } from '@vitrine/site/server/builds/assets'
import { addressLines } from './open-hosts.ts'
import type { SiteBuild } from './parts/renderers.ts'
import { endInOrder } from './process/ending.ts'
import { openLog } from './process/log.ts'
import { readyWord, retireWord } from './process/pool-worker.ts'
import { type Product, startProduct } from './product.ts'
import type { Config } from './settings/config.ts'
import { shareOf } from './settings/listener-settings.ts'
import { refuseLostLook } from './settings/look-files.ts'
import { chooseQuickReact } from './settings/process-environment.ts'
import { Refusal } from './settings/refusal.ts'
import { siteBuild } from './settings/site-folder.ts'
import { siteEntry, unbuiltProblem } from './settings/start-problems.ts'

export async function serve(config: Config) {
  const log = openLog(config.logLevel)
  let product: Product | undefined
  const end = endInOrder(log, async (...options) => product?.stop(...options) ?? true)
  if (cluster.isWorker) followParent(end)
  // Ends a trial when the process that started it is gone: a killed process closes only its pipe.
  if (config.trial)
    process.stdin
      .once('end', () => process.kill(process.pid, 'SIGTERM'))
      .resume()
      .unref()
  const problem = unbuiltProblem()
  if (problem) throw new Refusal(problem)
  refuseLostLook(config.site)
  chooseQuickReact()
  const build: Promise<SiteBuild> = import(pathToFileURL(siteEntry).href)
  const source = {
    client: readClientBuild(join(siteBuild, 'client'), config.site.look),
    load: () => build,
  }
  const listeners = shareOf(config.listeners, cluster.isWorker ? (config.workers ?? 1) : 1)
  product = await startProduct({ ...config, listeners }, source, log)
  if (!config.beside) process.stdout.write(addressLines(product))
  if (cluster.isWorker) process.send?.(readyWord)
}

function followParent(end: () => Promise<void>) {
  process.on('message', (message) => {
    if (message === retireWord) void end()
  })
  // The terminal sends SIGHUP to the whole group. The parent decides what it means.
  process.on('SIGHUP', () => {})
}
