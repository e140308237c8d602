import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultBytesMax } from '@vitrine/api/http/body-limit'
import { repeatsMax } from '@vitrine/api/media/vector-repeats'
import { textBodyMax } from '@vitrine/contract/admin/texts'
import { contentLimits } from '@vitrine/contract/html/content-html'
import { avatarRules } from '@vitrine/contract/identity/identity'
import { mediaRules } from '@vitrine/contract/media/media-rules'
import { reportRules } from '@vitrine/contract/reports/reports'
import { expect, test } from 'vitest'

const text = readFileSync(join(import.meta.dirname, '../../../SECURITY.md'), 'utf8')
const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`
const count = (number: number) => number.toLocaleString('en')

test.each([
  ['bodies', `Bodies sent to the API: ${defaultBytesMax / 1_000} kB;`],
  ['texts', `up to ${megabytes(textBodyMax)}`],
  ['portraits', `portraits ${megabytes(avatarRules.bytesMax)}`],
  ['bug reports', `bug reports ${megabytes(reportRules.bytesMax)}`],
  ['files', `files of the library ${megabytes(mediaRules.bytesMax)}`],
  [
    'images',
    `${megabytes(mediaRules.bytesMax)} and ${mediaRules.pixelsMax / 1_000_000} million pixels`,
  ],
  [
    'drawings',
    `vector images ${megabytes(mediaRules.vectorBytesMax)}, and ${count(repeatsMax)} elements`,
  ],
  ['content', `${count(contentLimits.nodes)} nodes, ${contentLimits.depth} levels`],
])('SECURITY.md states the limits of %s that are in the code', (_, sentence) => {
  expect(text).toContain(sentence)
})
