import { getLanguage } from '../texts/read-texts.ts'
import { defaultMailTexts, type MailTexts, type MailTextsByLocale } from './texts.ts'

type Group = Record<string, unknown>

const productTexts: ReadonlyMap<string, Group> = defaultMailTexts
const [template = {}] = productTexts.values()

/**
 * Merges the mail texts of a site over those of the product, text by text. `own` is the content of
 * its files by locale, unchecked. Returns the first problem if they are invalid.
 */
export function mergeOwnMails(
  own: ReadonlyMap<string, unknown>,
): { texts: MailTextsByLocale } | { problem: string; locale: string } {
  const all = new Map(defaultMailTexts)
  for (const [locale, given] of own) {
    const base = productTexts.get(getLanguage(locale))
    const problem = findProblem(given, base === undefined)
    if (problem) return { problem, locale }
    all.set(locale, merge(base, given))
  }
  return { texts: all }
}

/** Merges group by group, such as the texts of one mail. */
function merge(base: Group = {}, given: unknown): MailTexts {
  const entries = Object.entries(Object(given)).map(([name, texts]) => [
    name,
    isGroup(texts) ? { ...Object(base[name]), ...texts } : texts,
  ])
  return { ...Object(base), ...Object.fromEntries(entries) }
}

const isGroup = (texts: unknown): texts is Group =>
  typeof texts === 'object' && texts !== null && !Array.isArray(texts)

function findProblem(given: unknown, isWhole: boolean): string | undefined {
  if (!isGroup(given)) return 'it must be an object, with mails by their names.'
  const problems = Object.entries(given).map(([name, texts]) => findPlaceholderProblem(name, texts))
  return findGroupProblem('', given, template, isWhole) ?? problems.find((problem) => problem)
}

/** `isWhole`: the product has no mails in this language, so no text may be missing. */
function findGroupProblem(path: string, given: Group, template: Group, isWhole: boolean) {
  const known = Object.keys(template)
  const missing = known.find((name) => isWhole && !Object.hasOwn(given, name))
  if (missing)
    return `${path}${missing} is missing: a language that Vitrine has no mails in needs all texts.`
  for (const [name, texts] of Object.entries(given)) {
    if (!Object.hasOwn(template, name))
      return `${path}${name} is unknown; the names are ${known.join(', ')}.`
    const problem = findTextProblem(path + name, texts, template[name], isWhole)
    if (problem) return problem
  }
  return undefined
}

function findTextProblem(
  path: string,
  given: unknown,
  template: unknown,
  isWhole: boolean,
): string | undefined {
  if (isGroup(template))
    return isGroup(given)
      ? findGroupProblem(`${path}.`, given, template, isWhole)
      : `${path} must be an object.`
  if (!Array.isArray(template)) return isText(given) ? undefined : `${path} must be a text.`
  return Array.isArray(given) && given.every(isText)
    ? undefined
    : `${path} must be a list of texts.`
}

const isText = (given: unknown) => typeof given === 'string' && given.trim() !== ''

/**
 * A text may use only the placeholders that the product uses in the same mail: an attacker can
 * write anything into a name, and the mail would deliver it.
 */
function findPlaceholderProblem(name: string, texts: unknown): string | undefined {
  const known = new Set([
    'site',
    ...[...productTexts.values()].flatMap((all) => findPlaceholders(all[name])),
  ])
  const unknown = findPlaceholders(texts).find((word) => !known.has(word))
  if (unknown === undefined) return undefined
  const available = [...known].map((word) => `{${word}}`).join(', ')
  return `${name}: {${unknown}} is not available here; the placeholders are ${available}.`
}

const findPlaceholders = (texts: unknown) =>
  [...String(JSON.stringify(texts)).matchAll(/\{(\w+)\}/g)].map(([, word = '']) => word)
