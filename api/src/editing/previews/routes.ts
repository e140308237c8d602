import { previewRevision as previewRevisionAt } from '@vitrine/contract/endpoints/revisions'
import { type Bound, bindWith } from '../../binding/bind.ts'
import type { Editing } from '../calls/editing.ts'
import { withLivePage } from '../calls/requests.ts'
import { withRevision } from '../texts/revisions.ts'
import { previewRevision } from './version-preview.ts'

/** Pages, links and versions in previews, and remarks on them. */
export function previewRoutes(editing: Editing): Bound[] {
  const to = bindWith(editing)
  return [to(previewRevisionAt, withLivePage(withRevision(previewRevision)))]
}
