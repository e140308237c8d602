import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { root } from './place.mjs'

const { workspaces: rooms } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const leftOut = /(^|\/)(node_modules|dist)\//

/**
 * Finds test files whose path contains one of the words, and other files whose text does, because a
 * title may contain it. Ignores case.
 */
export function chooseFiles(words) {
  const lower = words.map((word) => word.toLowerCase())
  const holds = (text) => lower.some((word) => text.toLowerCase().includes(word))
  const files = rooms.flatMap(testFilesOf)
  const holdsInText = (file) => holds(readFileSync(join(root, file), 'utf8'))
  const byPath = files.filter(holds)
  const byTitle = files.filter((file) => !holds(file) && holdsInText(file))
  const journeys = readdirSync(join(root, 'e2e'), { recursive: true })
    .map((name) => `e2e/${name.split(sep).join('/')}`)
    .filter((file) => file.endsWith('.spec.ts'))
  return { byPath, byTitle, hasJourneys: journeys.some((file) => holds(file) || holdsInText(file)) }
}

/** Returns a pattern for titles that contain one of the words, in any case. */
export const inTitles = (words) => words.map(inEitherCase).join('|')

function inEitherCase(word) {
  const sign = (each) => {
    const [lower, upper] = [each.toLowerCase(), each.toUpperCase()]
    return lower === upper ? each.replace(/[\\^$.*+?()[\]{}|]/, '\\$&') : `[${lower}${upper}]`
  }
  return [...word].map(sign).join('')
}

function testFilesOf(room) {
  return readdirSync(join(root, room), { recursive: true })
    .map((name) => `${room}/${name.split(sep).join('/')}`)
    .filter((file) => /\.test\.tsx?$/.test(file) && !leftOut.test(file))
}
