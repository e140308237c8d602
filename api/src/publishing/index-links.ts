import { setTimeout as sleep } from 'node:timers/promises'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Db } from '../db/schema.ts'
import type { PageLink } from '../html/page-context.ts'
import { findLinkTargetsOfTexts } from './link-targets.ts'
import { findNamedTargetsOfTexts } from './named-targets.ts'
import { storePageLinks } from './page-links.ts'

/** A text and its links: site addresses, and links by page key. */
export interface LinkingText {
  page_id: number
  locale: string
  paths: string[]
  pageLinks: PageLink[]
}

/** On SQLite other writers wait until a transaction ends. */
const textsPerTransaction = 500
/** Longer than the interval at which other processes retry a locked SQLite, so that one gets it. */
const pauseMs = 30

/**
 * Stores which pages texts link to. The pages must exist. Readers do not see this index, so it
 * raises no content version. Lets other processes write between batches, unless `db` is a
 * transaction.
 */
export async function indexLinks(db: Db, rules: LocaleRules, texts: LinkingText[]) {
  for (let from = 0; from < texts.length; from += textsPerTransaction) {
    const batch = texts.slice(from, from + textsPerTransaction)
    if (db.isTransaction) await indexBatch(db, rules, batch)
    else {
      if (from > 0) await sleep(pauseMs)
      await db.transaction().execute((tx) => indexBatch(tx, rules, batch))
    }
  }
}

async function indexBatch(tx: Db, rules: LocaleRules, texts: LinkingText[]) {
  const byAddress = await findLinkTargetsOfTexts(tx, rules, texts)
  const byName = await findNamedTargetsOfTexts(tx, rules, texts)
  const links = texts.map(({ page_id, locale }, index) => ({
    page_id,
    locale,
    targets: [...(byAddress[index]?.values() ?? []), ...(byName[index]?.values() ?? [])],
  }))
  await storePageLinks(tx, links)
}
