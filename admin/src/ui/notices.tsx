import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { type Notice, undoAction } from './undo-action.ts'

interface Notices {
  show: (notice: Notice) => void
}

const NoticesContext = createContext<Notices>({ show: () => {} })

export const useNotices = () => useContext(NoticesContext)

/**
 * Shows the last action in a corner, with its undo. A notice closes by itself, but not while the
 * pointer or the focus is on it. A problem, such as a refused undo, stays until it is closed.
 */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const t = useTexts()
  const [notice, setNotice] = useState<Notice>()
  const count = useRef(0)
  const returnTarget = useRef<HTMLElement>(null)
  const notices = useMemo(
    () => ({
      show: (next: Notice) => {
        count.current += 1
        setNotice(next)
      },
    }),
    [],
  )
  const { undo } = notice ?? {}
  const { setRead, reading } = useClosingSoon(notice, () => setNotice(undefined))
  const closeNotice = () => {
    setRead(false)
    // Some browsers do not focus a clicked button.
    if (document.activeElement?.closest('.notices')) restoreFocus(returnTarget.current)
    setNotice(undefined)
  }
  return (
    <NoticesContext value={notices}>
      {children}
      <div
        className="notices"
        role="status"
        {...reading}
        onFocus={({ currentTarget, relatedTarget }) => {
          setRead(true)
          if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
            returnTarget.current = relatedTarget
        }}
      >
        {notice ? (
          <div className="notice-box" key={count.current}>
            <p>{notice.text}</p>
            {undo ? (
              <button
                className="link"
                type="button"
                onClick={async () => {
                  closeNotice()
                  const problem = await undoAction(undo, t)
                  if (problem) notices.show(problem)
                }}
              >
                {t(notice.isAgain ? 'retry' : 'undo')}
              </button>
            ) : null}
            <button className="link" type="button" onClick={closeNotice}>
              {t('close')}
            </button>
          </div>
        ) : null}
      </div>
    </NoticesContext>
  )
}

/** A notice with an undo stays longer. */
const shownMs = 10_000
const shownWithUndoMs = 30_000

/** Closes a notice after a delay, which pauses while the pointer or the focus is on it. */
function useClosingSoon(notice: Notice | undefined, close: () => void) {
  const [isRead, setRead] = useState(false)
  const closing = useRef(close)
  closing.current = close
  useEffect(() => {
    if (!notice || notice.isProblem || isRead) return
    const timer = setTimeout(() => closing.current(), notice.undo ? shownWithUndoMs : shownMs)
    return () => clearTimeout(timer)
  }, [notice, isRead])
  const reading = {
    onPointerEnter: () => setRead(true),
    onPointerLeave: () => setRead(false),
    onBlur: () => setRead(false),
  }
  return { setRead, reading }
}

/**
 * The pressed button disappears: keyboard users continue from the element that had the focus
 * before.
 */
function restoreFocus(element: HTMLElement | null) {
  const target = element?.isConnected ? element : document.querySelector('main')
  target?.focus({ preventScroll: true })
}
