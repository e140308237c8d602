import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFaultFrame } from './fault-frame.ts'
import { formatFault, renderFaultPage } from './fault-page.ts'

let root: string
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-fault-')))
  mkdirSync(join(root, 'app'))
  writeFileSync(join(root, 'app/home.tsx'), 'one\ntwo\nthree\n  four()\nfive\nsix\nseven\neight\n')
})
afterAll(() => rmSync(root, { recursive: true }))

const faultAt = (...places: string[]) =>
  Object.assign(new Error('four is no <function>'), {
    stack: ['Error: four', ...places.map((place) => `    at Home (${place})`)].join('\n'),
  })

const frame = `  1 | one
  2 | two
  3 | three
> 4 |   four()
    |   ^
  5 | five
  6 | six
  7 | seven`

test('an error is shown with its file and lines, skipping packages', () => {
  const fault = faultAt(`${root}/node_modules/react/x.js:1:1`, `${root}/app/home.tsx?t=1:4:3`)
  const found = readFaultFrame(fault, root)
  expect(found).toEqual({ message: 'four is no <function>', place: 'app/home.tsx:4:3', frame })
  expect(formatFault(found)).toContain(`app/home.tsx:4:3\n\n${frame}\n`)
  expect(renderFaultPage(found, '')).toContain('<h1>four is no &lt;function&gt;</h1>')
})

test('a syntax error is shown at the position that Vite names, without colours', () => {
  const message = 'Transform failed\n\x1b[31m[PARSE_ERROR]\x1b[0m\n  [ app/home.tsx:4:3 ]'
  const found = readFaultFrame(new Error(message), root)
  expect(found).toMatchObject({ place: 'app/home.tsx:4:3', frame })
  expect(found.message).toContain('[PARSE_ERROR]\n')
})

test('an error without a known position is shown by its message', () => {
  for (const fault of [faultAt('node:internal:1:1'), 'a text', undefined])
    expect(readFaultFrame(fault, root)).toMatchObject({ place: undefined, frame: '' })
})
