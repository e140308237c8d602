import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { root } from './place.mjs'

const { workspaces: rooms } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const leftOut = /(^|\/)(node_modules|dist)\//

/**
 * The test files whose path holds one of the words, and those in which one is written otherwise: a
 * title may hold it. Upper and lower case are one.
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

/** The pattern of titles that hold one of the words. */
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
