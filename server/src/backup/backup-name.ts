const pattern = /^vitrine-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.backup$/

/** What a backup of this moment is called in the folder of backups; in UTC. */
export const backupName = (at: Date) =>
  `vitrine-${at.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}.backup`

/** The moment that such a name tells of; undefined for names that others gave. */
export function momentOf(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = pattern.exec(name) ?? []
  if (year === undefined) return undefined
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
