import * as z from 'zod/mini'
import { type SiteConfig, type TrackingRules, trackingDefaults } from './config.ts'
import { SiteLook } from './look.ts'

/** Name of a site that has no other. */
export const neutralName = 'Vitrine'

/** Settings that every page of the site depends on. */
export const SiteSettings = z.object({
  name: z.string().check(z.minLength(1)),
  look: z.optional(SiteLook),
  /** False if readers are not counted. */
  counting: z.boolean(),
  /** Email address for readers and for replies to mails of the site. */
  contact: z.optional(z.string()),
})
export type SiteSettings = z.infer<typeof SiteSettings>

/** All settings in force: `site.config.ts`, then those of the admin, then the defaults. */
export interface SettingsInForce extends SiteSettings {
  tracking: TrackingRules
  /** True if the addresses of other sites that texts link to are requested. */
  externalLinks: boolean
  /** Languages whose texts may be published with units by a machine that no person has confirmed. */
  machineLocales: string[]
}

/** The part of `site.config.ts` whose gaps the admin may fill. */
export type FixedSettings = Pick<
  SiteConfig,
  'name' | 'look' | 'tracking' | 'externalLinks' | 'machineLocales'
>

/** Returns the settings of a site without those of the admin. */
export function completeSettings({
  name,
  look,
  tracking,
  externalLinks = false,
  machineLocales = [],
}: FixedSettings): SettingsInForce {
  const rules = { ...trackingDefaults, ...dropAbsent(tracking) }
  return {
    name: name ?? neutralName,
    look,
    counting: rules.enabled,
    tracking: rules,
    externalLinks,
    machineLocales,
  }
}

/** Returns the values without those that are undefined, for example to spread them over defaults. */
export const dropAbsent = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<T>
