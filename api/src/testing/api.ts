import type { LocaleRules } from '@vitrine/contract/config'
import { createApi } from '../app.ts'
import { importPages } from '../transfer/import-pages.ts'
import { publisherOf } from '../transfer/publisher.ts'
import type { TestDatabase } from './databases.ts'

/** Locales that most tests share. */
export const testRules: LocaleRules = {
  locales: [
    { code: 'fr', displayName: 'Français' },
    { code: 'en', displayName: 'English', fallback: 'fr' },
    { code: 'ar', displayName: 'العربية', dir: 'rtl', fallback: 'en' },
  ],
  defaultLocale: 'fr',
  strategy: 'prefix_and_default',
  hashMode: false,
}

export const testKey = 'the-key-of-the-tests'

/** The API on a test's database; an unexpected error fails the test that caused it. */
export function apiOn({ db, changes }: TestDatabase, rules = testRules) {
  const logError = (error: unknown) => {
    throw error
  }
  return createApi({ db, changes, rules, siteKey: testKey, logError })
}

/** Stores pages as `vitrine import` does. */
export async function store({ db, changes }: TestDatabase, pages: unknown[], rules = testRules) {
  const publish = await publisherOf(db, rules)
  const now = () => new Date('2026-01-05T10:00:00.000Z')
  return importPages({ db, changes, rules, publish, now, republish: false }, pages)
}
