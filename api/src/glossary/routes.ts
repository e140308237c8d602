import * as at from '@vitrine/contract/endpoints/glossary'
import { type BoundEndpoint, bindWith } from '../binding/bind.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { exportTerms, importTerms } from './csv-calls.ts'
import { changeTerm, createTerm, deleteTerms, listTerms, restoreTerms } from './terms.ts'

export function glossaryRoutes(editing: EditingDeps): BoundEndpoint[] {
  const to = bindWith(editing)
  return [
    to(at.listTerms, listTerms),
    to(at.createTerm, createTerm),
    to(at.changeTerm, changeTerm),
    to(at.deleteTerms, deleteTerms),
    to(at.restoreTerms, restoreTerms),
    to(at.exportTerms, exportTerms),
    to(at.importTerms, importTerms),
  ]
}
