import type { SentFile } from '@vitrine/contract/forms/check-response'
import { formControls } from '@vitrine/contract/forms/form-controls'
import { parseFormFields } from '@vitrine/files/form-fields'
import { findFileKind } from './file-kind.ts'

export interface SentForm {
  /** Typed values by field. */
  answers: Record<string, string[]>
  files: Record<string, SentFile & { data: Buffer }>
  /** Values of the fields that the product adds. */
  controls: Partial<Record<keyof typeof formControls, string>>
}

const fileNameMax = 200
/** Characters of a text, above those that a field may allow: what follows is not read. */
const textMax = 200_000
/** Characters of all texts together. */
const textsMax = 2_000_000

/** Reads the body of a form; undefined if it is malformed, too long or has a null character. */
export function readSentForm(body: Buffer, type: string | undefined): SentForm | undefined {
  const fields = parseFormFields(body, type)
  if (!fields) return undefined
  const answers = new Map<string, string[]>()
  const files = new Map<string, SentForm['files'][string]>()
  let characters = 0
  for (const { name, value: sent, fileName = '' } of fields) {
    if (name.includes('\0')) return undefined
    if (typeof sent !== 'string') {
      // Browsers send an empty file without a name if none was chosen.
      if (sent.length > 0 || fileName !== '')
        files.set(name, {
          name: cleanFileName(fileName),
          bytes: sent.length,
          kind: findFileKind(sent),
          data: sent,
        })
      continue
    }
    const value = sent.slice(0, textMax)
    characters += value.length
    if (value.includes('\0') || characters > textsMax) return undefined
    answers.set(name, [...(answers.get(name) ?? []), value])
  }
  const read = (name: string) => answers.get(name)?.[0]
  const controls = Object.fromEntries(
    Object.entries(formControls).map(([key, name]) => [key, read(name)]),
  )
  for (const name of Object.values(formControls)) answers.delete(name)
  return { answers: Object.fromEntries(answers), files: Object.fromEntries(files), controls }
}

/** Removes a path and control characters from the name of a file. */
const cleanFileName = (name: string) =>
  name
    .replace(/^.*[/\\]/, '')
    .replaceAll(/\p{C}/gu, '')
    .slice(0, fileNameMax)
