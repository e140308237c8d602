import {
  MoveInAnswer,
  MoveInReportQuery,
  MoveInStart,
  MoveInUpload,
  moveInLimits,
  ProposedPairs,
} from '../admin/move-in.ts'
import { Problem } from '../http/problem.ts'
import { adminEndpoint, content, file, json } from './endpoint.ts'

const path = '/api/admin/move-in'
const permission = 'change-settings'
const unable = [Problem, 'This process cannot import, or there is nothing to show.'] as const
const running = [Problem, 'A check or an import is running.'] as const

export const showMoveIn = adminEndpoint({
  method: 'GET',
  path,
  summary: 'Shows the import of another site: its file, its progress and its results.',
  permission,
  answers: { 200: [MoveInAnswer, 'The state of the import.'], 404: unable },
})

export const uploadMoveIn = adminEndpoint({
  method: 'POST',
  path: `${path}/file`,
  summary: 'Receives the export of another site, at most 2 GB, and checks it in the background.',
  permission,
  query: MoveInUpload,
  body: file(moveInLimits.bytes),
  answers: {
    201: [MoveInAnswer, 'The check has begun.'],
    404: unable,
    409: running,
    413: [Problem, 'The file is too large.'],
    422: [Problem, 'The file is empty or incomplete.'],
    507: [Problem, 'The disk has no room for the file, or fails.'],
  },
})

export const startMoveIn = adminEndpoint({
  method: 'POST',
  path: `${path}/run`,
  summary: 'Begins a check, which writes nothing, or the import.',
  permission,
  body: json(MoveInStart, { depthMax: 6, valuesMax: 4 * moveInLimits.pairs, bytesMax: 200_000 }),
  answers: { 202: [MoveInAnswer, 'It has begun.'], 404: unable, 409: running },
})

export const cancelMoveIn = adminEndpoint({
  method: 'POST',
  path: `${path}/cancel`,
  summary: 'Stops the check or the import. Pages that are imported stay.',
  permission,
  answers: { 200: [MoveInAnswer, 'The state of the import.'], 404: unable },
})

export const discardMoveIn = adminEndpoint({
  method: 'DELETE',
  path,
  summary: 'Deletes the uploaded export and the reports. Imported pages stay.',
  permission,
  answers: { 204: [null, 'Deleted.'], 404: unable, 409: running },
})

export const downloadMoveInReport = adminEndpoint({
  method: 'GET',
  path: `${path}/report.html`,
  summary: 'Downloads the report of the last check or import as a page.',
  permission,
  query: MoveInReportQuery,
  answers: { 200: [content('text/html; charset=UTF-8'), 'The report.'], 404: unable },
})

export const downloadMoveInData = adminEndpoint({
  method: 'GET',
  path: `${path}/report.json`,
  summary: 'Downloads the report of the last check or import as JSON.',
  permission,
  query: MoveInReportQuery,
  answers: { 200: [content('application/json'), 'The report.'], 404: unable },
})

export const listProposedPairs = adminEndpoint({
  method: 'GET',
  path: `${path}/pairs`,
  summary: 'Proposes pairs of texts in different languages, if the export has none.',
  permission,
  answers: { 200: [ProposedPairs, 'The pairs, the most probable first.'], 404: unable },
})
