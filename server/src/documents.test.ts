import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Every file of the repository, by its path and by each end of it: documents name them in short. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
const known = new Set(files.flatMap(endsOf))

/** A decision tells of its day: what it names may have gone since. */
const documents = files.filter(
  (file) => file.endsWith('.md') && !file.startsWith('docs/decisions/'),
)

const named = /(?<![\w/.@*{}-])(?:[\w-]+\/)*[\w.-]+\.(?:tsx?|mjs|css|sql)(?![\w*])/g

test.each(documents)('every file that %s names is there', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const lost = [...text.matchAll(named)].map(([name]) => name).filter((name) => !known.has(name))
  expect(lost).toEqual([])
})

function endsOf(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, at) => parts.slice(at).join('/'))
}
