import * as at from '@vitrine/contract/endpoints/previews'
import { previewRevision as previewRevisionAt } from '@vitrine/contract/endpoints/revisions'
import { type BoundEndpoint, bindWith } from '../../binding/bind.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { withLivePage, withPage } from '../calls/with-page.ts'
import { withRevision } from '../texts/revisions.ts'
import { previewPage } from './page-preview.ts'
import { showPreviewEntry } from './preview-site.ts'
import { endPreview, listPreviews, makePreview } from './previews.ts'
import { leaveRemark, showRemarkForm } from './remark-page.ts'
import { findRemarkLocale, listRemarks, settleRemark } from './remarks.ts'
import { previewRevision } from './version-preview.ts'

export function previewRoutes(editing: EditingDeps): BoundEndpoint[] {
  const to = bindWith(editing)
  return [
    to(at.previewPage, withLivePage(previewPage)),
    to(previewRevisionAt, withLivePage(withRevision(previewRevision))),
    to(at.listPreviews, withPage(listPreviews)),
    to(at.makePreview, withLivePage(makePreview)),
    to(at.endPreview, withPage(endPreview)),
    to(at.listRemarks, withPage(listRemarks)),
    to(at.settleRemark, withPage(settleRemark), { findLocales: findRemarkLocale }),
  ]
}

/** Routes for readers of a preview, without an account. */
export function publicPreviewRoutes(editing: EditingDeps): BoundEndpoint[] {
  const to = bindWith(editing)
  return [
    to(at.showPreviewEntry, showPreviewEntry),
    to(at.showRemarkForm, showRemarkForm),
    to(at.leaveRemark, leaveRemark),
  ]
}
