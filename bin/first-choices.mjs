import { parseArgs } from 'node:util'
import { getErrorMessage, UserError } from './process.mjs'
import { openQuestions } from './update/ask.mjs'

/**
 * @typedef {{ firstPages: string, languages: string[] }} Choices
 * @typedef {(question: string) => Promise<string | undefined>} Ask
 */

const usage =
  'Use: ./vitrine new my-site [--first-pages=neutral|demonstration|none] [--languages=fr,en]'

/**
 * Languages of the first pages, with their names in the language switcher.
 * @type {Record<string, string>}
 */
const languages = {
  fr: 'Français',
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  it: 'Italiano',
  ar: 'العربية',
  ru: 'Русский',
  ja: '日本語',
}
const rightToLeft = ['ar']
const codes = Object.keys(languages)

const kinds = ['neutral', 'demonstration', 'none']

/**
 * Defaults if there is no terminal.
 * @type {Choices}
 */
export const defaultChoices = { firstPages: 'none', languages: ['fr', 'en'] }

/**
 * Parses the arguments of `vitrine new`. Throws a `UserError` if they are invalid.
 * @param {string[]} words
 */
export function parseNewSiteArguments(words) {
  const text = /** @type {const} */ ({ type: 'string' })
  const options = { 'first-pages': text, languages: text }
  try {
    const { positionals, values } = parseArgs({ args: words, allowPositionals: true, options })
    const [name] = positionals
    if (name === undefined || positionals.length > 1)
      throw new Error('Name one folder for the new site.')
    return {
      name,
      choices: {
        firstPages: parseIfGiven(values['first-pages'], parseKind),
        languages: parseIfGiven(values.languages, parseLanguages),
      },
    }
  } catch (error) {
    throw new UserError(`${getErrorMessage(error)}\n${usage}`)
  }
}

/**
 * @template Choice
 * @param {string | undefined} text
 * @param {(text: string) => Choice} read Throws if the text is invalid.
 */
const parseIfGiven = (text, read) => (text === undefined ? undefined : read(text))

/**
 * Asks for the missing choices. Returns the defaults if there is no terminal.
 * @param {Partial<Choices>} given
 * @returns {Promise<Choices>}
 */
export async function askChoices(given) {
  if (!process.stdin.isTTY || (given.firstPages && given.languages))
    return {
      firstPages: given.firstPages ?? defaultChoices.firstPages,
      languages: given.languages ?? defaultChoices.languages,
    }
  const { ask, close } = openQuestions()
  try {
    return await askMissingChoices(ask, given)
  } finally {
    close()
  }
}

/**
 * Asks for the missing choices until the answers are valid. `ask` resolves with the typed line;
 * undefined at the end of the input, which throws a `UserError`.
 * @param {Ask} ask
 * @param {Partial<Choices>} given
 * @returns {Promise<Choices>}
 */
export async function askMissingChoices(ask, given) {
  const chosen =
    given.languages ?? (await askUntil(ask, languagesQuestion, parseLanguages, 'fr,en'))
  const firstPages = given.firstPages ?? (await askUntil(ask, kindQuestion, parseNumber, '1'))
  return { firstPages, languages: chosen }
}

const languagesQuestion = `In which languages? The first one is the default: ${codes.join(', ')} [fr,en] `
const kindQuestion = `What should the site contain at first?
  1  pages for you to complete: home, news, contact, legal notice, privacy, accessibility
  2  the demonstration of Vitrine
  3  nothing
[1] `

/**
 * Repeats a question until `read` accepts the answer.
 * @template Choice
 * @param {Ask} ask
 * @param {string} question
 * @param {(text: string) => Choice} read Throws if the text is invalid.
 * @param {string} defaultAnswer
 */
async function askUntil(ask, question, read, defaultAnswer) {
  for (;;) {
    const answer = await ask(question)
    if (answer === undefined) throw new UserError('No site was created.')
    try {
      return read(answer.trim() || defaultAnswer)
    } catch (error) {
      console.log(getErrorMessage(error))
    }
  }
}

/** @param {string} text */
function parseNumber(text) {
  const kind = kinds[Number(text) - 1]
  if (kind) return kind
  throw new Error(`"${text}" is not 1, 2 or 3.`)
}

/** @param {string} text */
function parseKind(text) {
  if (kinds.includes(text)) return text
  throw new Error(`"${text}" is not one of ${kinds.join(', ')}.`)
}

/** @param {string} text */
function parseLanguages(text) {
  const chosenCodes = [...new Set(text.split(/[\s,]+/).filter(Boolean))]
  const unknown = chosenCodes.find((code) => !codes.includes(code))
  if (unknown)
    throw new Error(`"${unknown}" is not one of ${codes.join(', ')}; add others in site.config.ts.`)
  if (chosenCodes.length > 0) return chosenCodes
  throw new Error('A site needs at least one language.')
}

/**
 * Returns the text of `site.config.ts` with the choices filled in.
 * @param {string} settings
 * @param {Choices} choices
 */
export function applyChoices(settings, choices) {
  const [main] = choices.languages
  const lines = choices.languages.map((code) => {
    const parts = [`code: '${code}'`, `displayName: '${languages[code]}'`]
    if (rightToLeft.includes(code)) parts.push(`dir: 'rtl'`)
    if (code !== main) parts.push(`fallback: '${main}'`)
    return `      { ${parts.join(', ')} },\n`
  })
  return settings
    .replace(/(locales: \[\n)[^\]]*( {4}\])/, (_, before, after) => before + lines.join('') + after)
    .replace(/(defaultLocale: )'\w+'/, `$1'${main}'`)
    .replace(/(firstPages: )'\w+'/, `$1'${choices.firstPages}'`)
}
