import * as z from 'zod/mini'

/** Why a file cannot be imported. */
const exportRefusalCodes = [
  'no-address',
  'not-json',
  'not-ghost',
  'no-markdown',
  'nested-archive',
  'text-large',
  'not-spip',
  'not-sqlite',
  'archive-large',
  'archive-files',
  'archive-directory',
  'file-twice',
  'file-and-folder',
  'outside-folder',
  'depth',
  'long-name',
  'password',
  'compression',
  'altered',
  'multi-part',
  'archive-damaged',
  'encoding',
  'compressed',
  'unknown-format',
  'not-wordpress',
  'web-page',
  'doctype',
] as const
export type ExportRefusalCode = (typeof exportRefusalCodes)[number]

/** Why a check or an import has failed. `values` are those of the text of its code. */
export const RunProblem = z.object({
  code: z.enum([...exportRefusalCodes, 'unexpected']),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type RunProblem = z.infer<typeof RunProblem>

/** Thrown for a file that cannot be imported. */
export class ExportRefusal extends Error {
  override readonly name = 'ExportRefusal'
  readonly code: ExportRefusalCode
  readonly values: RunProblem['values']

  constructor(code: ExportRefusalCode, values: RunProblem['values'] = {}) {
    super(`The file cannot be imported: ${[code, ...Object.values(values)].join(' ')}`)
    this.code = code
    this.values = values
  }
}
