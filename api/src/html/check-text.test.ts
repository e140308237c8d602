import { checkText } from '@vitrine/contract/checks/check-text'
import type { CheckedFields } from '@vitrine/contract/checks/checked-text'
import { type CheckFacts, noFacts } from '@vitrine/contract/checks/facts'
import { expect, test } from 'vitest'
import { readMarkup } from './read-markup.ts'

const goodFields: CheckedFields = {
  title: 'Horaires de la bibliothèque',
  seo_title: '',
  seo_description: 'Les jours et les heures d’ouverture de la bibliothèque.',
}

interface Given {
  language?: string
  fields?: Partial<CheckedFields>
  facts?: Partial<CheckFacts>
}

function check(html: string, { language = 'fr', fields, facts }: Given = {}) {
  return checkText({
    root: readMarkup(html),
    language,
    fields: { ...goodFields, ...fields },
    facts: { ...noFacts, ...facts },
  })
}

/** Finds the rules of a text, each with the position of its element. */
const findRules = (html: string, given?: Given) =>
  check(html, given).map(({ rule, position }) => [rule, position])

test.each<[string, string, [string, number][]]>([
  ['begins at level 2', '<h2>Lieu</h2><h3>Salle</h3><h2>Jours</h2>', []],
  ['begins at level 3', '<p>Un</p><h3>Salle</h3>', [['heading-order', 1]]],
  ['skips a level', '<h2>Lieu</h2><h4>Salle</h4>', [['heading-order', 1]]],
  ['goes back by two levels', '<h2>Lieu</h2><h3>Salle</h3><h4>Prêt</h4><h2>Jours</h2>', []],
  ['has no words', '<h2>Lieu</h2><h3> <br></h3><h3>Salle</h3>', [['heading-empty', 1]]],
  ['has a picture with words', '<h2><img src="/media/a.png" alt="Lieu"></h2>', []],
])('headings: a text that %s', (_, html, found) => {
  expect(findRules(html)).toEqual(found)
})

test.each<[Partial<CheckedFields>, string[]]>([
  [{}, []],
  [{ title: ' ' }, ['title-missing']],
  [{ title: '', seo_title: 'Horaires' }, []],
  [{ title: 'a'.repeat(60) }, []],
  [{ title: 'a'.repeat(61) }, ['title-long']],
  [{ title: 'a'.repeat(61), seo_title: 'Horaires' }, []],
  [{ seo_description: '' }, ['description-missing']],
  [{ seo_description: 'é'.repeat(156) }, ['description-long']],
])('the fields %j have the faults %j', (fields, rules) => {
  expect(check('', { fields }).map(({ rule }) => rule)).toEqual(rules)
})

test('missing and outdated languages are findings of the page as a whole', () => {
  const languages = [
    { locale: 'ar', state: 'missing' as const },
    { locale: 'en', state: 'outdated' as const },
  ]
  expect(check('<p>Un</p>', { facts: { languages } })).toMatchObject([
    { rule: 'language-missing', severity: 'hint', position: null, values: { locale: 'ar' } },
    { rule: 'language-outdated', severity: 'warning', position: null, values: { locale: 'en' } },
  ])
})
