import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const settingsOf = (folder: string) =>
  readFileSync(join(import.meta.dirname, '../../..', folder, 'site.config.ts'), 'utf8')
const transition = /^ {2}transition: (.*),$/m

test('the starter has shorter page transitions than the specification, the product has not', () => {
  expect(transition.exec(settingsOf('starter'))?.[1]).toBe('{ out: 200, in: 200 }')
  expect(settingsOf('.')).not.toMatch(transition)
})
