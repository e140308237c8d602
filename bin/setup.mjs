#!/usr/bin/env node
import { build, buildAdmin, isBuilt } from './build.mjs'
// Runs on any Node from 20 on, with no package installed: it installs and builds what is needed,
// only when something changed, and hands over to the pinned Node.
import { install, pinnedNode } from './install.mjs'
import { handOver, root, Sentence } from './process.mjs'
import { supervise } from './supervise.mjs'

// On a large machine V8 would let short-lived objects take 200 MB before it collects them; a page
// server gains nothing from it.
const serverFlags = ['--max-semi-space-size=16']
// Images are decoded in several threads, and the C library would keep what each has used for itself.
const serverEnv = { MALLOC_ARENA_MAX: '2', ...process.env }

/** What stands behind the command, such as `--new`. */
const words = process.argv.slice(3)

const commands = {
  start: async () => {
    // What the owner has written is looked at before anything takes its time.
    const code = await handOver(pinnedNode, ['server/src/settings/check.ts', ...words])
    if (code !== 0) return code
    await build()
    const program = [...serverFlags, 'server/src/main.ts', ...words]
    return supervise(pinnedNode, program, { cwd: root, env: serverEnv })
  },
  dev: async () => {
    await buildAdmin()
    return handOver(pinnedNode, [
      '--watch-path=server/src',
      '--watch-path=api/src',
      '--watch-path=api/locales',
      '--watch-path=contract/src',
      '--watch-path=files/src',
      '--watch-path=site/server',
      '--watch-path=site.config.ts',
      '--watch-preserve-output',
      'server/src/dev.ts',
      ...words,
    ])
  },
  build: () => build(),
  check: async () => (await import('./check.mjs')).check(),
  test: async () => {
    await build()
    return (await import('./test.mjs')).test(words)
  },
  'check:browsers': async () => {
    await build()
    return handOver(pinnedNode, ['e2e/browsers/check.ts'])
  },
  bench: async () => {
    await build()
    return handOver(pinnedNode, ['bench/run.ts', ...words])
  },
}

try {
  const command = commands[process.argv[2]]
  if (!command)
    throw new Sentence(`Use: npm start, or npm run ${Object.keys(commands).join(' | ')}`)
  const runsOnly = process.argv[2] === 'start' && isBuilt()
  await install({ forWork: !runsOnly })
  process.exitCode = (await command()) ?? 0
} catch (error) {
  if (!(error instanceof Sentence)) throw error
  console.error(error.message)
  process.exitCode = 1
}
