import { trackingDefaults } from '@vitrine/contract/config/config'
import { createFixedSettings } from '../settings/watch-settings.ts'
import { type FollowedLink, trackedLinkRoutes } from '../tracked-links/routes.ts'
import type { TestDatabase } from './databases.ts'
import { testOrigin } from './identity.ts'
import { mountOpen } from './mount-open.ts'
import { testRules } from './rules.ts'

export const goNow = new Date('2026-11-21T10:00:00.000Z')
const hour = 3_600

/** Encodes a tracked link like the site. `link` overrides its fields. */
export const goCode = (link: object, alphabet: BufferEncoding = 'base64url') => {
  const exp = goNow.getTime() / 1_000 + hour
  const whole = { id: 12, model: 'form_response', url: 'https://outside.test/', exp, ...link }
  return Buffer.from(JSON.stringify(whole)).toString(alphabet)
}

/** Returns the routes of tracked links on a test database, and the clicks that they count. */
export function goOn({ db }: Pick<TestDatabase, 'db'>, rules = testRules) {
  const counted: FollowedLink[] = []
  const german = { code: 'de', displayName: 'Deutsch', baseUrl: 'https://de.site.test' }
  const site = {
    rules: { ...rules, locales: [...rules.locales, german] },
    ownOrigins: [testOrigin, 'https://admin.site.test', 'https://de.site.test'],
    settings: createFixedSettings({ name: 'Essai & <Co>', tracking: trackingDefaults }),
  }
  const routes = trackedLinkRoutes({
    db,
    site,
    now: () => goNow,
    onFollow: (_, link) => counted.push(link),
  })
  const app = mountOpen(routes)
  const follow = (code: string, init: RequestInit = {}) => app.request(`/api/go/${code}`, init)
  return { counted, follow, to: (url: string, init = {}) => follow(goCode({ url }), init) }
}
