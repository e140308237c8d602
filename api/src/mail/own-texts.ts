import { baseOf } from '../texts/read-texts.ts'
import { type MailTexts, type MailTextsByLocale, productMails } from './texts.ts'

type Group = Record<string, unknown>

const product: ReadonlyMap<string, Group> = productMails
const [like = {}] = product.values()

/**
 * The texts of a site's mails: what it says itself takes the place of the product's, text by text. `own`
 * is what its files say, by locale and unchecked; the first thing that is wrong with them is a `problem`.
 */
export function withOwnMails(
  own: ReadonlyMap<string, unknown>,
): { texts: MailTextsByLocale } | { problem: string; locale: string } {
  const all = new Map(productMails)
  for (const [locale, said] of own) {
    const below = product.get(baseOf(locale))
    const problem = problemIn(said, below === undefined)
    if (problem) return { problem, locale }
    all.set(locale, over(below, said))
  }
  return { texts: all }
}

/** Of groups of texts, such as those of one mail, each text takes the place of the other. */
function over(below: Group = {}, said: unknown): MailTexts {
  const entries = Object.entries(Object(said)).map(([name, texts]) => [
    name,
    isGroup(texts) ? { ...Object(below[name]), ...texts } : texts,
  ])
  return { ...Object(below), ...Object.fromEntries(entries) }
}

const isGroup = (texts: unknown): texts is Group =>
  typeof texts === 'object' && texts !== null && !Array.isArray(texts)

function problemIn(said: unknown, isWhole: boolean): string | undefined {
  if (!isGroup(said)) return 'it must be an object, with mails by their names.'
  const problems = Object.entries(said).map(([name, texts]) => wordProblem(name, texts))
  return groupProblem('', said, like, isWhole) ?? problems.find((problem) => problem)
}

/** It has to have the shape of what the product says; all of it, where the product says nothing. */
function groupProblem(path: string, said: Group, like: Group, isWhole: boolean) {
  const known = Object.keys(like)
  const missing = known.find((name) => isWhole && !Object.hasOwn(said, name))
  if (missing)
    return `${path}${missing} is missing: a language that Vitrine writes no mails in needs all of them.`
  for (const [name, texts] of Object.entries(said)) {
    if (!Object.hasOwn(like, name))
      return `${path}${name} is no text of a mail; there are ${known.join(', ')}.`
    const problem = textProblem(path + name, texts, like[name], isWhole)
    if (problem) return problem
  }
  return undefined
}

function textProblem(
  path: string,
  said: unknown,
  like: unknown,
  isWhole: boolean,
): string | undefined {
  if (isGroup(like))
    return isGroup(said)
      ? groupProblem(`${path}.`, said, like, isWhole)
      : `${path} must be an object.`
  if (!Array.isArray(like)) return isText(said) ? undefined : `${path} must be a text.`
  return Array.isArray(said) && said.every(isText) ? undefined : `${path} must be a list of texts.`
}

const isText = (said: unknown) => typeof said === 'string' && said.trim() !== ''

/**
 * A text may repeat what the product's own of this name repeat, and nothing else: anybody can write
 * into a name what is to arrive in somebody's letters.
 */
function wordProblem(name: string, texts: unknown): string | undefined {
  const known = new Set(['site', ...[...product.values()].flatMap((all) => wordsIn(all[name]))])
  const unknown = wordsIn(texts).find((word) => !known.has(word))
  if (unknown === undefined) return undefined
  const there = [...known].map((word) => `{${word}}`).join(', ')
  return `${name}: {${unknown}} stands for nothing here; there are ${there}.`
}

const wordsIn = (texts: unknown) =>
  [...String(JSON.stringify(texts)).matchAll(/\{(\w+)\}/g)].map(([, word = '']) => word)
