import {
  FormDefinition,
  type FormField,
  formLimits,
  wordKinds,
} from '@vitrine/contract/forms/form-definition'
import { getText } from '../html/get-text.ts'
import { parseHtml } from '../html/parse-html.ts'
import type { PageWords } from './page-words.ts'

/** A form of a plug-in, before it gets the words of a language. */
export interface FormDraft {
  fields: DraftField[]
  /** Names of the parts that no field here has. */
  left: string[]
  title?: string | undefined
  submit?: string | undefined
  thanks?: string | undefined
  /** Mail addresses, some of them placeholders. */
  responsible: string[]
}

interface DraftField {
  kind: FormField['kind']
  id: string
  label: string
  isRequired: boolean
  choices: string[]
}

type NewField = Omit<DraftField, 'id'> & { name: string }

const idMax = 40
const choiceMax = 200

/** Collects fields with ids that are valid and differ from each other. */
export function createFieldList() {
  const fields: DraftField[] = []
  const left: string[] = []
  const ids = new Set<string>()
  return {
    fields,
    left,
    add: ({ name, label, choices, ...field }: NewField) => {
      const needsChoices = field.kind === 'choice' || field.kind === 'several'
      const unique = [...new Set(choices.map((each) => each.slice(0, choiceMax).trim()))]
      const kept = needsChoices ? unique.filter(Boolean).slice(0, formLimits.choices) : []
      const isWords = wordKinds.includes(field.kind)
      if (
        fields.length >= formLimits.fields ||
        (needsChoices && kept.length === 0) ||
        (isWords && label === '')
      ) {
        left.push(label || name)
        return
      }
      const id = chooseId(name, ids)
      ids.add(id)
      const words = label || name.replaceAll(/[-_]+/g, ' ')
      fields.push({ ...field, id, label: words.slice(0, formLimits.line), choices: kept })
    },
  }
}

function chooseId(name: string, taken: ReadonlySet<string>): string {
  const tidy = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
  const stem = tidy.slice(0, idMax - 3) || 'field'
  for (let number = 1; ; number++) {
    const id = number === 1 ? stem : `${stem}_${number}`
    if (!taken.has(id) && !(id in {})) return id
  }
}

/** Returns the words of HTML without its elements. */
export const toPlainWords = (html: string): string =>
  getText(parseHtml(html.slice(0, formLimits.text)).tree, formLimits.text)

/** Adds the words of a language to a form. Returns undefined if it has no valid field. */
export function toFormDefinition(
  { fields, submit, thanks, responsible }: FormDraft,
  locale: string,
  words: PageWords,
): FormDefinition | undefined {
  const say = (text: string) => ({ [locale]: text })
  const isMail = (text: string) => /^[^\s@[\]{}]+@[^\s@[\]{}]+\.[a-z]{2,}$/i.test(text)
  const form = {
    steps: [
      {
        id: 'step',
        fields: fields.map(({ id, kind, label, isRequired, choices }) => ({
          ...{ id, kind, label: say(label) },
          ...(isRequired && !wordKinds.includes(kind) && { required: true }),
          ...(choices.length > 0 && {
            choices: choices.map((value) => ({ value, label: say(value) })),
          }),
        })),
      },
    ],
    submit: say((submit || words.send).slice(0, formLimits.line)),
    ...(thanks && { thanks: say(thanks) }),
    purpose: say(words.purpose),
    responsible: [...new Set(responsible.filter(isMail))].slice(0, formLimits.responsible),
  }
  return FormDefinition.safeParse(form).data
}
