import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { checks } from './check.mjs'
import { pinnedNode } from './install.mjs'
import { handOver, root } from './process.mjs'

const results = join(root, '.vitrine')

/** Runs every suite and ends with one line: how many passed and failed in all of them. */
export async function test(words) {
  mkdirSync(results, { recursive: true })
  const tallies = []
  for (const { name, words: checkWords } of checks) tallies.push(await runCheck(name, checkWords))
  tallies.push(await runVitest(words))
  tallies.push(await runPlaywright())
  const sum = (field) => tallies.reduce((total, tally) => total + tally[field], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed === 0 ? 0 : 1
}

async function runCheck(name, words) {
  console.log(`\n== ${name}`)
  const code = await handOver(pinnedNode, words)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

async function runVitest(words) {
  console.log('\n== unit, API and server tests')
  const file = fresh('vitest.json')
  const cli = join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const code = await handOver(pinnedNode, [cli, 'run', ...reporters, ...words])
  const report = read(file)
  return tally(code, {
    passed: report?.numPassedTests,
    failed: report?.numFailedTests,
    skipped: report?.numPendingTests,
  })
}

async function runPlaywright() {
  console.log('\n== browser tests')
  const file = fresh('playwright.json')
  process.env.CHROMIUM = await findBrowser()
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = file
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const code = await handOver(pinnedNode, [cli, 'test', '--reporter=line,json'])
  const stats = read(file)?.stats
  const failed = stats && stats.unexpected + stats.flaky
  return tally(code, { passed: stats?.expected, failed, skipped: stats?.skipped })
}

function fresh(name) {
  const file = join(results, name)
  rmSync(file, { force: true })
  return file
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

// A suite that ends badly has failed, whatever it counted.
function tally(code, { passed = 0, failed = 0, skipped = 0 }) {
  const ended = passed + failed > 0
  return { passed, skipped, failed: code === 0 && ended ? failed : Math.max(failed, 1) }
}
