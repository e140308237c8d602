import { imageDefaults } from '@vitrine/contract/media/images'
import { expect, test } from 'vitest'
import { HtmlTooLarge, maxDepth, maxLength, maxNodes } from './limits.ts'
import { publishHtml } from './publish-html.ts'

const context = {
  locale: 'fr',
  localizeHref: (path: string) => path,
  imageSize: () => undefined,
  images: imageDefaults,
}
const megabyte = (text: string) => text.repeat(maxLength / text.length).slice(0, maxLength)
const numbered = (length: number, text: (n: number) => string) =>
  Array.from({ length }, (_, n) => text(n)).join('')

function refusal(source: string) {
  try {
    publishHtml(source, context)
  } catch (error) {
    if (error instanceof HtmlTooLarge) return error.reason
    throw error
  }
  return 'accepted'
}

test.each([
  ['a text with one character too many', 'a'.repeat(maxLength + 1), 'length'],
  ['the longest text', 'a'.repeat(maxLength), 'accepted'],
  ['one element too deep', '<div>'.repeat(maxDepth + 1), 'depth'],
  ['the deepest nesting', '<div>'.repeat(maxDepth), 'accepted'],
  ['removed elements too deep', '<x>'.repeat(maxDepth + 1), 'depth'],
  ['one element too many', '<br>'.repeat(maxNodes + 1), 'nodes'],
  ['texts that make too many nodes', '<br>a'.repeat(maxNodes / 2 + 1), 'nodes'],
  ['a megabyte of <b>', megabyte('<b>'), 'depth'],
  ['a megabyte of <a>', megabyte('<a>'), 'nodes'],
  ['a megabyte of <a ', megabyte('<a '), 'accepted'],
  ['a megabyte of attributes', `<a ${numbered(100_000, (n) => `a${n} `)}>`, 'accepted'],
  ['a megabyte of comments', megabyte('<!---->'), 'nodes'],
  ['a megabyte of <', megabyte('<!'), 'accepted'],
  ['a megabyte of &', megabyte('&'), 'accepted'],
  ['a megabyte of templates', megabyte('<template>'), 'depth'],
  [
    'formatting that each paragraph reopens',
    `<p>${numbered(150, (n) => `<b id=${n}>`)}</p>${'<p>x</p>'.repeat(50_000)}`,
    'nodes',
  ],
  [
    'text foster-parented out of a table',
    `${'<br>'.repeat(40_000)}<table>${'a '.repeat(300_000)}`,
    'accepted',
  ],
  ['links misnested in blocks', `${'<a><div>'.repeat(90)}${'</a>'.repeat(1_000)}`, 'accepted'],
  ['spaces before a sign', `<p>${' '.repeat(900_000)}x !</p>`, 'accepted'],
  ['many equal headings', '<h2>a</h2>'.repeat(20_000), 'accepted'],
  ['many equal ids', '<br id=a>'.repeat(40_000), 'accepted'],
  ['many siblings', '<li>'.repeat(45_000), 'accepted'],
])('%s', (_, source, outcome) => {
  expect(refusal(source)).toBe(outcome)
})
