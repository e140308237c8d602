import { copyText } from '@vitrine/contract/endpoints/page-texts'
import * as at from '@vitrine/contract/endpoints/translations'
import { type BoundEndpoint, bindWith } from '../../binding/bind.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { withLivePage, withPage } from '../calls/with-page.ts'
import { choosePageSource, chooseSource } from './choose-source.ts'
import { confirmTranslations } from './confirm-translations.ts'
import { confirmUnits } from './confirm-units.ts'
import { copyTranslation } from './copy-translation.ts'
import { showTranslation } from './show-translation.ts'
import { undoConfirmation } from './undo-confirmation.ts'

export function translationRoutes(editing: EditingDeps): BoundEndpoint[] {
  const to = bindWith(editing)
  return [
    to(at.showTranslation, withPage(showTranslation)),
    to(copyText, withLivePage(copyTranslation)),
    to(at.confirmUnits, withLivePage(confirmUnits)),
    to(at.chooseSource, withLivePage(chooseSource)),
    to(at.choosePageSource, withLivePage(choosePageSource)),
    to(at.confirmTranslations, confirmTranslations),
    to(at.undoConfirmation, undoConfirmation),
  ]
}
