/** The parts of a document that could not be read. */
export interface UnreadParts {
  /** Names of styles without an equivalent here; their text was imported. */
  styles: string[]
  /** All other messages of the document readers, which are English. */
  others: string[]
}

const leftMax = 20
const unknownStyle = /^Unrecognised \w+ style: '(.*)' \(Style ID: .*\)$/

/** Styles of plain paragraphs in Word and LibreOffice, which need no notice. */
const plainStyles = new Set([
  ...['Body Text', 'Text body', 'List Paragraph', 'No Spacing', 'Normal (Web)'],
  ...['Table Contents', 'Table Heading', 'Table Paragraph'],
])

/** Sorts the messages of a document reader, without duplicates, at most 20 of each kind. */
export function sortReaderMessages(messages: readonly string[]): UnreadParts {
  const sorted = [...new Set(messages)].map((message) => {
    const style = unknownStyle.exec(message)?.[1]
    return style === undefined ? { message } : { style }
  })
  return {
    styles: [...new Set(sorted.flatMap(({ style }) => style ?? []))]
      .filter((style) => !plainStyles.has(style))
      .slice(0, leftMax),
    others: sorted.flatMap(({ message }) => message ?? []).slice(0, leftMax),
  }
}
