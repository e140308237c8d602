import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
const sources = files.filter((file) => /\.(tsx?|mjs)$/.test(file))

/** Turns of phrase that hide who does what: CONTRIBUTING.md, "Language", says what to write instead. */
const turns = new RegExp(
  `\\b(${[
    'whoever|nobody|somebody|anybody',
    '(is|are) told|told of|tells? of|hears? of',
    'of which|of whom|so many|so long|so large|so much',
    'lets? go|comes? of|takes? the place|in the place of',
    '(is|are) over|anew|alike|beside|meanwhile',
    'leads? (to|on)|(is|are) led|had made|kept by',
    'has (a|an|the|every|each|all|what|others) \\w+ (\\w+ )?(made|sent|told|read|kept|counted|shown|answer)',
    'the longest unused|what (is|was|has) \\w+',
    'is lacking|thrown away|shut out|taken back|by and by',
  ].join('|')})\\b`,
  'i',
)

const rooms = [...new Set(sources.map((file) => file.split('/')[0] ?? ''))]

test.each(rooms)('comments in %s use plain turns of phrase', (room) => {
  const own = sources.filter((file) => file.startsWith(room) && !isThisFile(file))
  expect(oddIn(own, commentsOf)).toEqual([])
})

test('documents use plain turns of phrase', () => {
  expect(oddIn(files.filter(isDocument), sentencesOf)).toEqual([])
})

test('test titles use plain turns of phrase', () => {
  const tests = sources.filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !isThisFile(file))
  expect(oddIn(tests, titlesOf)).toEqual([])
})

test('errors and messages of the terminal use plain turns of phrase', () => {
  expect(oddIn(sources.filter(isProduct), messagesOf)).toEqual([])
})

test('no two files of a room give the same name to two types', () => {
  const declared = sources
    .filter((file) => isProduct(file) && file.includes('/'))
    .flatMap((file) =>
      typesIn(file).map((name) => ({ name: `${file.split('/')[0]}: ${name}`, file })),
    )
  const groups = Map.groupBy(declared, ({ name }) => name)
  const twice = [...groups].filter(([, uses]) => uses.length > 1)
  expect(twice.map(([name, uses]) => [name, ...uses.map(({ file }) => file)])).toEqual([])
})

/** The field's words, and where a newcomer who searches for one has to arrive. */
test.each([
  ['audit-log', 'api/src/identity/stores/audit-log.ts'],
  ['autosave', 'admin/src/autosave/autosave.ts'],
  ['debounce', 'admin/src/ui/use-debounced.ts'],
  ['draft', 'admin/src/autosave/local-drafts.ts'],
  ['health-check', 'server/src/parts/health-checks.ts'],
  ['hreflang', 'site/app/pages/hreflang.ts'],
  ['lru', 'site/server/bounds/lru.ts'],
  ['optimistic-lock', 'admin/src/autosave/autosave.ts'],
  ['pagination', 'site/app/templates/pagination.tsx'],
  ['permission', 'api/src/identity/guards/permissions.ts'],
  ['rate-limit', 'api/src/db/rate-limits.ts'],
  ['redirect', 'contract/src/addresses/redirects.ts'],
  ['request-id', 'files/src/request-id.ts'],
  ['retry', 'api/src/mail/retry-schedule.ts'],
  ['revision', 'api/src/publishing/revisions.ts'],
  ['role', 'site/app/identity/roles.ts'],
  ['schedule', 'api/src/editing/publishing-workflow/scheduled-publishing.ts'],
  ['thumbnail', 'admin/src/media/thumbnail.tsx'],
  ['transaction', 'api/src/db/changes.ts'],
  ['webhook', 'api/src/webhooks/deliver.ts'],
])('a search for "%s" finds %s by its name or by its text', (word, place) => {
  const product = sources.filter(isProduct)
  const named = product.filter((file) => file.includes(word))
  const text = new RegExp(word.replace('-', '[ -]'), 'i')
  const found = product.filter((file) => text.test(readFileSync(join(root, file), 'utf8')))
  expect(named.length > 0 ? named : found).toContain(place)
})

function oddIn(names: string[], piecesOf: (text: string) => string[]) {
  return names.flatMap((name) =>
    piecesOf(readFileSync(join(root, name), 'utf8'))
      .filter((piece) => turns.test(piece))
      .map((piece) => `${name}: ${piece}`),
  )
}

function commentsOf(text: string) {
  const comments = text.matchAll(/\/\*\*?([\s\S]*?)\*\/|(?:^|\s)\/\/\s?(.*)$/gm)
  return Array.from(comments, ([, block, line]) =>
    (block ?? line ?? '').replace(/\s*\n\s*\*?\s*/g, ' ').trim(),
  )
}

/** Sentences of a document without its code and without its tables, which quote what not to write. */
function sentencesOf(text: string) {
  return text
    .replace(/```[\s\S]*?```/g, '')
    .split(/(?<=[.!?])\s+|\n/)
    .filter((line) => !line.startsWith('|'))
}

function titlesOf(text: string) {
  const titles = text.matchAll(
    /\b(?:test|describe)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g,
  )
  return Array.from(titles, ([, , title]) => title ?? '')
}

function messagesOf(text: string) {
  const messages = text.matchAll(
    /\b(?:Error|Sentence|log|warn|error|info|write|print|say)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g,
  )
  return Array.from(messages, ([, , message]) => message ?? '')
}

/** Types and interfaces of a file; `Props` of a component says no more than that. */
function typesIn(file: string) {
  const found = readFileSync(join(root, file), 'utf8').matchAll(
    /^(?:export )?(?:interface|type) (\w+)/gm,
  )
  return Array.from(found, ([, name]) => name ?? '').filter((name) => name !== 'Props')
}

function isProduct(file: string) {
  return !/\.(test|spec)\.tsx?$|(^|\/)(testing|tests|e2e|bench)\//.test(file)
}

const isDocument = (file: string) =>
  file.endsWith('.md') && !file.startsWith('demo/') && file !== 'CHANGELOG.md'

const isThisFile = (file: string) => file.endsWith('repository/plain-english.test.ts')
