import type { ServedContents } from '@vitrine/contract/pages/contents'
import { createLocaleRules } from '@vitrine/contract/testing/rules'
import { expect, test } from 'vitest'
import { declareContents, getTranslatedNames, readEditableText, toContentItems } from './declare.ts'

const declared = declareContents('home', {
  latest: { name: 'Titre', default: { fr: 'Derniers articles', en: 'Latest articles' } },
})
const id = 'home.latest'
const before = { id, name: 'Titre', content: 'Dans le journal' }
const read = (served: ServedContents, locale: string) =>
  readEditableText(declared, served, createLocaleRules('prefix'), locale, id)

test('an unedited text is the default of the code in every language, regardless of the API', () => {
  const served = { [id]: { ...before, edited: false } } as const
  expect(read(served, 'fr')).toEqual({ text: 'Derniers articles', locale: 'fr' })
  expect(read(served, 'en')).toEqual({ text: 'Latest articles', locale: 'en' })
  expect(read({}, 'fr')).toEqual({ text: 'Derniers articles', locale: 'fr' })
})

test('an edited text replaces the default of the code', () => {
  expect(read({ [id]: before }, 'fr')).toEqual({ text: 'Dans le journal', locale: 'fr' })
})

test('an editable text has one name for all languages, or one for each', () => {
  const named = declareContents('home', {
    latest: { name: 'Titre', default: {} },
    hero: { name: { fr: 'Accroche', en: 'Headline' }, default: { en: 'Welcome' } },
  })
  expect(getTranslatedNames(named)).toEqual({ 'home.hero': { fr: 'Accroche', en: 'Headline' } })
  const inEnglish = Object.values(toContentItems(named, 'en')).map(({ name }) => name)
  expect(inEnglish).toEqual(['Titre', 'Headline'])
  // A language without a name has the first name.
  expect(toContentItems(named, 'de')['home.hero']).toEqual({
    id: 'home.hero',
    name: 'Accroche',
    content: null,
  })
})

test('French texts and French defaults get French typography, other texts do not change', () => {
  const written = { ...before, content: 'Quoi ?' }
  expect(read({ [id]: written }, 'fr').text).toBe('Quoi\u202f?')
  expect(read({ [id]: written }, 'en').text).toBe('Quoi ?')
  const own = declareContents('home', { latest: { name: 'Titre', default: { fr: 'Quoi ?' } } })
  const borrowed = readEditableText(own, {}, createLocaleRules('prefix'), 'en', id)
  expect(borrowed).toEqual({ text: 'Quoi\u202f?', locale: 'fr' })
})
