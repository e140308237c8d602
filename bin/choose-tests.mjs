import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { root } from './paths.mjs'

/** @type {{ workspaces: string[] }} */
const { workspaces: rooms } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const excluded = /(^|\/)(node_modules|dist)\//

/**
 * Finds test files whose path contains one of the words, and other files whose text does, because a
 * title may contain it. Ignores case.
 * @param {string[]} words
 */
export function chooseFiles(words) {
  const lower = words.map((word) => word.toLowerCase())
  /** @param {string} text */
  const containsWord = (text) => lower.some((word) => text.toLowerCase().includes(word))
  const files = rooms.flatMap(listTestFiles)
  /** @param {string} file */
  const textContainsWord = (file) => containsWord(readFileSync(join(root, file), 'utf8'))
  const byPath = files.filter(containsWord)
  const byTitle = files.filter((file) => !containsWord(file) && textContainsWord(file))
  const journeys = listFilesBelow('e2e').filter((file) => file.endsWith('.spec.ts'))
  return {
    byPath,
    byTitle,
    hasJourneys: journeys.some((file) => containsWord(file) || textContainsWord(file)),
  }
}

/**
 * Returns a pattern for titles that contain one of the words, in any case.
 * @param {string[]} words
 */
export const toTitlePattern = (words) => words.map(toCaseInsensitivePattern).join('|')

/** @param {string} word */
function toCaseInsensitivePattern(word) {
  /** @param {string} each */
  const toCharacterPattern = (each) => {
    const [lower, upper] = [each.toLowerCase(), each.toUpperCase()]
    return lower === upper ? each.replace(/[\\^$.*+?()[\]{}|]/, '\\$&') : `[${lower}${upper}]`
  }
  return [...word].map(toCharacterPattern).join('')
}

/** @param {string} room */
const listTestFiles = (room) =>
  listFilesBelow(room).filter((file) => /\.test\.tsx?$/.test(file) && !excluded.test(file))

/** @param {string} folder */
const listFilesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name.split(sep).join('/')}`,
  )
