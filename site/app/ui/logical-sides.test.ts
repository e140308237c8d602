import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = import.meta.dirname
const sheets = readdirSync(folder).filter((file) => file.endsWith('.css'))
const physicalName = /(?:^|[;{\s])(?:(?:margin|padding|border|inset)-)?(?:left|right)\s*:/
const fourSides = /(?:margin|padding|inset)\s*:\s*([^;{}]+);/g

/** True if a shorthand has one value for the right and another for the left. */
function isOneSided(values: string) {
  const sides = values
    .replace(/\([^()]*\)/g, '()')
    .trim()
    .split(/\s+/)
  return sides.length === 4 && sides[1] !== sides[3]
}

test('styles name the inline sides, so that they hold for text from right to left', () => {
  const physical = sheets.flatMap((sheet) => {
    const css = readFileSync(join(folder, sheet), 'utf8').replace(/\/\*.*?\*\//gs, '')
    const named = physicalName.test(css) ? [`${sheet}: left or right`] : []
    const shorthands = [...css.matchAll(fourSides)].filter(([, values = '']) => isOneSided(values))
    return [...named, ...shorthands.map(([found]) => `${sheet}: ${found}`)]
  })
  expect(physical).toEqual([])
})
