import { trackingDefaults } from '@vitrine/contract/config/config'
import type { FixedSettings } from '@vitrine/contract/config/site-settings'
import { describe, expect, test } from 'vitest'
import { createApiContext } from '../identity/guards/api-context.ts'
import { type StoredSettings, saveSettings } from '../settings/store.ts'
import { watchSettings } from '../settings/watch-settings.ts'
import { apiOn } from '../testing/api.ts'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { testSettings } from '../testing/identity.ts'
import { testRules } from '../testing/rules.ts'

const { enabled: _, timeZone: __, ...openTracking } = trackingDefaults
const openFile: FixedSettings = { tracking: openTracking }

/** Returns the API of a site whose `site.config.ts` has these settings. */
async function siteOn(database: TestDatabase, fixed: FixedSettings = openFile) {
  const settings = await watchSettings(database, fixed)
  const context = createApiContext(database.db, testRules, { ...testSettings, fixed, settings })
  const api = apiOn(database, testRules, { context })
  return {
    settings,
    read: async (headers: Record<string, string> = {}) =>
      api.request('/api/site?locale=fr', { headers }),
    save: (fields: StoredSettings) => database.changes.commit((tx) => saveSettings(tx, fields)),
  }
}

describe.each(databases)('the answer for the whole site on $name', ({ open }) => {
  let database: TestDatabase
  withDatabase(open, (opened) => {
    database = opened
  })

  test('has the defaults while neither the file nor the admin sets anything', async () => {
    const { read, settings } = await siteOn(database)
    expect(await (await read()).json()).toEqual({ data: { name: 'Vitrine', counting: true } })
    expect(settings.current().tracking).toEqual(trackingDefaults)
  })

  test('has what the admin sets, at once after the commit', async () => {
    const { read, save, settings } = await siteOn(database)
    const etag = (await read()).headers.get('etag') ?? ''
    await save({ name: 'Musée', accent: '#00695c', counting: false, contact: 'a@site.test' })
    const response = await read({ 'if-none-match': etag })
    expect(await response.json()).toEqual({
      data: { name: 'Musée', look: { accent: '#00695c' }, counting: false, contact: 'a@site.test' },
    })
    expect(settings.current().tracking.enabled).toBe(false)
  })

  test('has what site.config.ts sets, whatever the admin sets', async () => {
    const { read, save, settings } = await siteOn(database, {
      name: 'Fichier',
      look: { accent: '#123456' },
      tracking: { ...openTracking, timeZone: 'Asia/Tokyo' },
    })
    await save({ name: 'Musée', accent: '#00695c', timeZone: 'Europe/Paris', counting: false })
    expect(await (await read()).json()).toEqual({
      data: { name: 'Fichier', look: { accent: '#123456' }, counting: false },
    })
    expect(settings.current().tracking).toMatchObject({ timeZone: 'Asia/Tokyo', enabled: false })
  })

  test('raises the version with each change only', async () => {
    const { save } = await siteOn(database)
    expect(await save({ name: 'Un' })).toBe(1)
    expect(await save({ name: 'Un' })).toBe(1)
    expect(await save({ name: 'Deux' })).toBe(2)
  })
})
