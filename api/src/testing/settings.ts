import { ChangeList } from '@vitrine/contract/admin/changes'
import { MediaUploaded } from '@vitrine/contract/admin/media'
import { SettingsAnswer } from '@vitrine/contract/admin/settings'
import type { FixedSettings } from '@vitrine/contract/config/site-settings'
import { listChanges } from '@vitrine/contract/endpoints/admin-session'
import { listMedia } from '@vitrine/contract/endpoints/media'
import { saveSettings, showSettings } from '@vitrine/contract/endpoints/settings'
import { apiPaths } from '@vitrine/contract/http/paths'
import { roles } from '@vitrine/contract/identity/identity'
import { SiteAnswer } from '@vitrine/contract/pages/site'
import sharp from 'sharp'
import { watchSettings } from '../settings/watch-settings.ts'
import type { TestDatabase } from './databases.ts'
import { testAdminOrigin } from './identity.ts'
import { peopleOn } from './people.ts'

/** A file that fixes no setting. */
export const openFile: FixedSettings = { tracking: { keepMonths: 25 } }
const chief = { email: 'chef@example.org', role: roles.administrator }
export const green = { create: { width: 64, height: 64, channels: 3, background: '#0a6' } } as const

/** Returns the API with a signed-in administrator, for the settings of the site. */
export async function settingsOn(database: TestDatabase, fixed: FixedSettings = openFile) {
  const settings = await watchSettings(database, fixed)
  const people = peopleOn(database, { fixed, settings }, testAdminOrigin)
  await people.add(chief)
  const browser = await people.signedIn(chief)
  const upload = async (name: string, data: Buffer) => {
    const answer = await browser.post(`${listMedia.path}?name=${name}`, data)
    return MediaUploaded.parse(await answer.json()).data.id
  }
  return {
    people,
    browser,
    settings,
    upload,
    icon: async () => upload('icon.png', await sharp(green).png().toBuffer()),
    read: async () =>
      SettingsAnswer.parse(await (await browser.read(showSettings.path)).json()).data,
    save: (fields: object, version = 0) => browser.put(saveSettings.path, { version, fields }),
    site: async (headers = {}) => {
      const answer = await people.api.request(`${apiPaths.site}?locale=fr`, { headers })
      return SiteAnswer.parse(await answer.json()).data
    },
    changes: async () =>
      ChangeList.parse(await (await browser.read(listChanges.path)).json()).data.filter(
        ({ kind }) => kind === 'settings-changed',
      ),
  }
}
