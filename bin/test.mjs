import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { checks } from './check.mjs'
import { chooseFiles, toTitlePattern } from './choose-tests.mjs'
import { pinnedNode } from './install.mjs'
import { root } from './paths.mjs'
import { runInForeground } from './process.mjs'
import { useRamDisk } from './ram-disk.mjs'
import { describeJourney, describeTest, showFailures } from './show-failures.mjs'

/**
 * @typedef {() => Promise<Tally>} Suite
 * @typedef {ReturnType<typeof chooseFiles>} ChosenFiles
 * @typedef {{ name: string, ms: number }} Timed
 * @typedef {{ what: string, times?: Timed[] }} Slowest
 * @typedef {import('./show-failures.mjs').Failure} Failure
 * @typedef {{ passed: number, skipped: number, failed: number, failures: Failure[], slowest?: Slowest }} Tally
 */
/**
 * The parts that are read of the JSON report of Vitest, and of Playwright.
 * @typedef {{ numPassedTests: number, numPendingTests: number, testResults: VitestFile[] }} VitestReport
 * @typedef {{ name: string, status: string, startTime: number, endTime: number, message?: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }} VitestFile
 * @typedef {{ stats: { expected: number, skipped: number }, suites: PlaywrightSuite[] }} PlaywrightReport
 * @typedef {{ file: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ title: string, ok: boolean, tests: { results: (import('./show-failures.mjs').JourneyResult & { duration: number })[] }[] }} PlaywrightSpec
 */

const results = join(root, '.vitrine')
const slowestShown = 10

/**
 * Runs all suites, or the tests whose path or title contains one of the words. Prints the slowest
 * tests, the failed ones and the totals. Returns an exit code.
 * @param {string[]} words
 */
export async function test(words) {
  mkdirSync(results, { recursive: true })
  const chosen = words.length > 0 ? chooseFiles(words) : undefined
  if (!chosen || needsBuild(chosen)) await build(root)
  const suites = chosen ? createSuites(chosen, toTitlePattern(words)) : allSuites
  const tallies = await runAll(suites)
  const failures = tallies.flatMap(({ failures }) => failures)
  for (const { slowest } of tallies) if (slowest) showSlowest(slowest)
  showFailures(failures)
  /** @param {'passed' | 'failed' | 'skipped'} field */
  const sum = (field) => tallies.reduce((total, tally) => total + tally[field], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed === 0 && passed > 0 ? 0 : 1
}

/**
 * True if a browser test or a test of the server is chosen: both start the whole product.
 * @param {ChosenFiles} chosen
 */
const needsBuild = ({ byPath, byTitle, hasJourneys }) =>
  hasJourneys || [...byPath, ...byTitle].some((file) => file.startsWith('server/'))

/**
 * Runs the suites one after the other. A signal ends the run after the current suite.
 * @param {Suite[]} suites
 */
async function runAll(suites) {
  const ramDisk = useRamDisk()
  let isStopped = false
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      isStopped = true
    })
  try {
    /** @type {Tally[]} */
    const tallies = []
    for (const run of suites) if (!isStopped) tallies.push(await run())
    return isStopped
      ? [...tallies, createTally(1, { failures: [{ name: 'stopped before the end' }] })]
      : tallies
  } finally {
    ramDisk.close()
  }
}

const allSuites = [
  ...checks.map((check) => () => runCheck(check)),
  () => runVitest([]),
  () => runPlaywright([]),
]

/**
 * Returns the suites of chosen tests, without types and lint, which always check the whole
 * repository.
 * @param {ChosenFiles} chosen
 * @param {string} titlePattern
 */
const createSuites = ({ byPath, byTitle, hasJourneys }, titlePattern) => [
  ...(byPath.length > 0 ? [() => runVitest(byPath)] : []),
  ...(byTitle.length > 0 ? [() => runVitest([...byTitle, '-t', titlePattern])] : []),
  // For Playwright the file name is a part of each title.
  ...(hasJourneys ? [() => runPlaywright(['--pass-with-no-tests', '-g', titlePattern])] : []),
]

/** @param {{ name: string, words: string[] }} check */
async function runCheck({ name, words }) {
  console.log(`\n== ${name}`)
  const code = await runInForeground(pinnedNode, words)
  return createTally(code, { passed: code === 0 ? 1 : 0, failures: code === 0 ? [] : [{ name }] })
}

/** @param {string[]} choice */
async function runVitest(choice) {
  console.log('\n== unit, API and server tests')
  const resultFile = removeResult('vitest.json')
  const cli = join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${resultFile}`]
  const code = await runInForeground(pinnedNode, [cli, 'run', ...reporters, ...choice])
  /** @type {VitestReport | undefined} */
  const report = readReport(resultFile)
  return createTally(code, {
    choice,
    passed: report?.numPassedTests,
    // Vitest also counts the tests that `-t` excludes.
    skipped: choice.includes('-t') ? 0 : report?.numPendingTests,
    failures: report?.testResults.flatMap(listFailures),
    slowest: {
      what: 'test files',
      times: report?.testResults.map(({ name, startTime, endTime }) => ({
        name: relative(root, name),
        ms: endTime - startTime,
      })),
    },
  })
}

/** @param {string[]} choice */
async function runPlaywright(choice) {
  console.log('\n== browser tests')
  const resultFile = removeResult('playwright.json')
  process.env.CHROMIUM = await findBrowser()
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = resultFile
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const code = await runInForeground(pinnedNode, [cli, 'test', '--reporter=line,json', ...choice])
  /** @type {PlaywrightReport | undefined} */
  const report = readReport(resultFile)
  const journeys = report?.suites.flatMap(listJourneys) ?? []
  return createTally(code, {
    choice,
    passed: report?.stats.expected,
    skipped: report?.stats.skipped,
    failures: journeys.filter(({ failed }) => failed),
    slowest: { what: 'journeys', times: journeys },
  })
}

/**
 * A file that could not be loaded has no failed test: report the file.
 * @param {VitestFile} file
 */
function listFailures({ name, status, message, assertionResults }) {
  const file = relative(root, name)
  const failures = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => ({
      name: `${file}: ${fullName}`,
      parts: describeTest(failureMessages),
    }))
  return status === 'failed' && failures.length === 0
    ? [{ name: file, parts: describeTest([message ?? '']) }]
    : failures
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {(Timed & Failure & { failed: boolean })[]}
 */
function listJourneys({ file, specs = [], suites = [] }) {
  const own = specs.map(({ title, ok, tests }) => {
    const results = tests.flatMap((test) => test.results)
    return {
      name: `${file}: ${title}`,
      failed: !ok,
      parts: ok ? [] : describeJourney(results),
      ms: Math.max(...results.map(({ duration }) => duration)),
    }
  })
  return [...own, ...suites.flatMap(listJourneys)]
}

/** @param {Slowest} slowest */
function showSlowest({ what, times = [] }) {
  if (times.length === 0) return
  console.log(`\nThe slowest ${what}:`)
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, slowestShown)
  for (const { name, ms } of slowest)
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
}

/** @param {string} name */
function removeResult(name) {
  const resultFile = join(results, name)
  rmSync(resultFile, { force: true })
  return resultFile
}

/** @param {string} resultFile */
const readReport = (resultFile) =>
  existsSync(resultFile) ? JSON.parse(readFileSync(resultFile, 'utf8')) : undefined

/**
 * A suite fails if its exit code is not 0, or if it ran no test although all were selected.
 * @param {number} code
 * @param {{ passed?: number, skipped?: number, failures?: Failure[], slowest?: Slowest, choice?: string[] }} result
 * @returns {Tally}
 */
function createTally(code, { passed = 0, skipped = 0, failures = [], slowest, choice = [] }) {
  const hasRun = passed + failures.length > 0 || choice.length > 0
  const failed = code === 0 && hasRun ? failures.length : Math.max(failures.length, 1)
  return { passed, skipped, failed, failures, slowest }
}
