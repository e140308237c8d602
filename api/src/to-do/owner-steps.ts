import type { FirstStep } from '@vitrine/contract/admin/to-do'
import { neutralName } from '@vitrine/contract/config/site-settings'
import { roles } from '@vitrine/contract/identity/identity'
import { getBackupState } from '../backups/store.ts'
import type { Db } from '../db/schema.ts'
import { findGuideUrl, guideKeys } from './guides.ts'
import type { ToDoContext } from './section.ts'
import { findHomeStep, hasLogged, toStep } from './steps.ts'

/** What the steps of an owner show about the installation. */
export interface Installation {
  siteName: string
  /** True if `site.config.ts` sets the name. */
  hasFixedName: boolean
  publicUrl: string
  hasNightlyBackups: boolean
  /** Language of the guides. */
  language: string
}

/** Steps of a new site. A step is done for all administrators if one person has done it. */
export async function findOwnerSteps(
  context: ToDoContext,
  { siteName, hasFixedName, publicUrl, hasNightlyBackups, language }: Installation,
): Promise<FirstStep[]> {
  const { db, rules, now } = context
  const guideOf = (key: string) => findGuideUrl(context, key, { locale: language, publicUrl })
  const serverGuide = await guideOf(guideKeys.server)
  const languages = rules.locales.map(({ displayName }) => displayName).join(', ')
  return [
    hasFixedName
      ? { ...toStep('name', true, { value: siteName }), state: 'fixed' }
      : toStep('name', siteName !== neutralName, { value: siteName }),
    {
      ...toStep('languages', true, {
        value: languages,
        guide: await guideOf(guideKeys.languages),
      }),
      state: 'fixed',
    },
    await findHomeStep(context),
    toStep('menu', await hasLogged(context, 'menu-changed')),
    toStep('page', await hasLogged(context, 'page-created')),
    toStep('colleagues', await hasColleagues(db)),
    toStep('domain', isPublic(publicUrl), { value: publicUrl, guide: serverGuide }),
    await findBackupStep(db, { now, hasNightlyBackups, guide: serverGuide }),
  ]
}

/** True if several people may write. */
async function hasColleagues(db: Db): Promise<boolean> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('disabled_at', 'is', null)
    .where('role', 'in', [roles.administrator, roles.editor, roles.contributor])
    .limit(2)
    .execute()
  return rows.length > 1
}

/** True for https on a host that others can reach. */
function isPublic(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' && !/^(?:localhost|127\..*|\[::1\])$/.test(hostname)
}

async function findBackupStep(
  db: Db,
  {
    now,
    hasNightlyBackups,
    guide,
  }: { now: Date; hasNightlyBackups: boolean; guide: string | null },
): Promise<FirstStep> {
  const { made_at } = await getBackupState(db, 'night', now)
  const step = toStep('backup', made_at !== null, { value: made_at ?? '', guide })
  return hasNightlyBackups || made_at !== null ? step : { ...step, state: 'unavailable' }
}
