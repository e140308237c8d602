import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {{ name: string, parts?: string[] }} Failure
 * @typedef {{ errors?: { message?: string }[], stderr?: { text?: string }[], attachments?: { name: string, path?: string }[] }} JourneyResult
 */

const shownWhole = 3
const charactersPerPart = 2500
const charactersPerPage = 5000

/**
 * Prints the details of the first failures, then the names of all: the end of the log is enough to
 * find the cause.
 * @param {Failure[]} failures
 */
export function showFailures(failures) {
  for (const { name, parts = [] } of failures.slice(0, shownWhole))
    console.log([`\n== ${name}`, ...parts.filter((part) => part.trim() !== '')].join('\n'))
  for (const { name } of failures) console.log(`failed: ${name}`)
}

/**
 * Returns the errors of a failed journey, the content of its page, and the end of its output: the
 * log of the product and the answered calls.
 * @param {JourneyResult[]} results
 */
export function describeJourney(results) {
  return results.flatMap(({ errors = [], stderr = [], attachments = [] }) => [
    ...errors.map(({ message = '' }) => keepStart(message)),
    ...attachments.filter(({ name }) => name === 'error-context').map(readPage),
    keepEnd(stderr.map(({ text = '' }) => text).join('')),
  ])
}

/**
 * Returns the messages of a failed unit test.
 * @param {string[]} messages
 */
export const describeTest = (messages = []) => messages.map(keepStart)

/** @param {string} text */
const keepStart = (text) => stripVTControlCharacters(text).slice(0, charactersPerPart)

/** @param {string} text */
const keepEnd = (text) => stripVTControlCharacters(text).slice(-charactersPerPart)

/**
 * The content of the page as Playwright describes it: roles and names, without addresses. Its end
 * has the open dialogs.
 * @param {{ path?: string }} attachment
 */
function readPage({ path }) {
  const [, page = ''] = path ? readFileSync(path, 'utf8').split('```yaml\n') : []
  const [content = ''] = page.replaceAll(/^ *- \/url: .*\n/gm, '').split('```')
  return content.slice(-charactersPerPage)
}
