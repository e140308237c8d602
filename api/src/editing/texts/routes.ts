import * as declared from '@vitrine/contract/endpoints/declared-texts'
import * as texts from '@vitrine/contract/endpoints/page-texts'
import * as at from '@vitrine/contract/endpoints/revisions'
import { type BoundEndpoint, bindWith } from '../../binding/bind.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { withLivePage, withPage } from '../calls/with-page.ts'
import { checkDraft } from './check-page-text.ts'
import { saveDeclaredText } from './declared-drafts.ts'
import { listDeclaredTexts } from './declared-texts.ts'
import { showLink } from './links.ts'
import { publishDeclaredTexts } from './publish-declared.ts'
import { dismissReplacedText, listReplacedTexts } from './replaced-texts.ts'
import {
  findRevisionLocale,
  listRevisions,
  nameRevision,
  restoreRevision,
  showRevision,
  withRevision,
} from './revisions.ts'
import { saveText } from './save-text.ts'
import { showText } from './show-text.ts'

export function textRoutes(editing: EditingDeps): BoundEndpoint[] {
  const to = bindWith(editing)
  return [
    to(texts.showText, withPage(showText)),
    to(texts.saveText, withLivePage(saveText)),
    to(texts.checkDraft, withPage(checkDraft)),
    to(texts.showLink, showLink),
    to(declared.listDeclaredTexts, listDeclaredTexts),
    to(declared.publishDeclaredTexts, publishDeclaredTexts),
    to(declared.saveDeclaredText, saveDeclaredText),
    to(at.listRevisions, withPage(listRevisions)),
    to(at.showRevision, withPage(withRevision(showRevision))),
    to(at.nameRevision, withPage(withRevision(nameRevision)), { findLocales: findRevisionLocale }),
    to(at.restoreRevision, withLivePage(withRevision(restoreRevision)), {
      findLocales: findRevisionLocale,
    }),
    to(at.listReplacedTexts, listReplacedTexts),
    to(at.dismissReplacedText, dismissReplacedText),
  ]
}
