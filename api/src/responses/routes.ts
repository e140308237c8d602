import * as at from '@vitrine/contract/endpoints/responses'
import { type BoundEndpoint, bindWith } from '../binding/bind.ts'
import { changeStates, deleteResponses } from './change-responses.ts'
import { showStatistics } from './count-answers.ts'
import { exportJson, exportTable } from './export-responses.ts'
import { countNewResponses, listForms } from './list-forms.ts'
import { listResponses } from './list-responses.ts'
import type { ResponseDeps } from './readable-forms.ts'
import { downloadFile, showResponse } from './show-response.ts'
import { assign, listReaders, writeMessage } from './threads.ts'

/** Responses to forms, for the people whom a form names as its readers; for others they do not exist. */
export function responseRoutes(deps: ResponseDeps): BoundEndpoint[] {
  const to = bindWith(deps)
  return [
    to(at.listForms, listForms),
    to(at.countNewResponses, countNewResponses),
    to(at.listResponses, listResponses),
    to(at.exportResponsesAsTable, exportTable),
    to(at.exportResponses, exportJson),
    to(at.showFormStatistics, showStatistics),
    to(at.changeResponseStates, changeStates),
    to(at.deleteResponses, deleteResponses),
    to(at.showResponse, showResponse),
    to(at.downloadResponseFile, downloadFile),
    to(at.listFormReaders, listReaders),
    to(at.assignResponse, assign),
    to(at.writeResponseMessage, writeMessage),
  ]
}
