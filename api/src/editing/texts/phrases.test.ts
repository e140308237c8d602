import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import { expect, test } from 'vitest'
import { emptyText } from '../../publishing/text-fields.ts'
import { findLostPhrases } from './phrases.ts'

const lost = (before: string, after: string) =>
  findLostPhrases({ ...emptyText, content: before }, { ...emptyText, content: after })

test.each([
  ['the same text', '<p>un deux</p>', '<p>un deux</p>', []],
  ['a sentence that goes on', '<p>un deux.</p>', '<p>un deux, trois.</p>', []],
  ['a block that moved', '<p>un</p><p>deux</p>', '<p>deux</p><p>un</p>', []],
  ['words that are bold now', '<p>un deux</p>', '<p>un <strong>deux</strong></p>', []],
  ['a word that is gone', '<p>un deux</p>', '<p>un</p>', ['deux', 'un deux']],
  [
    'a sentence of words that are elsewhere',
    '<p>la fête a lieu</p><p>la salle a été prise, le lieu est une fête</p>',
    '<p>la salle a été prise, le lieu est une fête</p>',
    ['la fête', 'fête a', 'a lieu'],
  ],
  ['a part of a longer word', '<p>port</p><p>porte</p>', '<p>porte</p>', ['port']],
  ['the address of a link', '<p><a href="/ici">x</a></p>', '<p><a href="/là">x</a></p>', ['ici']],
  ['a sign', '<p>5 €</p>', '<p>5</p>', ['€', '5 €']],
])('what a text says that another one does not: %s', (_, before, after, phrases) =>
  expect(lost(before, after)).toEqual(phrases),
)

test('many words are found as few are', () => {
  const words = Array.from({ length: 400 }, (_, at) => `mot${at}`)
  expect(lost(`<p>${words.join(' ')}</p>`, `<p>${words.slice(0, 399).join(' ')}</p>`)).toEqual([
    'mot399',
    'mot398 mot399',
  ])
})

test('each field counts', () => {
  const texts: [keyof PageTexts, string][] = [
    ['title', 'un'],
    ['slug', 'a/un'],
    ['field_values', '{"lieu":"un"}'],
  ]
  for (const [field, value] of texts)
    expect(findLostPhrases({ ...emptyText, [field]: value }, emptyText)).toContain('un')
})
