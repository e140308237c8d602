import { readConfig } from './config.ts'
import { refuseLostLook } from './look-files.ts'
import { orRefuse } from './refusal.ts'
import { readStartWords } from './start-words.ts'

// Run before a build, which takes its time: a setting that is wrong is told at once.
await orRefuse(async () => {
  readStartWords()
  refuseLostLook(readConfig().site)
})
