import { join } from 'node:path'

const pattern = /^vitrine-(?:(.+)-)?(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.(?:backup|hourly)$/
const hourlyEnding = '.hourly'

/** Returns the name of a site in the file names of its backups. It tells sites apart that share a second place. */
export const getSiteName = (publicUrl: string) =>
  new URL(publicUrl).host.replace(/[^a-z0-9.]+/gi, '-').replace(/^-|-$/g, '')

/** Returns the file name of a backup, with its time in UTC. */
export const formatBackupName = (at: Date, publicUrl: string) =>
  formatName(at, publicUrl, '.backup')

/** Like `formatBackupName`, but for an hourly copy. */
export const formatHourlyName = (at: Date, publicUrl: string) =>
  formatName(at, publicUrl, hourlyEnding)

export const isHourlyName = (name: string) => name.endsWith(hourlyEnding)

/** Returns the folder of a site's hourly copies, inside the folder of backups. */
export const getHourlyFolder = (folder: string, publicUrl: string) =>
  join(folder, getHourlyFolderName(getSiteName(publicUrl)))

export const getHourlyFolderName = (site: string) => `hourly-${site}`

const formatName = (at: Date, publicUrl: string, ending: string) =>
  `vitrine-${getSiteName(publicUrl)}-${at.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}${ending}`

/** Parses the file name of a backup; undefined for other names. */
export function parseBackupName(name: string): { site: string | undefined; at: Date } | undefined {
  const [, site, year, month, day, hour, minute, second] = pattern.exec(name) ?? []
  if (year === undefined) return undefined
  return { site, at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }
}
