import { randomUUID } from 'node:crypto'
import type { ChangeKind, ChangeValues } from '@vitrine/contract/admin/changes'
import type { Db } from '../db/schema.ts'
import { saveSetting } from '../db/settings.ts'
import type { Actor } from '../publishing/actor.ts'
import { logChange } from '../publishing/log-change.ts'
import { readTitles } from './describe-redirects.ts'
import type { RedirectRule } from './rule.ts'
import { tableVersionSetting } from './table.ts'

/** Who makes a change, when, and the languages in which titles are searched. */
export interface ChangedBy {
  actor: Actor
  at: string
  chain: string[]
}

/** Marks the table as changed, so that every process reads it again. */
export const touchTable = (tx: Db) => saveSetting(tx, tableVersionSetting, randomUUID())

/** Logs the change of one rule; undefined before it was created, and after it was deleted. */
export async function logRedirect(
  tx: Db,
  kind: ChangeKind,
  { before, after }: { before?: RedirectRule; after?: RedirectRule },
  { actor, at, chain }: ChangedBy,
) {
  const rule = after ?? before
  if (!rule) return
  const sides = {
    ...(before && { before: await toValues(tx, before, chain) }),
    ...(after && { after: await toValues(tx, after, chain) }),
  }
  const { locale } = rule
  await logChange(
    tx,
    actor,
    { kind, subject: rule.source, ...(locale && { locale }), ...sides },
    at,
  )
}

const listedMax = 5

/** Logs the change of several rules as one entry. */
export async function logRedirects(
  tx: Db,
  kind: 'redirects-deleted' | 'redirects-restored',
  rules: RedirectRule[],
  by: ChangedBy,
) {
  const [first] = rules
  const isDeleted = kind === 'redirects-deleted'
  if (rules.length === 1 && first)
    return logRedirect(tx, kind, isDeleted ? { before: first } : { after: first }, by)
  const sources = rules.map(({ source }) => source)
  const values = { rules: rules.length, sources: sources.slice(0, listedMax).join(', ') }
  const sides = isDeleted ? { before: values } : { after: values }
  await logChange(tx, by.actor, { kind, subject: first?.source ?? '', ...sides }, by.at)
}

async function toValues(
  db: Db,
  { source, locale, target, status, note }: RedirectRule,
  chain: string[],
): Promise<ChangeValues> {
  const isPage = target !== null && 'page' in target
  const titles = isPage ? await readTitles(db, [target.page], chain) : undefined
  return {
    source,
    language: locale,
    target: isPage ? (titles?.get(target.page) ?? '') : (target?.address ?? null),
    ...(isPage && target.locale !== null && { targetLanguage: target.locale }),
    status,
    ...(note !== '' && { note }),
  }
}
