import type { FormField } from '@vitrine/contract/forms/form-definition'
import { createFieldList, type FormDraft, toPlainWords } from './form-draft.ts'

/** Kinds of the tags of Contact Form 7; `*` after a name means required. */
const kinds: Record<string, FormField['kind']> = {
  text: 'text',
  url: 'text',
  email: 'email',
  tel: 'telephone',
  number: 'number',
  range: 'number',
  date: 'date',
  textarea: 'long-text',
  select: 'choice',
  radio: 'choice',
  checkbox: 'several',
  file: 'file',
  acceptance: 'consent',
}

const tagPattern = /\[([a-z]+)(\*?)(?:\s([^[\]]*))?\]/g
const wordPattern = /"([^"]*)"|'([^']*)'|(\S+)/g

/** Reads a form of Contact Form 7 from its template: words with tags such as `[email* your-email]`. */
export function readContactForm7(template: string, mail: string): FormDraft {
  const list = createFieldList()
  const draft: FormDraft = { fields: list.fields, left: list.left, responsible: readMail(mail) }
  let from = 0
  for (const match of template.matchAll(tagPattern)) {
    const { 0: tag, 1: name = '', 2: star, 3: rest = '' } = match
    if (match.index < from) continue
    const before = template.slice(from, match.index)
    from = match.index + tag.length
    const { words, quoted } = splitWords(rest)
    if (name === 'submit') draft.submit = quoted[0]
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
    if (!kind) {
      if (name !== 'submit') list.left.push(`[${name}]`)
      continue
    }
    const [id = name, ...options] = words
    const end = kind === 'consent' ? template.indexOf('[/acceptance]', from) : -1
    const inner = end < 0 ? '' : toPlainWords(template.slice(from, end))
    if (end >= 0) from = end + '[/acceptance]'.length
    const isSeveral = kind === 'choice' && options.includes('multiple')
    const isChoice = kind === 'choice' || kind === 'several'
    list.add({
      kind: isSeveral ? 'several' : kind,
      name: id,
      label: inner || findLabel(before) || (isChoice ? '' : (quoted[0] ?? '')),
      isRequired: star === '*' || (kind === 'consent' && !options.includes('optional')),
      choices: isChoice ? quoted.map((choice) => choice.split('|', 1)[0] ?? choice) : [],
    })
  }
  return draft
}

function splitWords(text: string) {
  const words: string[] = []
  const quoted: string[] = []
  for (const [, double, single, bare] of text.matchAll(wordPattern)) {
    const value = double ?? single
    if (value === undefined) words.push(bare ?? '')
    else if (value.trim() !== '') quoted.push(value.trim())
  }
  return { words, quoted }
}

/** Returns the last words before a field. */
const findLabel = (before: string) =>
  before
    .split(/<\/?(?:p|div|label|br|li|fieldset|legend|h\d)\b[^<>]*>|\n/i)
    .map(toPlainWords)
    .findLast((line) => line !== '') ?? ''

/** The recipient in the PHP array of a mail; placeholders such as `[_site_admin_email]` are ignored. */
const readMail = (mail: string) =>
  (/s:9:"recipient";s:\d+:"([^"]*)"/.exec(mail)?.[1] ?? '').split(',').map((each) => each.trim())
