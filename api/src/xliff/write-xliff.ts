import { escapeXml } from './escape-xml.ts'
import { type InlineCodes, printInline, printOriginalData, type Token } from './inline-codes.ts'

/** `final`: confirmed; `translated`: made by a person. `initial`: to do, perhaps with a former text. */
export type SegmentState = 'initial' | 'translated' | 'reviewed' | 'final'

/** A segment to write. */
export interface WrittenUnit {
  id: string
  /** Kind of the block, as `p`, or name of the field. */
  name: string
  source: { tokens: Token[]; codes: InlineCodes }
  /** Null for none. */
  target: Token[] | null
  state: SegmentState
  /** Why the state is `initial` although there is a target. */
  subState?: 'vitrine:machine' | 'vitrine:changed' | undefined
}

/** A page to write. */
export interface WrittenFile {
  id: string
  /** Key of the page. */
  original: string
  /** Address of the page, for the translator. */
  address: string
  title: string
  units: WrittenUnit[]
}

export interface WrittenLanguages {
  source: string
  target: string
}

export const xliffNamespace = 'urn:oasis:names:tc:xliff:document:2.0'

/** Prints an XLIFF 2.0 document piece by piece, one `<file>` for each page. */
export function* printXliff(
  { source, target }: WrittenLanguages,
  files: Iterable<WrittenFile>,
): Generator<string, void, undefined> {
  const languages = `srcLang="${escapeXml(source)}" trgLang="${escapeXml(target)}"`
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  yield `<xliff xmlns="${xliffNamespace}" version="2.0" ${languages}>\n`
  for (const file of files) yield* printFile(file)
  yield '</xliff>\n'
}

function* printFile({ id, original, address, title, units }: WrittenFile) {
  yield `<file id="${escapeXml(id)}" original="${escapeXml(original)}" canResegment="no">\n`
  const notes = [
    ['title', title],
    ['address', address],
  ].map(([category = '', text = '']) => `<note category="${category}">${escapeXml(text)}</note>`)
  yield `<notes>${notes.join('')}</notes>\n`
  for (const unit of units) yield printUnit(unit)
  yield '</file>\n'
}

function printUnit({ id, name, source, target, state, subState }: WrittenUnit): string {
  const states = `state="${state}"${subState ? ` subState="${subState}"` : ''}`
  const translated =
    target === null ? '' : `<target xml:space="preserve">${printInline(target)}</target>`
  return [
    `<unit id="${escapeXml(id)}" name="${escapeXml(name)}">`,
    printOriginalData(source.codes),
    `<segment ${states}><source xml:space="preserve">${printInline(source.tokens)}</source>`,
    `${translated}</segment></unit>\n`,
  ].join('')
}
