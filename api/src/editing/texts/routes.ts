import * as at from '@vitrine/contract/endpoints/revisions'
import { type Bound, bindWith } from '../../binding/bind.ts'
import type { Editing } from '../calls/editing.ts'
import { withLivePage, withPage } from '../calls/requests.ts'
import { dismissReplacedText, listReplacedTexts } from './replaced-texts.ts'
import {
  listRevisions,
  nameRevision,
  restoreRevision,
  showRevision,
  withRevision,
} from './revisions.ts'

/** Revisions, and the notices for people whose words a revision keeps. */
export function textRoutes(editing: Editing): Bound[] {
  const to = bindWith(editing)
  return [
    to(at.listRevisions, withPage(listRevisions)),
    to(at.showRevision, withPage(withRevision(showRevision))),
    to(at.nameRevision, withPage(withRevision(nameRevision))),
    to(at.restoreRevision, withLivePage(withRevision(restoreRevision))),
    to(at.listReplacedTexts, listReplacedTexts),
    to(at.dismissReplacedText, dismissReplacedText),
  ]
}
