import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const settingsOf = (folder: string) =>
  readFileSync(join(import.meta.dirname, '../../..', folder, 'site.config.ts'), 'utf8')
const transition = /^ {2}transition: (.*),$/m

test('pages of a new site come sooner than the specification has it, those of the product do not', () => {
  expect(transition.exec(settingsOf('starter'))?.[1]).toBe('{ out: 200, in: 200 }')
  expect(settingsOf('.')).not.toMatch(transition)
})
