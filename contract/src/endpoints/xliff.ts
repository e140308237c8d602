import { XliffImport, XliffImportQuery, XliffQuery, xliffLimits } from '../admin/xliff.ts'
import { Problem } from '../http/problem.ts'
import { adminEndpoint, content, file } from './endpoint.ts'

const xliff = '/api/admin/xliff/{locale}'
const unknown = [Problem, 'The site does not have this language.'] as const

export const exportXliff = adminEndpoint({
  method: 'GET',
  path: xliff,
  summary: 'Downloads translations of pages as an XLIFF 2.0 file.',
  permission: 'read-pages',
  query: XliffQuery,
  answers: {
    200: [content('application/xliff+xml'), 'The file.'],
    404: unknown,
    422: [Problem, 'A page does not exist, has no source, or one in another language.'],
  },
})

export const importXliff = adminEndpoint({
  method: 'POST',
  path: xliff,
  summary: 'Checks an XLIFF 2 file, or puts its translations into the drafts.',
  permission: 'write-texts',
  query: XliffImportQuery,
  body: file(xliffLimits.importBytes),
  answers: {
    200: [XliffImport, 'What is put in, page by page, and what is left out.'],
    404: unknown,
    413: [Problem, 'The file is too large.'],
    422: [Problem, 'It is no XLIFF 2 file, or one for another language: the line and the reason.'],
  },
})
