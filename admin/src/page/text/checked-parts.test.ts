import { expect, test } from 'vitest'
import { extractCheckedParts } from './checked-parts.ts'

const text = '<p>Un <a href="/un">mot</a>.</p><img src="/a.png"><h2 id="ici">Ici</h2>'

test.each([
  ['other words', text.replace('Un ', 'Deux '), true],
  ['another address', text.replace('/un', '/deux'), false],
  ['other words of a link', text.replace('mot', 'pas'), false],
  ['another link target', text.replace('ici', 'là'), false],
  ['another picture', text.replace('a.png', 'b.png'), false],
  ['a picture with a text', text.replace('<img', '<img alt="x"'), false],
  ['a video', `${text}<video src="/a.mp4"></video>`, false],
  ['one link less', text.replace(/<a.*a>/, ''), false],
])('the links of a text are found again only if they may have changed: %s', (_, other, isSame) => {
  const read = (content: string) => extractCheckedParts({ content, field_values: '' })
  expect(read(other) === read(text)).toBe(isSame)
})
