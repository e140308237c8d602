import { expect, test } from 'vitest'
import { interfaceLanguages } from './languages.ts'
import { createInterfaceTexts, loadTexts, screenFiles } from './texts.ts'

test('the texts of a screen for the site are fetched when it opens, and stay in another language', async () => {
  const texts = createInterfaceTexts()
  const french = await texts.load('fr')
  expect(french.t('people:accounts')).toBe('accounts')
  await texts.addScreen('people')
  expect(french.t('people:title')).toBe('Personnes')
  const english = await texts.load('en')
  expect(english.t('people:title')).toBe('People')
})

test('a screen that opens while the language changes has its texts in the new language', async () => {
  const texts = createInterfaceTexts()
  await texts.load('fr')
  const loading = texts.load('es')
  await texts.addScreen('people')
  expect((await loading).t('people:title')).toBe('Personas')
})

test.each(interfaceLanguages)(
  'no texts of a screen are fetched at the start: $name',
  async ({ code }) => {
    const texts = await loadTexts(code)
    expect(screenFiles.filter((file) => texts.hasResourceBundle(code, file))).toEqual([])
  },
)
