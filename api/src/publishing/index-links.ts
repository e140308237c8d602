import { setTimeout as sleep } from 'node:timers/promises'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Db } from '../db/schema.ts'
import type { PageLink } from '../html/page-context.ts'
import { linkTargetsOfTexts } from './link-targets.ts'
import { namedTargetsOfTexts } from './named-targets.ts'
import { keepPageLinks } from './page-links.ts'

/** A text with the addresses on the site that it links to, and the pages that it names. */
export interface LinkingText {
  page_id: number
  locale: string
  paths: string[]
  pageLinks: PageLink[]
}

/** Texts per transaction: on SQLite other writers wait until it ends. */
const textsAtOnce = 500
/**
 * Longer than the interval at which other processes retry the lock of SQLite, so that one of them
 * gets it.
 */
const pauseMs = 30

/**
 * Stores which pages many texts link to. The pages must be stored first. Readers do not see this
 * index, so it is no change of content. Other processes can write between two batches, unless `db`
 * is a transaction.
 */
export async function indexLinks(db: Db, rules: LocaleRules, texts: LinkingText[]) {
  for (let from = 0; from < texts.length; from += textsAtOnce) {
    const some = texts.slice(from, from + textsAtOnce)
    if (db.isTransaction) await indexSome(db, rules, some)
    else {
      if (from > 0) await sleep(pauseMs)
      await db.transaction().execute((tx) => indexSome(tx, rules, some))
    }
  }
}

async function indexSome(tx: Db, rules: LocaleRules, texts: LinkingText[]) {
  const byAddress = await linkTargetsOfTexts(tx, rules, texts)
  const byName = await namedTargetsOfTexts(tx, rules, texts)
  const links = texts.map(({ page_id, locale }, at) => ({
    ...{ page_id, locale },
    targets: [...(byAddress[at]?.values() ?? []), ...(byName[at]?.values() ?? [])],
  }))
  await keepPageLinks(tx, links)
}
