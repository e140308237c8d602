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
  const code = await handOver(pinnedNode, [cli, 'test', '--reporter=line,json'])
  const report = read(file)
  return tally(code, {
    passed: report?.stats.expected,
    skipped: report?.stats.skipped,
    failures: report?.suites.flatMap(failedJourneys),
  })
}

// A file that could not be run has no test that failed.
function failedTests({ name, status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  const names = failed.map(({ fullName }) => `${relative(root, name)}: ${fullName}`)
  return status === 'failed' && names.length === 0 ? [relative(root, name)] : names
}

// A journey that passes only when it is tried again has failed.
function failedJourneys({ file, specs = [], suites = [] }) {
  const failed = specs.filter(({ tests }) =>
    tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
  )
  return [...failed.map(({ title }) => `${file}: ${title}`), ...suites.flatMap(failedJourneys)]
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
