import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { type Changes, watchChanges } from './changes.ts'
import { isFileUrl, toFilePath } from './database-url.ts'
import { listOwnTables } from './list-tables.ts'
import { type Dialect, pagesMigration } from './migrations/0001-pages.ts'
import { identityMigration } from './migrations/0002-identity.ts'
import { overviewMigration } from './migrations/0003-overview.ts'
import { mailsMigration } from './migrations/0004-mails.ts'
import { trackingMigration } from './migrations/0005-tracking.ts'
import { statisticsMigration } from './migrations/0006-statistics.ts'
import { reportsMigration } from './migrations/0007-reports.ts'
import { knownDevicesMigration } from './migrations/0008-known-devices.ts'
import { contentCommitsMigration } from './migrations/0009-content-commits.ts'
import { editingMigration } from './migrations/0010-editing.ts'
import { pageLinksMigration } from './migrations/0012-page-links.ts'
import { previewLinksMigration } from './migrations/0013-preview-links.ts'
import { changesLogMigration } from './migrations/0014-changes-log.ts'
import { declaredTextsMigration } from './migrations/0015-declared-texts.ts'
import { ownTextsMigration } from './migrations/0016-own-texts.ts'
import { mediaLibraryMigration } from './migrations/0017-media-library.ts'
import { faultsMigration } from './migrations/0019-faults.ts'
import { baseTextsMigration } from './migrations/0022-base-texts.ts'
import { passesMigration } from './migrations/0024-passes.ts'
import { templateFieldsMigration } from './migrations/0028-template-fields.ts'
import { previewRemarksMigration } from './migrations/0029-preview-remarks.ts'
import { backupsMigration } from './migrations/0031-backups.ts'
import { faultRequestsMigration } from './migrations/0034-fault-requests.ts'
import { siteExchangesMigration } from './migrations/0037-site-exchanges.ts'
import { deliveriesMigration } from './migrations/0038-deliveries.ts'
import { calendarSpansMigration } from './migrations/0039-calendar-spans.ts'
import { sessionSidesMigration } from './migrations/0040-session-sides.ts'
import { publicationDatesMigration } from './migrations/0041-publication-dates.ts'
import { replacedTextsMigration } from './migrations/0042-replaced-texts.ts'
import { declaredDraftsMigration } from './migrations/0044-declared-drafts.ts'
import { pendingWorkMigration } from './migrations/0045-pending-work.ts'
import { mediaFoldersMigration } from './migrations/0046-media-folders.ts'
import { accessTokensMigration } from './migrations/0047-access-tokens.ts'
import { machineMarksMigration } from './migrations/0048-machine-marks.ts'
import { machineNoticesMigration } from './migrations/0049-machine-notices.ts'
import { peopleMigration } from './migrations/0050-people.ts'
import { editorLocalesMigration } from './migrations/0051-editor-locales.ts'
import { menuVersionsMigration } from './migrations/0052-menu-versions.ts'
import { redirectsMigration } from './migrations/0053-redirects.ts'
import { lostAddressesMigration } from './migrations/0054-lost-addresses.ts'
import { siteSettingsMigration } from './migrations/0055-site-settings.ts'
import { alertsMigration } from './migrations/0056-alerts.ts'
import { translationSourcesMigration } from './migrations/0057-translation-sources.ts'
import { translationDebtMigration } from './migrations/0058-translation-debt.ts'
import { publishCheckMigration } from './migrations/0059-publish-check.ts'
import { glossaryMigration } from './migrations/0060-glossary.ts'
import { accessibilityStatementMigration } from './migrations/0061-accessibility-statement.ts'
import { machineDraftsMigration } from './migrations/0062-machine-drafts.ts'
import { weeklyMailsMigration } from './migrations/0063-weekly-mails.ts'
import { searchMigration } from './migrations/0064-search.ts'
import { topicsAndAuthorsMigration } from './migrations/0065-topics-and-authors.ts'
import { fieldHtmlMigration } from './migrations/0066-field-html.ts'
import { mediaTracksMigration } from './migrations/0068-media-tracks.ts'
import { machineTextsMigration } from './migrations/0069-machine-texts.ts'
import { plannedCorrectionsMigration } from './migrations/0070-planned-corrections.ts'
import { formsMigration } from './migrations/0071-forms.ts'
import { eventsMigration } from './migrations/0072-events.ts'
import { debtVersionMigration } from './migrations/0074-debt-version.ts'
import { videoLinksMigration } from './migrations/0076-video-links.ts'
import { responseListsMigration } from './migrations/0080-response-lists.ts'
import { formMessagesMigration } from './migrations/0081-form-messages.ts'
import { privatePagesMigration } from './migrations/0085-private-pages.ts'
import { importedTextsMigration } from './migrations/0087-imported-texts.ts'
import { trackingSearchesMigration } from './migrations/0088-tracking-searches.ts'
import { calendarsMigration } from './migrations/0089-calendars.ts'
import { missingEventsMigration } from './migrations/0090-missing-events.ts'
import { formerSlugsOfPagesMigration } from './migrations/0091-former-slugs-of-pages.ts'
import type { OpenedDatabase } from './opened-database.ts'
import { ignoreOutages, type OutageListener, toOutage } from './outage.ts'
import { openPostgres } from './postgres.ts'
import { createQueryLog, type OnQuery } from './query-log.ts'
import type { Db, Tables } from './schema.ts'
import { watchSqliteCommits } from './sqlite-changes.ts'
import { NodeSqliteDialect } from './sqlite-dialect.ts'
import { openSqliteFile } from './sqlite-file.ts'

/** Time to wait for the lock of another process. */
const lockWaitMs = { usual: 2_000, patient: 60_000 }
const migrationTable = 'kysely_migration'

/** An open, migrated database, with the only way to change content. */
export interface Database extends Pick<OpenedDatabase, 'db' | 'patient' | 'derived' | 'waiting'> {
  changes: Changes
  /** Takes two seconds at most, even if the database does not answer. */
  close: () => Promise<void>
}

interface OpenOptions {
  /** Called when a query fails by an outage, and when one succeeds. */
  outages?: OutageListener
  /** Called before the first table is created. If it throws, none is created. */
  whenNew?: () => void
  onQuery?: OnQuery
}

/**
 * Opens `file:…` with SQLite or `postgres://…` with PostgreSQL, and migrates it. Throws a
 * `DatabaseOutage` for a temporary failure; any other error is a wrong setting.
 */
export async function openDatabase(
  url: string,
  { outages = ignoreOutages, whenNew, onQuery = () => {} }: OpenOptions = {},
): Promise<Database> {
  const isFile = isFileUrl(url)
  const opened = isFile ? openSqlite(url, outages, onQuery) : openPostgres(url, outages, onQuery)
  try {
    await opened.prepare(async (db) => {
      if (whenNew && (await isNew(db))) whenNew()
      await migrate(db, isFile ? 'sqlite' : 'postgres')
    })
    const changes = await watchChanges(opened, opened.source)
    const { db, patient, derived, waiting } = opened
    const close = async () => {
      await changes.stop()
      await opened.destroy()
    }
    return { db, patient, derived, waiting, changes, close }
  } catch (error) {
    await opened.destroy()
    throw toOutage(error) ?? error
  }
}

function openSqlite(url: string, outages: OutageListener, onQuery: OnQuery): OpenedDatabase {
  const file = openSqliteFile(toFilePath(url))
  const createDb = (waitMs: number, isDurable = true) =>
    new Kysely<Tables>({
      dialect: new NodeSqliteDialect(file, { lockWaitMs: waitMs, isDurable, outages }),
      log: createQueryLog(onQuery),
    })
  const [db, patient] = [createDb(lockWaitMs.usual), createDb(lockWaitMs.patient)]
  const derived = createDb(lockWaitMs.patient, false)
  return {
    db,
    // SQLite has a single connection, which queries use in turn.
    commits: patient,
    patient,
    derived,
    waiting: () => file.waiting,
    source: watchSqliteCommits(file.sqlite),
    prepare: (work) => work(patient),
    destroy: async () => {
      await db.destroy()
      await patient.destroy()
      await derived.destroy()
    },
  }
}

async function isNew(db: Db) {
  return !(await listOwnTables(db)).includes('content_version')
}

/** Returns the migrations of this version, by the names that the database stores. */
export const getMigrations = (dialect: Dialect) => ({
  ...getMigrationsTo49(dialect),
  ...getMigrationsFrom50(dialect),
})

function getMigrationsTo49(dialect: Dialect) {
  return {
    '0001-pages': pagesMigration(dialect),
    '0002-identity': identityMigration(dialect),
    '0003-overview': overviewMigration,
    '0004-mails': mailsMigration(dialect),
    '0005-tracking': trackingMigration(dialect),
    '0006-statistics': statisticsMigration(dialect),
    '0007-reports': reportsMigration(dialect),
    '0008-known-devices': knownDevicesMigration(dialect),
    '0009-content-commits': contentCommitsMigration,
    '0010-editing': editingMigration(dialect),
    '0012-page-links': pageLinksMigration,
    '0013-preview-links': previewLinksMigration(dialect),
    '0014-changes-log': changesLogMigration(dialect),
    '0015-declared-texts': declaredTextsMigration,
    '0016-own-texts': ownTextsMigration,
    '0017-media-library': mediaLibraryMigration,
    '0019-faults': faultsMigration(dialect),
    '0022-base-texts': baseTextsMigration,
    '0024-passes': passesMigration,
    '0028-template-fields': templateFieldsMigration,
    '0029-preview-remarks': previewRemarksMigration(dialect),
    '0031-backups': backupsMigration(dialect),
    '0034-fault-requests': faultRequestsMigration,
    '0037-site-exchanges': siteExchangesMigration,
    '0038-deliveries': deliveriesMigration(dialect),
    '0039-calendar-spans': calendarSpansMigration,
    '0040-session-sides': sessionSidesMigration,
    '0041-publication-dates': publicationDatesMigration,
    '0042-replaced-texts': replacedTextsMigration(dialect),
    '0044-declared-drafts': declaredDraftsMigration,
    '0045-pending-work': pendingWorkMigration,
    '0046-media-folders': mediaFoldersMigration(dialect),
    '0047-access-tokens': accessTokensMigration(dialect),
    '0048-machine-marks': machineMarksMigration,
    '0049-machine-notices': machineNoticesMigration,
  }
}

function getMigrationsFrom50(dialect: Dialect) {
  return {
    '0050-people': peopleMigration,
    '0051-editor-locales': editorLocalesMigration,
    '0052-menu-versions': menuVersionsMigration(dialect),
    '0053-redirects': redirectsMigration(dialect),
    '0054-lost-addresses': lostAddressesMigration(dialect),
    '0055-site-settings': siteSettingsMigration,
    '0056-alerts': alertsMigration(dialect),
    '0057-translation-sources': translationSourcesMigration(dialect),
    '0058-translation-debt': translationDebtMigration,
    '0059-publish-check': publishCheckMigration(dialect),
    '0060-glossary': glossaryMigration(dialect),
    '0061-accessibility-statement': accessibilityStatementMigration,
    '0062-machine-drafts': machineDraftsMigration,
    '0063-weekly-mails': weeklyMailsMigration,
    '0064-search': searchMigration(dialect),
    '0065-topics-and-authors': topicsAndAuthorsMigration(dialect),
    '0066-field-html': fieldHtmlMigration,
    '0068-media-tracks': mediaTracksMigration,
    '0069-machine-texts': machineTextsMigration,
    '0070-planned-corrections': plannedCorrectionsMigration,
    '0071-forms': formsMigration(dialect),
    '0072-events': eventsMigration,
    '0074-debt-version': debtVersionMigration,
    '0076-video-links': videoLinksMigration,
    '0080-response-lists': responseListsMigration,
    '0081-form-messages': formMessagesMigration(dialect),
    '0085-private-pages': privatePagesMigration,
    '0087-imported-texts': importedTextsMigration,
    '0088-tracking-searches': trackingSearchesMigration,
    '0089-calendars': calendarsMigration(dialect),
    '0090-missing-events': missingEventsMigration,
    '0091-former-slugs-of-pages': formerSlugsOfPagesMigration,
  }
}

/** Migrates a database. Throws if a newer version has migrated it. */
export async function migrate(db: Db, dialect: 'sqlite' | 'postgres') {
  const migrations = getMigrations(dialect)
  const provider = { getMigrations: async () => migrations }
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest()
  // Truncates the write-ahead log: new tables fill many pages, and the file would keep that size.
  if (dialect === 'sqlite' && results.length > 0)
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
  if (!error) return
  const isPermanent = toOutage(error) === undefined
  throw isPermanent && (await isNewer(db, Object.keys(migrations))) ? createNewerDataError() : error
}

export const createNewerDataError = () =>
  new Error('this data is from a newer version of Vitrine: start that version, or restore a backup')

/** True if a newer version of Vitrine has migrated the database. */
async function isNewer(db: Db, known: string[]) {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(migrationTable)}`
    .execute(db)
    .catch(() => ({ rows: [] }))
  return rows.some(({ name }) => !known.includes(name))
}
