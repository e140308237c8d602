import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ExportRefusal } from '@vitrine/api/old-site-exports/export-refusal'
import { importOldSite, type OldSiteImport } from '@vitrine/api/old-site-import/import-old-site'
import type { OldSiteReport } from '@vitrine/api/old-site-import/report'
import { reportTexts } from '@vitrine/api/old-site-import/report-texts'
import { openSource } from '@vitrine/api/other-sites/open-source'
import { findPageIds } from '@vitrine/api/redirects/save-redirects'
import { readSettingsInForce } from '@vitrine/api/settings/resolve-settings'
import type { MoveInProgress, MoveInRun } from '@vitrine/contract/admin/move-in'
import { writeAtomically } from '@vitrine/files/atomic-write'
import { ownerOnlyModes } from '@vitrine/files/file-modes'
import { lockFile } from '../data/lock.ts'
import { openMediaStorage } from '../data/media-storage.ts'
import { endRun, getMoveInFiles, readStoredState, writeOwn } from '../move-in/folder.ts'
import { listKeysToReview, summarizeReport } from '../move-in/summary.ts'
import { isDiskFull, Refusal } from '../settings/refusal.ts'
import { createImportNetwork, listSiteFacts } from './import-options.ts'
import { lowerPriority } from './lower-priority.ts'
import { printReportPage } from './old-site-report-page.ts'
import { withDatabase } from './with-database.ts'

/** Intervals at which a run writes its progress, and looks whether it is cancelled. */
const progressEveryMs = 500
const cancelEveryMs = 300
const lockEveryMs = 100
const lockAttempts = 20

/**
 * `vitrine move-in:run FOLDER`: the process of a check or an import that the admin has begun. The
 * folder has the export and the options, and gets the progress and the report.
 */
export async function runMoveInCommand([folder = '']: string[]) {
  const files = getMoveInFiles(folder)
  const lock = await lockPatiently(files.lock)
  if (!lock) throw new Refusal('Another import is running.')
  lowerPriority()
  const removeTemporary = () => rm(files.temporary, { recursive: true, force: true })
  const watch = setInterval(() => {
    if (existsSync(files.cancel)) void endRun(folder, 'cancelled').then(() => process.exit())
  }, cancelEveryMs)
  try {
    const { run } = await readStoredState(folder)
    if (run) await runImport(folder, run.kind)
    await removeTemporary()
    await endRun(folder, 'done')
  } catch (error) {
    // First, because these files may fill the disk.
    await removeTemporary()
    if (isDiskFull(error)) await endRun(folder, 'disk-full')
    else if (error instanceof ExportRefusal)
      await endRun(folder, 'failed', { code: error.code, values: error.values })
    else await endRun(folder, 'failed', { code: 'unexpected', values: {} })
    // The log gets any other error.
    if (!(error instanceof ExportRefusal)) throw error
  } finally {
    clearInterval(watch)
    lock.release()
  }
}

/** Other processes look at the lock, and have it for a moment. */
async function lockPatiently(file: string) {
  for (let attempt = 1; ; attempt++) {
    const lock = lockFile(file)
    if (lock || attempt === lockAttempts) return lock
    await setTimeout(lockEveryMs)
  }
}

async function runImport(folder: string, kind: MoveInRun['kind']) {
  const files = getMoveInFiles(folder)
  const { options, file } = await readStoredState(folder)
  const isDry = kind === 'check'
  const note = createProgressFile(files.progress)
  await note({ step: 'reading', done: 0, total: 0 })
  const onProgress: NonNullable<OldSiteImport['onProgress']> = (step, done, total) =>
    void note({ step, done, total })
  await withDatabase(async ({ patient: db, changes }, config) => {
    const { i18n: rules, images } = config.site
    const { timeZone } = (await readSettingsInForce(db, config.site)).tracking
    const source = await openSource(files.source, {
      name: file?.name ?? '',
      temporary: join(files.temporary, 'unpacked'),
      address: options.address || undefined,
      onRead: (bytes, total) => onProgress('reading', bytes, total),
    })
    const network = { network: createImportNetwork(false, config.publicUrl) }
    const report = await importOldSite(
      {
        ...{ db, changes, rules, images, timeZone, onProgress, known: listSiteFacts(config) },
        files: openMediaStorage(config).files,
        now: () => new Date(),
        options: {
          media: source.media ?? (options.loadsFiles ? network : undefined),
          isDry,
          languagesByPath: options.languagesByPath,
          comments: options.comments,
          pairs: options.pairs,
        },
      },
      source.path,
      source.read,
    )
    const ids = isDry ? new Map() : await findPageIds(db, listKeysToReview(report))
    await writeReport(files, kind, { ...report, file: file?.name ?? report.file })
    // Confirmed pairs are no longer proposed: they stay in the list until the next upload.
    if (options.pairs.length === 0) await writeOwn(files.pairs, { data: report.proposedPairs })
    await writeOwn(files.summary(kind), summarizeReport(report, ids))
  })
}

async function writeReport(
  files: ReturnType<typeof getMoveInFiles>,
  kind: MoveInRun['kind'],
  report: OldSiteReport,
) {
  const mode = ownerOnlyModes.file
  await writeAtomically(files.report(kind, 'json'), `${JSON.stringify(report, null, 2)}\n`, {
    mode,
  })
  for (const [language, texts] of reportTexts)
    await writeAtomically(files.report(kind, `${language}.html`), printReportPage(report, texts), {
      mode,
    })
}

/**
 * Returns a function that writes the progress, at most twice a second in a step. A run goes on if it
 * cannot be written.
 */
function createProgressFile(file: string) {
  let latest = 0
  let step = ''
  let writing = Promise.resolve()
  return (progress: MoveInProgress) => {
    const now = Date.now()
    if (progress.step === step && now - latest < progressEveryMs) return writing
    latest = now
    step = progress.step
    writing = writing.then(() => writeOwn(file, progress)).catch(() => {})
    return writing
  }
}
