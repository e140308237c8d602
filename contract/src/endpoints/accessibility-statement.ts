import {
  SaveStatement,
  StatementAnswer,
  StatementConflict,
  WriteConflict,
  WriteStatement,
  WriteStatementAnswer,
} from '../admin/accessibility-statement.ts'
import { Problem } from '../http/problem.ts'
import { adminEndpoint, json } from './endpoint.ts'

const path = '/api/admin/accessibility-statement'
const permission = 'change-statement'
const statementBytesMax = 1_048_576

export const showStatement = adminEndpoint({
  method: 'GET',
  path,
  summary: 'Shows the accessibility statement, its texts, and what the publish check has found.',
  permission: 'read-site-content',
  answers: { 200: [StatementAnswer, 'The statement, with proposed values before it is saved.'] },
})

export const saveStatement = adminEndpoint({
  method: 'PUT',
  path,
  summary: 'Saves the accessibility statement. Its texts stay as they are.',
  permission,
  body: json(SaveStatement, { bytesMax: statementBytesMax }),
  answers: {
    200: [StatementAnswer, 'The statement as it is now.'],
    409: [StatementConflict, 'Another person has changed it: the answer has the present one.'],
    422: [Problem, 'A field is not valid, or the rate does not fit the state.'],
  },
})

export const writeStatement = adminEndpoint({
  method: 'POST',
  path: `${path}/texts`,
  summary: 'Writes the statement as drafts of a page in all languages: all or none.',
  permission,
  body: json(WriteStatement),
  answers: {
    200: [WriteStatementAnswer, 'The page, and the versions of its drafts.'],
    409: [WriteConflict, 'A person has changed a text or the statement: the answer has both.'],
    422: [Problem, 'The statement is not saved or not complete, or the page is unknown.'],
    429: [Problem, 'The person has created too many pages today.'],
  },
})
