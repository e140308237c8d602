import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
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
  for (const name of tallies.flatMap(({ failures }) => failures)) console.log(`failed: ${name}`)
  const sum = (field) => tallies.reduce((total, tally) => total + tally[field], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed === 0 ? 0 : 1
}

async function runCheck(name, words) {
  console.log(`\n== ${name}`)
  const code = await handOver(pinnedNode, words)
  return tally(code, { passed: code === 0 ? 1 : 0, failures: code === 0 ? [] : [name] })
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
    skipped: report?.numPendingTests,
    failures: report?.testResults.flatMap(failedTests),
  })
}

async function runPlaywright() {
  console.log('\n== browser tests')
  const file = fresh('playwright.json')
  process.env.CHROMIUM = await findBrowser()
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = file
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const code = await handOver(pinnedNode, [cli, 'test', '--retries=1', '--reporter=line,json'])
  const report = read(file)
  const endedAs = (status) => report?.suites.flatMap((suite) => journeysThat(status, suite)) ?? []
  // A machine that halts for a while is no failure, but whoever reads this wants to know of it.
  const steadyAtLast = endedAs('flaky')
  for (const name of steadyAtLast) console.log(`passed when tried again: ${name}`)
  return tally(code, {
    passed: (report?.stats.expected ?? 0) + steadyAtLast.length,
    skipped: report?.stats.skipped,
    failures: endedAs('unexpected'),
  })
}

// A file that could not be run has no test that failed.
function failedTests({ name, status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  const names = failed.map(({ fullName }) => `${relative(root, name)}: ${fullName}`)
  return status === 'failed' && names.length === 0 ? [relative(root, name)] : names
}

function journeysThat(status, { file, specs = [], suites = [] }) {
  const these = specs.filter(({ tests }) => tests.some((test) => test.status === status))
  const within = suites.flatMap((suite) => journeysThat(status, suite))
  return [...these.map(({ title }) => `${file}: ${title}`), ...within]
}

function fresh(name) {
  const file = join(results, name)
  rmSync(file, { force: true })
  return file
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

// A suite that ends badly has failed, whatever it counted.
function tally(code, { passed = 0, skipped = 0, failures = [] }) {
  const ended = passed + failures.length > 0
  const failed = code === 0 && ended ? failures.length : Math.max(failures.length, 1)
  return { passed, skipped, failed, failures }
}
