import { join } from 'node:path'

const pattern = /^vitrine-(?:(.+)-)?(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.(?:backup|hourly)$/
const hourlyEnding = '.hourly'

/** What a site is called in the names of its backups: sites that share a place tell theirs by it. */
export const siteName = (publicUrl: string) =>
  new URL(publicUrl).host.replace(/[^a-z0-9.]+/gi, '-').replace(/^-|-$/g, '')

/** What a backup of this moment is called in the folder of backups; in UTC. */
export const backupName = (at: Date, publicUrl: string) => named(at, publicUrl, '.backup')

/** The same of an hourly copy. */
export const hourlyName = (at: Date, publicUrl: string) => named(at, publicUrl, hourlyEnding)

export const isHourlyName = (name: string) => name.endsWith(hourlyEnding)

/** The folder of the hourly copies of a site, in the folder of its backups. */
export const hourlyFolder = (folder: string, publicUrl: string) =>
  join(folder, hourlyFolderName(siteName(publicUrl)))

/** Of a site that is called so. */
export const hourlyFolderName = (site: string) => `hourly-${site}`

const named = (at: Date, publicUrl: string, ending: string) =>
  `vitrine-${siteName(publicUrl)}-${at.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}${ending}`

/** The site and the moment that such a name tells of; undefined for names that others gave. */
export function readBackupName(name: string): { site: string | undefined; at: Date } | undefined {
  const [, site, year, month, day, hour, minute, second] = pattern.exec(name) ?? []
  if (year === undefined) return undefined
  return { site, at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }
}
