import * as at from '@vitrine/contract/endpoints/admin-session'
import { type BoundEndpoint, bindWith } from '../binding/bind.ts'
import type { EditingDeps } from './calls/editing-deps.ts'
import { downloadChanges, listChanges } from './change-log.ts'
import { listOwners, showSession } from './session.ts'

export function sessionRoutes(editing: EditingDeps): BoundEndpoint[] {
  const to = bindWith(editing)
  return [
    to(at.showSession, showSession),
    to(at.listOwners, listOwners),
    to(at.listChanges, listChanges),
    to(at.downloadChanges, downloadChanges),
  ]
}
