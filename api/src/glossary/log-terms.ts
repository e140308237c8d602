import type { ChangeValues } from '@vitrine/contract/admin/changes'
import type { TermDraft } from '@vitrine/contract/admin/glossary'
import type { Db } from '../db/schema.ts'
import type { Actor } from '../publishing/actor.ts'
import { logChange } from '../publishing/log-change.ts'

const listedMax = 5

/** Logs a change of terms as one entry: `before` of deleted terms, `after` of added ones. */
export async function logTerms(
  tx: Db,
  actor: Actor,
  locale: string,
  { before = [], after = [] }: { before?: TermDraft[]; after?: TermDraft[] },
  at: string,
) {
  const [first] = [...after, ...before]
  if (!first) return
  const sides = {
    ...(before.length > 0 && { before: toValues(before) }),
    ...(after.length > 0 && { after: toValues(after) }),
  }
  await logChange(
    tx,
    actor,
    { kind: 'glossary-changed', subject: first.term, locale, ...sides },
    at,
  )
}

function toValues(drafts: TermDraft[]): ChangeValues {
  const [first] = drafts
  if (drafts.length > 1 || !first) {
    const listed = drafts.slice(0, listedMax).map(({ term }) => term)
    return { terms: drafts.length, term: listed.join(', ') }
  }
  const { term, translation, note } = first
  return { term, translation, ...(note !== '' && { note }) }
}
