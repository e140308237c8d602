#!/usr/bin/env node
// Entry of `npm start`, `npm test` and the other scripts. Runs on Node 20 or later without any
// package: installs packages and builds if needed, then runs the command on the pinned Node.
import { build, isBuilt } from './build.mjs'
import { install, pinnedNode } from './install.mjs'
import { root } from './paths.mjs'
import { runInForeground, UserError } from './process.mjs'
import { siteCommands } from './site-commands.mjs'

// Type stripping is experimental, but the Node version is pinned.
const stripFlags = ['--disable-warning=ExperimentalWarning']

/** The command and its arguments, such as `--new`. */
const [name = '', ...args] = process.argv.slice(2)

/** @type {Record<string, () => Promise<number>>} */
const commands = {
  start: () => siteCommands.start(args),
  dev: () => siteCommands.dev(args),
  build: () => siteCommands.build(),
  pack: async () => {
    await build(root)
    return runInForeground(pinnedNode, [...stripFlags, 'bin/pack.mjs', ...args])
  },
  check: async () => (await import('./check.mjs')).check(),
  test: async () => (await import('./test.mjs')).test(args),
  'check:browsers': async () => {
    await build(root)
    return runInForeground(pinnedNode, ['e2e/browsers/check.ts'])
  },
  bench: async () => {
    await build(root)
    return runInForeground(pinnedNode, ['bench/run.ts', ...args])
  },
}

try {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command)
    throw new UserError(`Use: npm start, or npm run ${Object.keys(commands).join(' | ')}`)
  const isStartOnly = name === 'start' && isBuilt()
  await install({ forWork: !isStartOnly })
  process.exitCode = await command()
} catch (error) {
  if (!(error instanceof UserError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
