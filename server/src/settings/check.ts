import { refuseStartAsRoot } from './as-root.ts'
import { readConfig } from './config.ts'
import { refuseLostLook } from './look-files.ts'
import { orRefuse } from './refusal.ts'
import { readStartWords } from './start-words.ts'

// Runs before a slow build, so that an invalid setting is reported at once.
await orRefuse(async () => {
  readStartWords()
  const config = readConfig()
  const words = process.argv.slice(2)
  // Before the build, which would leave files of root too.
  refuseStartAsRoot(config, ['npm', 'start', ...(words.length > 0 ? ['--', ...words] : [])])
  refuseLostLook(config.site)
})
