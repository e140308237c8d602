import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authDefaults } from '@vitrine/contract/config/auth-rules'
import { trackingDefaults } from '@vitrine/contract/config/config'
import type { Db } from '../db/schema.ts'
import { type ApiSettings, createApiContext } from '../identity/guards/api-context.ts'
import {
  createCommonPasswordCheck,
  type IsCommonPassword,
} from '../identity/guards/common-passwords.ts'
import type { Mail } from '../mail/mail.ts'
import { testRules } from './rules.ts'

export const testOrigin = 'https://site.test'
export const testAdminOrigin = 'https://admin.site.test'

/** Settings of the test installation. Password hashing is cheap. */
export const testSettings: ApiSettings = {
  publicUrl: testOrigin,
  adminUrl: testAdminOrigin,
  fixed: { name: 'Essai', tracking: trackingDefaults },
  auth: {
    ...authDefaults,
    firstParty: ['https://partner.test'],
    tokenOrigins: ['https://app.test'],
  },
  secret: 'a secret of the tests, 32 characters long',
  trustProxy: [],
  mediaFolder: join(tmpdir(), 'vitrine-no-media'),
  reportsFolder: join(tmpdir(), 'vitrine-no-reports'),
  confirmsEmail: true,
  sendsMail: true,
  sendMail: async () => {},
  hashCost: { memoryKib: 64, passes: 1 },
  // Sorting the lists takes longer than most tests, and a lookup as long as some.
  isCommon: cacheChecks(createCommonPasswordCheck()),
}

/** Caches the results of password checks: thousands of tests choose the same few passwords. */
function cacheChecks(isCommon: IsCommonPassword): IsCommonPassword {
  const found = new Map<string, Promise<boolean>>()
  return (password, own) => {
    const key = JSON.stringify([password, own])
    const finding = found.get(key) ?? isCommon(password, own)
    found.set(key, finding)
    return finding
  }
}

/** Returns the API context of a test, its sent mails and a clock that can be moved. */
export function identityOn(db: Db, changes: Partial<ApiSettings> = {}) {
  const mails: Mail[] = []
  let ahead = 0
  const context = createApiContext(db, testRules, {
    ...testSettings,
    mediaFolder: mkdtempSync(join(tmpdir(), 'vitrine-media-')),
    reportsFolder: mkdtempSync(join(tmpdir(), 'vitrine-reports-')),
    sendMail: async (_, mail) => void mails.push(mail),
    now: () => new Date(Date.now() + ahead),
    ...changes,
  })
  const later = (minutes: number) => {
    ahead += minutes * 60_000
  }
  return { context, mails, later }
}
