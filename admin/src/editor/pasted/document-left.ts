/** What could not be taken of a document. */
export interface LeftOfDocument {
  /** Names of styles that mean nothing here: what is written in them was taken. */
  styles: string[]
  /** All else, in the words of what reads documents, which are English. */
  others: string[]
}

const leftMax = 20
const unknownStyle = /^Unrecognised \w+ style: '(.*)' \(Style ID: .*\)$/

/** Styles of plain paragraphs, as Word and LibreOffice call them: nobody misses them. */
const plainStyles = new Set([
  ...['Body Text', 'Text body', 'List Paragraph', 'No Spacing', 'Normal (Web)'],
  ...['Table Contents', 'Table Heading', 'Table Paragraph'],
])

/** Sorts what was said while a document was read; each thing is told once, and not more than 20. */
export function leftIn(messages: readonly string[]): LeftOfDocument {
  const said = [...new Set(messages)].map((message) => {
    const style = unknownStyle.exec(message)?.[1]
    return style === undefined ? { message } : { style }
  })
  return {
    styles: [...new Set(said.flatMap(({ style }) => style ?? []))]
      .filter((style) => !plainStyles.has(style))
      .slice(0, leftMax),
    others: said.flatMap(({ message }) => message ?? []).slice(0, leftMax),
  }
}
