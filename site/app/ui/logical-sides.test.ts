import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .toSorted()
const physicalName = /(?:^|[;{\s])(?:(?:margin|padding|border|inset)-)?(?:left|right)\s*:/
const fourSides = /(?:margin|padding|inset)\s*:\s*([^;{}]+);/g

/** Exception: the corner of a box in a picture follows the coordinates of the picture. */
const inPicture = 'reports/reports.css: inset: auto -0.4rem -0.4rem auto;'

/** True if a shorthand has one value for the right and another for the left. */
function isOneSided(values: string) {
  const sides = values
    .replace(/\([^()]*\)/g, '()')
    .trim()
    .split(/\s+/)
  return sides.length === 4 && sides[1] !== sides[3]
}

test('styles use logical sides, so that they fit text from right to left', () => {
  const physical = sheets.flatMap((sheet) => {
    const css = readFileSync(join(folder, sheet), 'utf8').replace(/\/\*.*?\*\//gs, '')
    const named = physicalName.test(css) ? [`${sheet}: left or right`] : []
    const shorthands = [...css.matchAll(fourSides)].filter(([, values = '']) => isOneSided(values))
    return [...named, ...shorthands.map(([found]) => `${sheet}: ${found}`)]
  })
  expect(sheets.length).toBeGreaterThan(15)
  expect(physical).toEqual([inPicture])
})
