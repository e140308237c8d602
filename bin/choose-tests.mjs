import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { root } from './paths.mjs'

const { workspaces: rooms } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const excluded = /(^|\/)(node_modules|dist)\//

/**
 * Finds test files whose path contains one of the words, and other files whose text does, because a
 * title may contain it. Ignores case.
 */
export function chooseFiles(words) {
  const lower = words.map((word) => word.toLowerCase())
  const containsWord = (text) => lower.some((word) => text.toLowerCase().includes(word))
  const files = rooms.flatMap(listTestFiles)
  const textContainsWord = (file) => containsWord(readFileSync(join(root, file), 'utf8'))
  const byPath = files.filter(containsWord)
  const byTitle = files.filter((file) => !containsWord(file) && textContainsWord(file))
  const journeys = readdirSync(join(root, 'e2e'), { recursive: true })
    .map((name) => `e2e/${name.split(sep).join('/')}`)
    .filter((file) => file.endsWith('.spec.ts'))
  return {
    byPath,
    byTitle,
    hasJourneys: journeys.some((file) => containsWord(file) || textContainsWord(file)),
  }
}

/** Returns a pattern for titles that contain one of the words, in any case. */
export const toTitlePattern = (words) => words.map(ignoreCase).join('|')

function ignoreCase(word) {
  const toPattern = (each) => {
    const [lower, upper] = [each.toLowerCase(), each.toUpperCase()]
    return lower === upper ? each.replace(/[\\^$.*+?()[\]{}|]/, '\\$&') : `[${lower}${upper}]`
  }
  return [...word].map(toPattern).join('')
}

function listTestFiles(room) {
  return readdirSync(join(root, room), { recursive: true })
    .map((name) => `${room}/${name.split(sep).join('/')}`)
    .filter((file) => /\.test\.tsx?$/.test(file) && !excluded.test(file))
}
