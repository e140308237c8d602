/** A file of another program, and which sentence says what to do with it. */
export interface RefusedFile {
  name: string
  reason: 'sheet' | 'text' | 'slides'
}

const reasons: [ending: RegExp, reason: RefusedFile['reason']][] = [
  [/\.(?:xlsx?|xlsm|ods|numbers|csv|tsv)$/i, 'sheet'],
  [/\.(?:doc|rtf|pages|wps|wpd|ott|dotx?)$/i, 'text'],
  [/\.(?:pptx?|ppsx?|odp|key)$/i, 'slides'],
]

/** The files that neither the text nor the library takes, but that can be brought in another way. */
export const refusedFiles = (files: File[]): RefusedFile[] =>
  files.flatMap(({ name }) => {
    const [, reason] = reasons.find(([ending]) => ending.test(name)) ?? []
    return reason ? [{ name, reason }] : []
  })
