import type { ChangeValues } from '@vitrine/contract/admin/changes'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { getFullFallbackChain } from '@vitrine/contract/locale/locale'
import type { Db } from '../../db/schema.ts'
import type { Actor } from '../../publishing/actor.ts'
import { logChange } from '../../publishing/log-change.ts'
import type { NewAuthor } from '../../taxonomy/authors.ts'
import type { NewTopic } from '../../taxonomy/topics.ts'

type LoggedTopic = Pick<NewTopic, 'texts' | 'picture'>
type LoggedAuthor = Omit<NewAuthor, 'key'>

/** Sides of a change: without `before` if it was created, without `after` if it was deleted. */
interface Sides<T> {
  before?: T | undefined
  after?: T | undefined
}

export async function logTopic(
  tx: Db,
  rules: LocaleRules,
  actor: Actor,
  { before, after }: Sides<LoggedTopic>,
  at: string,
) {
  const topic = after ?? before
  const sides = {
    ...(before && { before: toTopicValues(before) }),
    ...(after && { after: toTopicValues(after) }),
  }
  const subject = topic ? getTopicName(rules, topic) : ''
  await logChange(tx, actor, { kind: 'topic-changed', subject, ...sides }, at)
}

/** Returns the name of a topic in the first language of the site that has one. */
export function getTopicName(rules: LocaleRules, { texts }: Pick<NewTopic, 'texts'>): string {
  const chain = getFullFallbackChain(rules, rules.defaultLocale)
  const locale = chain.find((code) => texts[code])
  return (locale === undefined ? Object.values(texts)[0] : texts[locale])?.name ?? ''
}

function toTopicValues({ texts, picture }: LoggedTopic): ChangeValues {
  const values: ChangeValues = { picture }
  for (const [locale, { name, slug, description }] of Object.entries(texts))
    values[`text ${locale}`] = [`${name} (${slug})`, description].filter(Boolean).join(' – ')
  return values
}

/** Longest list of names in the log. */
const listMax = 2_000

export async function logTopicOrder(
  tx: Db,
  actor: Actor,
  { before, after }: Record<'before' | 'after', string[]>,
  at: string,
) {
  const toValues = (names: string[]) => ({ topics: names.join(', ').slice(0, listMax) })
  const sides = { before: toValues(before), after: toValues(after) }
  if (sides.before.topics === sides.after.topics) return
  await logChange(tx, actor, { kind: 'topics-ordered', subject: after[0] ?? '', ...sides }, at)
}

export async function logAuthor(
  tx: Db,
  actor: Actor,
  { before, after }: Sides<LoggedAuthor>,
  at: string,
) {
  const subject = (after ?? before)?.name ?? ''
  const sides = {
    ...(before && { before: toAuthorValues(before) }),
    ...(after && { after: toAuthorValues(after) }),
  }
  await logChange(tx, actor, { kind: 'author-changed', subject, ...sides }, at)
}

function toAuthorValues({ name, link, portrait, lines }: LoggedAuthor): ChangeValues {
  const values: ChangeValues = { name, portrait, ...(link !== '' && { link }) }
  for (const [locale, line] of Object.entries(lines)) values[`text ${locale}`] = line
  return values
}
