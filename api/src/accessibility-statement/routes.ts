import * as at from '@vitrine/contract/endpoints/accessibility-statement'
import { type BoundEndpoint, bindWith } from '../binding/bind.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { saveStatement } from './save-statement.ts'
import { showStatement } from './show-statement.ts'
import { writeStatement } from './write-statement.ts'

export function accessibilityStatementRoutes(editing: EditingDeps): BoundEndpoint[] {
  const to = bindWith(editing)
  return [
    to(at.showStatement, showStatement),
    to(at.saveStatement, saveStatement),
    to(at.writeStatement, writeStatement),
  ]
}
