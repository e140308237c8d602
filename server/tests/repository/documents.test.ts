import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** All files of the repository, with each end of their paths: documents shorten them. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
const known = new Set(files.flatMap(endsOf))

/** Decisions may name files that no longer exist. */
const documents = files.filter(
  (file) => file.endsWith('.md') && !file.startsWith('docs/decisions/'),
)

const named = /(?<![\w/.@*{}-])(?:[\w-]+\/)*[\w.-]+\.(?:tsx?|mjs|css|sql)(?![\w*])/g

test.each(documents)('every file that %s names exists', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const lost = [...text.matchAll(named)].map(([name]) => name).filter((name) => !known.has(name))
  expect(lost).toEqual([])
})

const sources = files.filter((file) => /\.(tsx?|mjs|css|md)$/.test(file))
/** Matches `specification §7`, and lists such as `specification §4, §8`. */
const specified = /\bspecification \(?§\d+((, | and |, and )§\d+)*/gi
const sections = new Set(
  Array.from(
    readFileSync(join(root, 'docs/specification.md'), 'utf8').matchAll(/^## (§\d+)/gm),
    ([, section]) => section,
  ),
)

test('every section of the specification that a source names exists', () => {
  const lost = sources.flatMap((file) =>
    Array.from(readFileSync(join(root, file), 'utf8').matchAll(specified), ([naming]) => naming)
      .flatMap((naming) => naming.match(/§\d+/g) ?? [])
      .filter((section) => !sections.has(section))
      .map((section) => `${file}: ${section}`),
  )
  expect(lost).toEqual([])
})

test('no source names a section of a document that is not in the repository', () => {
  const named = sources.filter((file) =>
    /\b(design|upstream) §/i.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(named).toEqual([])
})

function endsOf(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, at) => parts.slice(at).join('/'))
}
