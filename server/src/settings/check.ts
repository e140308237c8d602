import { readConfig } from './config.ts'
import { refuseMissingLookFiles } from './look-files.ts'
import { runOrRefuse } from './refusal.ts'
import { refuseStartAsRoot } from './refuse-root.ts'
import { parseStartOptions } from './start-options.ts'

// Runs before a slow build, so that an invalid setting is reported at once.
await runOrRefuse(async () => {
  parseStartOptions()
  const config = readConfig()
  const words = process.argv.slice(2)
  // Before the build, which would leave files of root too.
  refuseStartAsRoot(config, ['npm', 'start', ...(words.length > 0 ? ['--', ...words] : [])])
  refuseMissingLookFiles(config.site)
})
