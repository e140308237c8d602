import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { MoveIn } from '@vitrine/api/move-in/move-in'
import { describeProblem, findReportTexts } from '@vitrine/api/old-site-import/report-texts'
import { ProposedPairs } from '@vitrine/contract/admin/move-in'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { ownerOnlyModes } from '@vitrine/files/file-modes'
import { lockFile } from '../data/lock.ts'
import type { LogError } from '../process/log.ts'
import { getMoveInFiles, readAs, readProgress, readStoredState, readSummary } from './folder.ts'
import { receiveFile } from './receive-file.ts'
import { createRunProcess } from './run-process.ts'

interface MoveInDeps {
  logError: LogError
  rules: LocaleRules
  now?: () => Date
}

/**
 * Creates the import of another site, whose file, state and results are in a folder. Any process on
 * the same folder may call every function.
 */
export function createMoveIn(
  folder: string,
  { logError, rules, now = () => new Date() }: MoveInDeps,
): MoveIn & { stop: () => Promise<void> } {
  const files = getMoveInFiles(folder)
  const process = createRunProcess(folder, logError, now)
  /** Does `work` if neither a run goes on nor another process is at work on the folder. */
  const change = async <T>(work: () => Promise<T>): Promise<T | 'running'> => {
    await mkdir(folder, { recursive: true, mode: ownerOnlyModes.folder })
    const lock = lockFile(files.change)
    if (!lock) return 'running'
    try {
      return (await process.read())?.state === 'running' ? 'running' : await work()
    } finally {
      lock.release()
    }
  }
  const findTexts = (language: string) => findReportTexts(rules, language).texts
  return {
    read: async (language) => {
      const run = await process.read()
      const { file, options } = await readStoredState(folder)
      return {
        ...{ file, options },
        run: run && {
          ...run,
          problem:
            run.problem && describeProblem(findTexts(language), file?.name ?? '', run.problem),
        },
        progress: run?.state === 'running' ? await readProgress(folder) : null,
        check: await readSummary(folder, 'check'),
        import: await readSummary(folder, 'import'),
      }
    },
    receive: (body, file) => change(() => receiveFile(folder, body, { ...file, logError })),
    start: ({ kind, options }) =>
      change(async () => {
        const { file } = await readStoredState(folder)
        if (!file) return 'no-file'
        const run = { kind, state: 'running', problem: null, at: now().toISOString() } as const
        await process.start({ file, options, run })
        return undefined
      }),
    cancel: async () => {
      if ((await process.read())?.state === 'running') await process.cancel()
    },
    discard: () =>
      change(async () => {
        // The lock stays: Windows deletes no open file, and a new one would be another lock.
        const names = (await readdir(folder)).filter((name) => name !== basename(files.change))
        for (const name of names) await rm(join(folder, name), { recursive: true, force: true })
        return undefined
      }),
    readReport: (kind, format, language) => {
      const file = format === 'json' ? format : (`${findTexts(language).language}.html` as const)
      return readFile(files.report(kind, file), 'utf8').catch(() => undefined)
    },
    readPairs: async () => (await readAs(files.pairs, ProposedPairs))?.data ?? [],
    stop: process.stop,
  }
}
