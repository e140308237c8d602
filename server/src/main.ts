import cluster from 'node:cluster'
import { refuseStartAsRoot } from './settings/as-root.ts'
import { readConfig } from './settings/config.ts'
import { orRefuse } from './settings/refusal.ts'
import { readStartWords } from './settings/start-words.ts'

await orRefuse(async () => {
  const config = { ...readConfig(), ...readStartWords() }
  refuseStartAsRoot(config, [process.execPath, ...process.argv.slice(1)])
  const { workers, logLevel, trial } = config
  if (workers === undefined || trial || cluster.isWorker)
    return (await import('./serve.ts')).serve(config)
  // The parent process only shares the ports among its workers.
  const { keepWorkers } = await import('./process/workers.ts')
  const { gatherFigures } = await import('./metrics/gather.ts')
  const { openLog } = await import('./process/log.ts')
  const code = await keepWorkers({
    count: workers,
    program: import.meta.filename,
    words: process.argv.slice(2),
    onBegin: gatherFigures(),
    log: openLog(logLevel),
  })
  process.exit(code)
})
