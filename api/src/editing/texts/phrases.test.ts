import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import { expect, test } from 'vitest'
import { emptyText } from '../../publishing/text-fields.ts'
import { findLostPhrases } from './phrases.ts'

const lost = (before: string, after: string) =>
  findLostPhrases({ ...emptyText, content: before }, { ...emptyText, content: after })

test.each([
  ['the same text', '<p>un deux</p>', '<p>un deux</p>', []],
  ['a longer sentence', '<p>un deux.</p>', '<p>un deux, trois.</p>', []],
  ['a moved block', '<p>un</p><p>deux</p>', '<p>deux</p><p>un</p>', []],
  ['words in bold', '<p>un deux</p>', '<p>un <strong>deux</strong></p>', []],
  ['a deleted word', '<p>un deux</p>', '<p>un</p>', ['deux', 'un deux']],
  [
    'a deleted sentence whose words are elsewhere',
    '<p>la fête a lieu</p><p>la salle a été prise, le lieu est une fête</p>',
    '<p>la salle a été prise, le lieu est une fête</p>',
    ['la fête', 'fête a', 'a lieu'],
  ],
  ['a word that is part of a longer one', '<p>port</p><p>porte</p>', '<p>porte</p>', ['port']],
  ['the address of a link', '<p><a href="/ici">x</a></p>', '<p><a href="/là">x</a></p>', ['ici']],
  ['a sign', '<p>5 €</p>', '<p>5</p>', ['€', '5 €']],
])('finds lost phrases: %s', (_, before, after, phrases) =>
  expect(lost(before, after)).toEqual(phrases),
)

test('finds lost phrases in a long text', () => {
  const words = Array.from({ length: 400 }, (_, at) => `mot${at}`)
  expect(lost(`<p>${words.join(' ')}</p>`, `<p>${words.slice(0, 399).join(' ')}</p>`)).toEqual([
    'mot399',
    'mot398 mot399',
  ])
})

test('compares each field', () => {
  const texts: [keyof PageTexts, string][] = [
    ['title', 'un'],
    ['slug', 'a/un'],
    ['field_values', '{"lieu":"un"}'],
  ]
  for (const [field, value] of texts)
    expect(findLostPhrases({ ...emptyText, [field]: value }, emptyText)).toContain('un')
})
