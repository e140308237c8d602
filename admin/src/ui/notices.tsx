import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { type Notice, takeBack } from './take-back.ts'

interface Notices {
  show: (notice: Notice) => void
}

const NoticesContext = createContext<Notices>({ show: () => {} })

export const useNotices = () => useContext(NoticesContext)

/**
 * Says in a corner what has been done, until something else is, and offers to undo it; an undo that is
 * refused is said as well.
 */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const t = useTexts()
  const [notice, setNotice] = useState<Notice>()
  const count = useRef(0)
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
  return (
    <NoticesContext value={notices}>
      {children}
      <div className="notices" role="status">
        {notice ? (
          <div className="notice-box" key={count.current}>
            <p>{notice.text}</p>
            {undo ? (
              <button
                className="link"
                type="button"
                onClick={async () => {
                  setNotice(undefined)
                  const problem = await takeBack(undo, t)
                  if (problem) notices.show(problem)
                }}
              >
                {t(notice.isAgain ? 'retry' : 'undo')}
              </button>
            ) : null}
            <button className="link" type="button" onClick={() => setNotice(undefined)}>
              {t('close')}
            </button>
          </div>
        ) : null}
      </div>
    </NoticesContext>
  )
}
