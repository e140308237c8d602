/** A file of another program, and the key of the advice for it. */
export interface RefusedFile {
  name: string
  reason: 'sheet' | 'text' | 'slides'
}

const reasons: [ending: RegExp, reason: RefusedFile['reason']][] = [
  [/\.(?:xlsx?|xlsm|ods|numbers|csv|tsv)$/i, 'sheet'],
  [/\.(?:doc|rtf|pages|wps|wpd|ott|dotx?)$/i, 'text'],
  [/\.(?:pptx?|ppsx?|odp|key)$/i, 'slides'],
]

/** Returns the files that neither the text nor the library takes, with advice for each. */
export const refusedFiles = (files: File[]): RefusedFile[] =>
  files.flatMap(({ name }) => {
    const [, reason] = reasons.find(([ending]) => ending.test(name)) ?? []
    return reason ? [{ name, reason }] : []
  })
