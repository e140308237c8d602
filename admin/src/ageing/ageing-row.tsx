import type { AgeingPage } from '@vitrine/contract/admin/ageing'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { getLanguageAttributes, usePermissionCheck, useSession } from '../session/session.ts'
import { useDayFormat } from '../session/use-date-time-format.ts'
import { ChooseOwner } from './choose-owner.tsx'
import { useConfirmRight } from './use-confirm-right.ts'

/** A page that ages, with what can be done about it. */
export function AgeingRow({ page }: { page: AgeingPage }) {
  const t = useTexts('ageing')
  const { site } = useSession()
  const day = useDayFormat()
  const can = usePermissionCheck()
  const { id, title, locale, owner, isOwnerGone, views } = page
  const mayChange = can('change-structure')
  const name = title || t('untitled')
  return (
    <li className="ageing-page">
      <div>
        <Link to={paths.page(id, locale)} {...(title && getLanguageAttributes(site, locale))}>
          {name}
        </Link>
        <p>
          {page.reason === 'due'
            ? t('dueSince', { day: day(page.reviewOn ?? '') })
            : t('unchangedSince', { day: day(page.changedAt) })}
          {views > 0 ? ` · ${t('views', { count: views })}` : null}
        </p>
        <p>
          {owner === null
            ? t('noOwner')
            : t(isOwnerGone ? 'goneOwner' : 'owner', { name: owner.name })}
        </p>
      </div>
      {mayChange && (owner === null || isOwnerGone) ? (
        <ChooseOwner id={id} title={name} owner={owner?.id ?? null} />
      ) : null}
      {mayChange && page.reason ? <StillRight page={page} title={name} /> : null}
    </li>
  )
}

/** Plans the next review in a year. Then shows it with its undo, which takes the focus. */
function StillRight({ page, title }: { page: AgeingPage; title: string }) {
  const t = useTexts('ageing')
  const day = useDayFormat()
  const { nextReview, confirm, undo, isBusy, refused } = useConfirmRight(page)
  const button = useRef<HTMLButtonElement>(null)
  const hasActed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button changes with the state.
  useEffect(() => {
    if (hasActed.current) button.current?.focus()
  }, [nextReview])
  const act = (run: () => void) => () => {
    hasActed.current = true
    run()
  }
  return (
    <div className="ageing-right">
      {nextReview === undefined ? (
        <button
          ref={button}
          className="button quiet"
          type="button"
          disabled={isBusy}
          aria-label={t('stillRightPage', { title })}
          onClick={act(confirm)}
        >
          {t('stillRight')}
        </button>
      ) : (
        <>
          <p role="status">{t('nextReview', { day: day(nextReview) })}</p>
          <button
            ref={button}
            className="link"
            type="button"
            disabled={isBusy}
            aria-label={t('undoPage', { title })}
            onClick={act(undo)}
          >
            {t('undo')}
          </button>
        </>
      )}
      <ProblemNotice refused={refused} />
    </div>
  )
}
