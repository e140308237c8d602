import * as at from '@vitrine/contract/endpoints/admin-session'
import { type Bound, bindWith } from '../binding/bind.ts'
import type { Editing } from './calls/editing.ts'
import { downloadChanges, listChanges } from './changes.ts'
import { listOwners, showSession } from './session.ts'

export function sessionRoutes(editing: Editing): Bound[] {
  const to = bindWith(editing)
  return [
    to(at.showSession, showSession),
    to(at.listOwners, listOwners),
    to(at.listChanges, listChanges),
    to(at.downloadChanges, downloadChanges),
  ]
}
