import * as at from '@vitrine/contract/endpoints/redirects'
import { type BoundEndpoint, bindWith } from '../binding/bind.ts'
import { changeRedirect, checkRedirect, createRedirect } from './change-redirect.ts'
import { exportRedirects, importRedirects } from './csv-calls.ts'
import { deleteRedirects, restoreRedirects } from './delete-redirects.ts'
import { listRedirects } from './list-redirects.ts'
import type { Redirects } from './redirects.ts'
import { showTrace } from './show-trace.ts'
import { showLatestImport, undoRedirectImport } from './undo-import.ts'

export function redirectRoutes(redirects: Redirects): BoundEndpoint[] {
  const to = bindWith(redirects)
  return [
    to(at.listRedirects, listRedirects),
    to(at.createRedirect, createRedirect),
    to(at.changeRedirect, changeRedirect),
    to(at.checkRedirect, checkRedirect),
    to(at.deleteRedirects, deleteRedirects),
    to(at.restoreRedirects, restoreRedirects),
    to(at.traceRedirect, showTrace),
    to(at.importRedirects, importRedirects),
    to(at.showLatestImport, showLatestImport),
    to(at.undoRedirectImport, undoRedirectImport),
    to(at.exportRedirects, exportRedirects),
  ]
}
