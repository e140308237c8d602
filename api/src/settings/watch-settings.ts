import {
  completeSettings,
  type FixedSettings,
  type SettingsInForce,
} from '@vitrine/contract/config/site-settings'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { readSettingsInForce } from './resolve-settings.ts'

/** The settings in force, for this process. */
export interface SettingsSource {
  /** The settings as last read. They are read again after each commit. */
  current: () => SettingsInForce
  /** Returns the settings of the present content version. */
  read: () => Promise<SettingsInForce>
}

/** Returns the settings of a process that does not read those of the admin. */
export function createFixedSettings(fixed: FixedSettings): SettingsSource {
  const settings = completeSettings(fixed)
  return { current: () => settings, read: async () => settings }
}

/** Reads the settings, and again after each commit of any process. */
export async function watchSettings(
  { db, changes }: { db: Db; changes: Changes },
  fixed: FixedSettings,
): Promise<SettingsSource> {
  const load = () => readSettingsInForce(db, fixed)
  let current = await load()
  let reading = { version: changes.current(), settings: Promise.resolve(current) }
  const read = () => {
    const version = changes.current()
    if (reading.version === version) return reading.settings
    const started = { version, settings: load() }
    reading = started
    started.settings.then(
      (settings) => {
        if (reading === started) current = settings
      },
      // Do not cache a failure: the next call tries again.
      () => {
        if (reading === started) reading = { ...started, version: '' }
      },
    )
    return started.settings
  }
  changes.onChange(() => void read().catch(() => {}))
  return { current: () => current, read }
}
