import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderMail } from '@vitrine/api/mail/render-mail'
import { defaultMailTexts } from '@vitrine/api/mail/texts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testSite } from '../testing/product.ts'
import { readMailTexts } from './mail-settings.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-mails-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (locale: string, texts: unknown) =>
  writeFileSync(join(folder, `${locale}.json`), JSON.stringify(texts))

function welcome(locale: string) {
  const german = { code: 'de', displayName: 'Deutsch', fallback: 'en' }
  const rules = { ...testSite.i18n, locales: [...testSite.i18n.locales, german] }
  const data = { name: 'Marie', url: 'https://site.test/' }
  const mail = { to: 'marie@example.org', locale, template: 'welcome', data } as const
  return renderMail({ rules, siteName: 'Essai', texts: readMailTexts(folder) }, mail)
}

test('mail texts of a site override those of the product one by one', async () => {
  const before = await welcome('fr')
  write('fr', { greeting: 'Chère {name},', welcome: { subject: 'Bienvenue chez {site}' } })
  const { subject, text } = await welcome('fr')
  expect(subject).toBe('Bienvenue chez «\u00a0Essai\u00a0»')
  expect(text).toContain('Chère Marie,')
  expect(text.split('\n').slice(-6)).toEqual(before.text.split('\n').slice(-6))
  // Other languages, and those that fall back to them, keep the texts of the product.
  expect((await welcome('ar')).subject).toBe('Welcome to “Essai”')
})

test('a language that the product lacks is used if all of its texts are given', async () => {
  expect((await welcome('de')).lang).toBe('en')
  write('de', { ...defaultMailTexts.get('en'), hello: 'Guten Tag,', greeting: 'Guten Tag {name},' })
  const { lang, text } = await welcome('de')
  expect(lang).toBe('de')
  expect(text).toContain('Guten Tag Marie,')
})

test.each([
  ['fr', [], 'mails/fr.json: it must be an object, with mails by their names.'],
  ['fr', { welcom: {} }, 'mails/fr.json: welcom is unknown; the names are quoted, greeting,'],
  ['fr', { welcome: 'Salut' }, 'mails/fr.json: welcome must be an object.'],
  ['fr', { welcome: { title: 'x' } }, 'mails/fr.json: welcome.title is unknown;'],
  ['fr', { welcome: { subject: ' ' } }, 'mails/fr.json: welcome.subject must be a text.'],
  ['fr', { welcome: { lines: 'x' } }, 'mails/fr.json: welcome.lines must be a list of texts.'],
  // The name may be chosen by a stranger.
  [
    'fr',
    { welcome: { subject: '{name}' } },
    '{name} is not available here; the placeholders are {site}.',
  ],
  ['de', { welcome: {} }, 'mails/de.json: quoted is missing: a language that Vitrine has no'],
])('mail texts in %s with %j are refused with a sentence', (locale, texts, sentence) => {
  write(locale, texts)
  expect(() => readMailTexts(folder)).toThrow(sentence)
})

test('invalid JSON is refused, and a site without the folder has the default texts', () => {
  writeFileSync(join(folder, 'fr.json'), '{')
  expect(() => readMailTexts(folder)).toThrow('mails/fr.json: it cannot be read: ')
  mkdirSync(join(folder, 'fr'))
  expect(readMailTexts(join(folder, 'fr'))).toEqual(defaultMailTexts)
  expect(readMailTexts(join(folder, 'none'))).toEqual(defaultMailTexts)
})
