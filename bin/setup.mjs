#!/usr/bin/env node
import { build, isBuilt } from './build.mjs'
// Entry of `npm start`, `npm test` and the other scripts. Runs on Node 20 or later without any
// package: installs and builds what has changed, then runs the command on the pinned Node.
import { install, pinnedNode } from './install.mjs'
import { root } from './place.mjs'
import { handOver, Sentence } from './process.mjs'
import { siteCommands } from './site-commands.mjs'

// Type stripping is experimental, but the Node version is pinned.
const stripping = ['--disable-warning=ExperimentalWarning']

/** Arguments of the command, such as `--new`. */
const words = process.argv.slice(3)

const commands = {
  start: () => siteCommands.start(words),
  dev: () => siteCommands.dev(words),
  build: () => siteCommands.build(),
  pack: async () => {
    await build(root)
    return handOver(pinnedNode, [...stripping, 'bin/pack.mjs', ...words])
  },
  check: async () => (await import('./check.mjs')).check(),
  test: async () => (await import('./test.mjs')).test(words),
  'check:browsers': async () => {
    await build(root)
    return handOver(pinnedNode, ['e2e/browsers/check.ts'])
  },
  bench: async () => {
    await build(root)
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
