import { expect, test } from 'vitest'
import { countReadingMinutes } from './reading-minutes.ts'

const paragraph = (words: number) => `<p title="not read">${'mot '.repeat(words)}</p>`

test.each([
  ['fr', paragraph(585), 3],
  ['fr-CA', paragraph(585), 3],
  ['en', paragraph(684), 3],
  ['ar', `<p>${'كلمة '.repeat(414)}</p>`, 3],
  ['xx', paragraph(570), 3],
  ['ja', `<p>${'文章を読む'.repeat(143)}</p>`, 2],
  ['fr', paragraph(3), 1],
  ['fr', '<p>l’été&nbsp;!</p>', 1],
  ['fr', '<figure><img src="a.webp" alt=""></figure>', 0],
])('in %s a text takes its words at the speed of the language', (locale, html, minutes) => {
  expect(countReadingMinutes(locale, html)).toBe(minutes)
})
