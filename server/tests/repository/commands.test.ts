import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const texts = /\.(md|html|json|m?ts|tsx|mjs|ya?ml|service|conf)$|(^|\/)(Dockerfile|vitrine)$/
// npx and similar commands request the public registry for a name that is not installed.
const asking =
  /\b(npx|npm (exec|x|create|init|install|i)) (-y |--yes )?(create-)?vitrine(?!@file:)\b/

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
const files = tracked.split('\n').filter((file) => texts.test(file))

test('no text runs a package of this name from the public registry', () => {
  expect(files.length).toBeGreaterThan(500)
  const found = files
    .filter((file) => statSync(join(root, file), { throwIfNoEntry: false })?.isFile())
    .filter((file) => asking.test(readFileSync(join(root, file), 'utf8')))
  expect(found).toEqual([])
})

test.each([
  ['npx', 'vitrine import a.json'],
  ['npx', '-y vitrine'],
  ['npm', 'create vitrine my-site'],
  ['npm', 'install vitrine'],
])('%s %s is detected', (program, words) => {
  expect(`${program} ${words}`).toMatch(asking)
})

test.each(['vitrine@file:./vitrine-0.2.0.tgz', './vitrine-0.2.0.tgz'])(
  'a packed file written as %s is allowed',
  (spec) => {
    expect(`npm install ${spec}`).not.toMatch(asking)
  },
)
