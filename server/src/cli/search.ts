import { setTimeout as wait } from 'node:timers/promises'
import { resetIndex, updateIndex } from '@vitrine/api/search/index/update-index'
import { refuseArguments } from './arguments.ts'
import { print } from './print.ts'
import { createProgressBar } from './progress.ts'
import { withDatabase } from './with-database.ts'

const pollMs = 500

/** `vitrine search:rebuild`: deletes the search index and builds it, also while the site runs. */
export async function rebuildSearchCommand(words: string[]) {
  refuseArguments(words, './vitrine search:rebuild')
  const showProgress = createProgressBar('Texts')
  const onProgress = (done: number, left: number) => showProgress(done, done + left)
  await withDatabase(async ({ patient: db }) => {
    await resetIndex(db)
    // The running site may be faster: then this waits for it.
    while ((await updateIndex({ db, now: () => new Date(), onProgress })) === 'working')
      await wait(pollMs)
    const { texts } = await db
      .selectFrom('search_texts')
      .select(({ fn }) => fn.countAll<number | string>().as('texts'))
      .executeTakeFirstOrThrow()
    print([`The search index is rebuilt: ${texts} texts.`])
  })
}
