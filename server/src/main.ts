import cluster from 'node:cluster'
import { readConfig } from './settings/config.ts'
import { runOrRefuse } from './settings/refusal.ts'
import { refuseStartAsRoot } from './settings/refuse-root.ts'
import { parseStartOptions } from './settings/start-options.ts'

await runOrRefuse(async () => {
  const config = { ...readConfig(), ...parseStartOptions() }
  refuseStartAsRoot(config, [process.execPath, ...process.argv.slice(1)])
  const { workers, logLevel, trial } = config
  if (workers === undefined || trial || cluster.isWorker)
    return (await import('./serve.ts')).serve(config)
  // The parent process only shares the ports among its workers.
  const { runWorkers } = await import('./process/workers.ts')
  const { aggregateWorkers } = await import('./metrics/aggregate-workers.ts')
  const { openLog } = await import('./process/log.ts')
  const code = await runWorkers({
    count: workers,
    program: import.meta.filename,
    words: process.argv.slice(2),
    onWorkerStart: aggregateWorkers(),
    log: openLog(logLevel),
  })
  process.exit(code)
})
